/** As the `ref` of what a screen or a step begins with. */
export const focusAtFirst = (element: HTMLElement | null) => element?.focus()
