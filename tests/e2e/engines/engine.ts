/** What a visit needs of a browser, whichever engine it has. Elements are named by CSS selectors. */
export type Engine = {
  open(url: string): Promise<void>
  /** The value of a JavaScript expression in the page; a promise is waited for. */
  evaluate(expression: string): Promise<unknown>
  /** Scrolls there and presses with the mouse. */
  click(selector: string): Promise<void>
  /** Types into a field. */
  type(selector: string, text: string): Promise<void>
  press(key: 'Enter' | 'Escape'): Promise<void>
  /** A PNG of what is in view. */
  screenshot(): Promise<Buffer>
  close(): Promise<void>
}

export const view = { width: 1366, height: 768 }
