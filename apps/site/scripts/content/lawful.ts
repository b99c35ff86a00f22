import type { BuiltPage } from './links.ts'

const scrapes = /\bscrap(?:e|es|ing)\b/i

/**
 * What British law and the Advertising Standards Authority would ask about, said of the pages as they are read: nothing
 * guaranteed, no automated call without consent and screening, no scraping. Only a person can judge it, so it is a warning.
 */
export function lawfulWarnings(pages: readonly BuiltPage[]): string[] {
  const read = pages.map(({ name, html }) => ({ name, text: textOf(html) }))
  const all = read.map(({ text }) => text).join(' ')
  return [
    ...read.flatMap(({ name, text }) => [
      ...sentences(text, /guarant/i)
        .filter((sentence) => !/\b(?:not|none|no|never|nothing)\b/i.test(sentence))
        .map((sentence) => `The page ${name} guarantees something: “${sentence}” Keep it only if you can.`),
      ...sentences(text, /robocall|cold[- ]call/i).map(
        (sentence) => `The page ${name} offers calls to strangers: “${sentence}” Automated calls need consent.`,
      ),
      ...sentences(text, scrapes)
        .filter((sentence) => !/\b(?:nothing|never|not)\b/i.test(sentence))
        .map(
          (sentence) => `The page ${name} speaks of scraping: “${sentence}” Personal data taken so is seldom lawful.`,
        ),
    ]),
    ...(/\bconsent/i.test(all)
      ? []
      : ['No page says that automated calls and texts go only to people who gave consent.']),
    ...(/\bTPS\b/.test(all) ? [] : ['No page says that numbers are screened against the TPS and the CTPS.']),
  ]
}

const textOf = (html: string) =>
  (/<main\b.*<\/main>/s.exec(html)?.[0] ?? html).replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')

function sentences(text: string, pattern: RegExp) {
  return (text.match(/[^.!?]+[.!?]?/g) ?? []).filter((sentence) => pattern.test(sentence)).map((found) => found.trim())
}
