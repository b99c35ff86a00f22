type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * The text without anything that stands in a form of the page at this moment. Single characters stay: they say nothing,
 * and taking them away would leave no words.
 */
export function withoutFieldValues(text: string): string {
  const controls = document.querySelectorAll<Control>('input, textarea, select')
  const values = new Set(Array.from(controls).flatMap(({ value }) => [value, value.trim()]))
  return [...values]
    .filter((value) => value.trim().length > 1)
    .sort((a, b) => b.length - a.length)
    .reduce((rest, value) => rest.replaceAll(value, '[field]').replaceAll(encodeURIComponent(value), '[field]'), text)
}
