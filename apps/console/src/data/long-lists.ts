const mostPages = 2

/** Whether a list was read so far that reading all of it again, for one thing that has changed, would keep the server busy. */
export const isLong = (data: unknown) => ((data as { pages?: unknown[] } | undefined)?.pages?.length ?? 0) > mostPages

/** The beginning of a list, that is read again. */
export const beginningOf = <List extends { pages: unknown[]; pageParams: unknown[] }>(list: List): List => ({
  ...list,
  pages: list.pages.slice(0, mostPages),
  pageParams: list.pageParams.slice(0, mostPages),
})
