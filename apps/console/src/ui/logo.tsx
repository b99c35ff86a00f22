/** The site's own, as its owner has it. */
export function Logo() {
  return <img alt="" className="logo" height="36" src="/icon.svg" width="36" />
}
