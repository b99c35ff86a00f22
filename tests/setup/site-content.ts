// What the site says, for tests that hold whatever its owner writes: they read their expectations here.

/** By a name that the type checker does not follow: the site's sources have settings of their own. */
const source: string = new URL('../../apps/site/src/pages.ts', import.meta.url).pathname

type Link = { text: string; href: string }
type Section = { kind: string; id?: string } & Record<string, unknown>
type Page = { path: string | null; isHidden?: true; sections: Section[] }

const { pages }: { pages: Record<string, Page> } = await import(source)

/** The address of every page, so that a new one is tested at once. */
export const everyPage = Object.values(pages).flatMap(({ path, isHidden }) => (path === null || isHidden ? [] : path))

/** The sections of this kind on a page, in their order. */
export function sectionsOf<Props>(page: 'index' | 'services', kind: string): (Props & { id: string })[] {
  return (pages[page]?.sections ?? []).filter((section) => section.kind === kind) as never
}

const [hero] = sectionsOf<{
  ours: string
  yours: string
  actions: Link[]
  claims: { figure: string; label: string }[]
}>('index', 'hero')
const [features] = sectionsOf<{ features: { title: string }[] }>('index', 'features')
const [process] = sectionsOf<{ steps: unknown[] }>('index', 'process')
const [results] = sectionsOf<{
  stats: { figure: string; label: string }[]
  faq: { question: string; answer: string }[]
  actions: Link[]
}>('index', 'results')
if (!hero || !features || !process || !results)
  throw new Error('the home page lacks a section: build the site to read which')

/** The parts of the home page that the build insists on. */
export const homePage = { hero, features, process, results }

/** A text as a pattern that matches it anywhere. */
export const saying = (text: string) => new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
