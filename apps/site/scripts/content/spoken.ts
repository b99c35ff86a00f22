import type { KnowledgeEntry } from '@parley/protocol'
import type { SpokenAnswer } from '../../content/spoken/spoken-answer.ts'
import type { Content } from './load.ts'

const figure = /£?\d[\d,.]*\d|\d/g

/** The assistant invents nothing: what it says aloud has no figure that is not on a page, or among the facts of the company. */
export function inventedFigures(spoken: readonly SpokenAnswer[], onPages: string, content: Content): string[] {
  const known = new Set(onPages.match(figure))
  return spoken.flatMap((answer) =>
    ([answer.text, ...Object.values(answer.whereKept ?? {})].join(' ').match(figure) ?? [])
      .filter((found) => !known.has(found))
      .map(
        (found) =>
          `${fileOf(answer, content)}: “${answer.id}” says “${found}”, and no page does: say what the pages say.`,
      ),
  )
}

function fileOf(answer: SpokenAnswer, content: Content) {
  const holds = (module: Record<string, unknown>) => Object.values(module).flat().includes(answer)
  return [...content].find(([path, module]) => !path.endsWith('index.ts') && holds(module))?.[0] ?? 'content/spoken'
}

/** Two parts that the assistant could not tell apart, which are made of the headings of the pages. */
export function repeatedEntries(entries: readonly KnowledgeEntry[]): string[] {
  const ids = entries.map(({ id }) => id)
  const twice = new Set(ids.filter((id, index) => ids.indexOf(id) !== index))
  return [...twice].map((id) => `content/pages: two parts are both “${id}” to the assistant: give one another heading.`)
}
