import { type InvalidateQueryFilters, QueryClient } from '@tanstack/react-query'

export class FreshQueryClient extends QueryClient {
  /** Also asks again for what is on its way for the first time, once it is there: it may have been read before the change. */
  override async invalidateQueries(filters?: InvalidateQueryFilters) {
    const first = this.getQueryCache()
      .findAll(filters)
      .filter(({ state }) => state.fetchStatus !== 'idle' && state.data === undefined)
    await super.invalidateQueries(filters)
    if (first.length > 0) await super.invalidateQueries({ predicate: (query) => first.includes(query) })
  }
}
