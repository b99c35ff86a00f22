import { inOwnersPaths } from '../own-content.ts'
import { judgeContent } from './judge.ts'
import { type Content, loadContent } from './load.ts'
import { inventedFigures, repeatedEntries } from './spoken.ts'

/** What the owner has to mend before there is a site: one line each, with file, field and remedy. */
export class ContentError extends Error {
  override readonly name = 'ContentError'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    const named = problems.map(inOwnersPaths)
    super(named.join('\n'))
    this.problems = named
  }
}

/** Reads the content and judges it, all of it at once. Throws `ContentError`. */
export async function judgedContent(): Promise<{ content: Content; warnings: string[] }> {
  const { content, unreadable, failing } = await loadContent()
  const isWhole = unreadable.length === 0 && failing.length === 0
  const pages = isWhole ? (await import('../../src/pages.ts')).pages : null
  const { problems, warnings } = judgeContent(content, pages)
  const found = [...unreadable, ...problems]
  if (found.length > 0) throw new ContentError(found)
  if (failing.length > 0) throw new ContentError(failing)

  const { spoken } = await import('../../content/spoken/index.ts')
  const { company } = await import('../../content/company.ts')
  const { knowledge, told } = await import('../../src/knowledge.ts')
  const onPages = [JSON.stringify(company), ...told().map(({ text }) => text)].join(' ')
  const invented = [...inventedFigures(spoken, onPages, content), ...repeatedEntries(knowledge().entries)]
  if (invented.length > 0) throw new ContentError(invented)
  return { content, warnings }
}
