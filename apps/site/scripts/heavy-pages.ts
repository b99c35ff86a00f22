import { brotli } from './compress.ts'

/**
 * What a page may weigh in brotli, without its style and with it, so that slow networks show it at once: a document of 12 kB
 * comes with the first ten packets of a connection.
 */
export const maxBytes = { markup: 6500, document: 12_000 }

/** A warning for each page that is too heavy. */
export async function heavyPages(pages: readonly { name: string; html: string; style: string }[]): Promise<string[]> {
  const weighed = pages.map(async ({ name, html, style }) => {
    const markup = await weightOf(html.replace(style, ''))
    if (markup > maxBytes.markup) return warning(name, markup, 'without its style', maxBytes.markup)
    const document = await weightOf(html)
    return document > maxBytes.document ? warning(name, document, 'with its style', maxBytes.document) : []
  })
  return (await Promise.all(weighed)).flat()
}

const weightOf = async (text: string) => (await brotli(Buffer.from(text))).length

const warning = (name: string, bytes: number, what: string, max: number) =>
  `The page ${name} has ${bytes} bytes ${what}, and ${max} come at once on a slow network: shorten it.`
