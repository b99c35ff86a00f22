// unlike `decodeURIComponent` it takes what no browser can decode, “#50%” for instance, as it is
import querystring from 'node:querystring'
import type { Content } from './load.ts'

/** `isHidden`: a state of the page that has this address otherwise. */
export type BuiltPage = { name: string; path: string | null; isHidden?: true; html: string }

/**
 * Follows every link, picture and anchor of the built pages, whose markup is our own: attributes in double quotes. `files`
 * are the URL paths of what is built beside the pages. The content tells in which file a dead one is written.
 */
export function deadLinks(pages: readonly BuiltPage[], files: ReadonlySet<string>, content: Content): string[] {
  const idsOf = new Map(
    pages.flatMap(({ path, isHidden, html }) => (path === null || isHidden ? [] : [[path, ids(html)] as const])),
  )
  const problems = new Set<string>()
  for (const { name, path, html } of pages) {
    const own = path ?? '/'
    for (const written of targets(html)) {
      const { origin, pathname, hash } = new URL(written, `${base}${own}`)
      if (origin !== base) continue
      const there = written.startsWith('#') ? ids(html) : idsOf.get(pathname)
      const place = placeOf(written, content) ?? `the page ${name}`
      if (!there && !files.has(pathname)) {
        problems.add(`${place} leads to “${written}”, where nothing is: use one of ${[...idsOf.keys()].join(', ')}.`)
      } else if (there && hash && !there.has(querystring.unescape(hash.slice(1)))) {
        problems.add(`${place} leads to “${written}”, and ${pathname} has no such part: use one of ${parts(there)}.`)
      }
    }
  }
  return [...problems]
}

/** Two elements of one page with the same id: its links would lead to the first. */
export function repeatedIds(pages: readonly BuiltPage[]): string[] {
  return pages.flatMap(({ name, html }) => {
    const all = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id)
    const twice = new Set(all.filter((id, index) => all.indexOf(id) !== index))
    return [...twice].map((id) => `the page ${name} has the id “${id}” twice: give one of its sections another.`)
  })
}

const base = 'http://site.invalid'
const ids = (html: string) => new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id))
/** The ids that sections have, of all those of a page; all of them where it has no sections. */
function parts(there: ReadonlySet<string>): string {
  const sections = [...there].filter((id) => there.has(`${id}-heading`))
  return (sections.length > 0 ? sections : [...there]).map((id) => `#${id}`).join(', ')
}

function targets(html: string): string[] {
  const written = html.matchAll(/<(?:a|img|source|script)\b[^>]*? (?:href|src)="([^"]*)"/g)
  return [...new Set([...written].map(([, target = '']) => target.replaceAll('&amp;', '&')))]
}

/** Where the content says it, for instance `content/navigation.ts: footer.columns[2].links[1].href`. */
function placeOf(written: string, content: Content): string | undefined {
  for (const [path, module] of content) {
    const steps = stepsTo(written, module, new Set())
    if (steps) return `${path}: ${steps.slice(1)}`
  }
  return undefined
}

function stepsTo(written: string, value: unknown, seen: Set<unknown>): string | undefined {
  if (value === written) return ''
  if (typeof value !== 'object' || value === null || seen.has(value)) return undefined
  seen.add(value)
  for (const [key, inner] of Object.entries(value)) {
    const steps = stepsTo(written, inner, seen)
    if (steps !== undefined) return `${Array.isArray(value) ? `[${key}]` : `.${key}`}${steps}`
  }
  return undefined
}
