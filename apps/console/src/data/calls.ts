import type { Call } from '@parley/protocol/resources'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api } from './api.ts'

export type CallFilters = { assistantId?: string; endedReason?: string; createdAtGe?: string }
const pageSize = 200
export const callLists = ['call', 'list'] as const

/** Newest first. Only a search in what was said reads the words of calls: they are long. */
export function useCalls(filters: CallFilters, withWords: boolean) {
  return useInfiniteQuery({
    queryKey: [...callLists, filters, withWords],
    queryFn: async ({ pageParam: page, signal }) => {
      const query = { ...filters, page, limit: pageSize }
      const answer = withWords
        ? await api.call.listPage(query, { signal })
        : await api.call.listMetadata(query, { signal })
      return { ...answer, results: answer.results as Call[] }
    },
    initialPageParam: 1,
    getNextPageParam: ({ metadata: { currentPage, itemsPerPage, totalItems } }) =>
      currentPage * itemsPerPage < totalItems ? currentPage + 1 : null,
  })
}

/** The newest calls, among which are those that go on. */
export const useNewestCalls = () =>
  useQuery({
    queryKey: ['call', 'newest'],
    queryFn: async ({ signal }) => {
      const { results } = await api.call.listMetadata({ page: 1, limit: pageSize }, { signal })
      return results as Call[]
    },
  })

export const useCall = (id: string) =>
  useQuery({ queryKey: ['call', 'one', id], queryFn: ({ signal }) => api.call.get(id, { signal }) })

export const useCallLog = (id: string) =>
  useQuery({
    queryKey: ['call', 'log', id],
    queryFn: ({ signal }) => api.log.list({ callId: id, sortOrder: 'ASC', limit: 1000 }, { signal }),
  })
