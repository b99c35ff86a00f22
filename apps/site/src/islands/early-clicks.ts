declare global {
  interface Window {
    /**
     * Targets of clicks since the page began: `loader` in document.tsx keeps them, as the window's `onclick`, until
     * `helpDialogs` has all it needs.
     */
    early?: (EventTarget | null)[]
  }
}

/** What was clicked before the scripts ran. */
export const earlyClicks = () => (window.early ?? []).filter((target) => target instanceof Element)
