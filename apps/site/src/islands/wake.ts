/** Asks the page to bring islands to life that nobody has turned to yet. */
export const wakeEvent = 'island-wake'

export function wakeIslands(name: string) {
  window.dispatchEvent(new CustomEvent(wakeEvent, { detail: name }))
}
