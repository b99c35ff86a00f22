type Sheet = { classes: string[]; css: string }

/** In the order in which modules import them, which is the order of the cascade. */
const sheets: Sheet[] = []

/**
 * Called once by every stylesheet of the bundle, in code that the build writes; one without class names belongs to every
 * page.
 * @public
 */
export function register(classes: string[], css: string) {
  sheets.push({ classes, css })
}

/** The CSS that a page with this markup needs. */
export function styleFor(markup: string): string {
  const used = new Set([...markup.matchAll(/ class="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' ')))
  return sheets
    .filter(({ classes }) => classes.length === 0 || classes.some((name) => used.has(name)))
    .map(({ css }) => css)
    .join('')
}
