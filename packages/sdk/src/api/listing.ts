import type { Page } from '@parley/protocol/resources'

type Query = Record<string, unknown>
type Listed = { id?: string; createdAt?: string }

export function isPage(answer: unknown): answer is Page<Listed> {
  return Array.isArray((answer as Page<Listed> | undefined)?.results)
}

/**
 * Every item from the first answer to the end of the list. Pages are asked for by their number; plain arrays, newest
 * first, by the instant and the id of their last item. `request` is null for a list that takes no query.
 */
export async function* walk(
  first: Promise<unknown>,
  request: ((query: Query) => Promise<unknown>) | null,
  query: Query,
): AsyncGenerator<Listed> {
  const answer = await first
  if (isPage(answer)) yield* walkPages(answer, request, query)
  else yield* walkArrays((answer ?? []) as Listed[], request, query)
}

async function* walkPages(page: Page<Listed>, request: ((query: Query) => Promise<unknown>) | null, query: Query) {
  for (;;) {
    yield* page.results
    const { itemsPerPage, totalItems, currentPage } = page.metadata
    if (!request || page.results.length === 0 || currentPage * itemsPerPage >= totalItems) return
    page = (await request({ ...query, page: currentPage + 1 })) as Page<Listed>
  }
}

async function* walkArrays(items: Listed[], request: ((query: Query) => Promise<unknown>) | null, query: Query) {
  const limit = Number(query.limit ?? 100)
  let edge = new Set<unknown>()
  for (;;) {
    const fresh = items.filter(({ id }) => !edge.has(id))
    yield* fresh
    const { createdAt: last, id: idLt } = items.at(-1) ?? {}
    if (!request || items.length < limit || !last) return
    if (fresh.length === 0) throw new RangeError(`more than ${limit} items share one instant: ask with a higher limit`)
    // The next answer begins with what was created in the same instant as the last item, or below it where that is all.
    edge = new Set(items.filter(({ createdAt }) => createdAt === last).map(({ id }) => id))
    items = (await request({ ...query, createdAtLe: last, ...(edge.size === items.length && { idLt }) })) as Listed[]
  }
}
