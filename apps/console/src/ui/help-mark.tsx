/** Opens the page of the documentation that explains what is shown. */
export function HelpMark({ page }: { page: string }) {
  return (
    <a className="help-mark" href={page} rel="noopener" target="_blank">
      <span aria-hidden="true">?</span>
      <span className="unseen">Help on this screen (opens the documentation in a new tab)</span>
    </a>
  )
}
