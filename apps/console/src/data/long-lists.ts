import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'

type Pages = InfiniteData<unknown, unknown>

const mostPages = 2

/** Whether a list was read so far that reading all of it again, for one thing that has changed, would keep the server busy. */
export const isLong = (data: unknown) => ((data as { pages?: unknown[] } | undefined)?.pages?.length ?? 0) > mostPages

/** Leaves of lists no more than the beginning, that is read again. */
export const startOver = (client: QueryClient, queryKey: QueryKey) =>
  client.setQueriesData<Pages>({ queryKey }, (list) => list && beginningOf(list))

const beginningOf = ({ pages, pageParams }: Pages): Pages => ({
  pages: pages.slice(0, mostPages),
  pageParams: pageParams.slice(0, mostPages),
})
