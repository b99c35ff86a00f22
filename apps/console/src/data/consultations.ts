import type {
  ConsultationChanges,
  ConsultationFile,
  ConsultationQuery,
  ConsultationSummary,
} from '@parley/protocol/resources'
import { type QueryClient, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { tell } from '../ui/toasts.tsx'
import { api, currentIn, wordsFor } from './api.ts'
import { type Pages, summaryOf, withoutSummary, withSummary } from './consultation-pages.ts'
import { replyDrafts } from './reply-drafts.ts'

export const requestKeys = {
  lists: ['consultation', 'list'] as const,
  file: (id: string) => ['consultation', 'file', id] as const,
  facets: ['consultation', 'facets'] as const,
  ofCalls: ['consultation', 'of-call'] as const,
}

const pageSize = 200
/** A list that was read further than this is mended in place: reading all of it again would keep the server busy. */
const maxRereadPages = 2

export function useRequests(query: ConsultationQuery) {
  return useInfiniteQuery({
    queryKey: [...requestKeys.lists, query],
    queryFn: ({ pageParam, signal }) =>
      api.consultation.list({ ...query, limit: pageSize, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
}

export const useRequest = (id: string) =>
  useQuery({ queryKey: requestKeys.file(id), queryFn: ({ signal }) => api.consultation.get(id, { signal }) })

export const useFacets = () =>
  useQuery({ queryKey: requestKeys.facets, queryFn: ({ signal }) => api.consultation.facets({ signal }) })

/** Shows a request as the server has just answered it, wherever it stands. */
export function showRequest(client: QueryClient, file: ConsultationFile) {
  const before = client.getQueryData<ConsultationFile>(requestKeys.file(file.id))
  // an older answer may have been overtaken
  if (!before || before.version <= file.version) client.setQueryData(requestKeys.file(file.id), file)
  client.setQueriesData<Pages>({ queryKey: requestKeys.lists }, (pages) => pages && withSummary(pages, summaryOf(file)))
  rereadLists(client)
  void client.invalidateQueries({ queryKey: requestKeys.facets })
}

function rereadLists(client: QueryClient) {
  void client.invalidateQueries({
    queryKey: requestKeys.lists,
    predicate: ({ state }) => ((state.data as Pages | undefined)?.pages.length ?? 0) <= maxRereadPages,
  })
}

/** Something happened to a request, here or elsewhere. */
export async function refreshRequest(client: QueryClient, id: string, change: 'created' | 'changed' | 'removed') {
  void client.invalidateQueries({ queryKey: requestKeys.facets })
  void client.invalidateQueries({ queryKey: requestKeys.ofCalls })
  if (change === 'removed') {
    client.setQueriesData<Pages>({ queryKey: requestKeys.lists }, (pages) => pages && withoutSummary(pages, id))
    client.removeQueries({ queryKey: requestKeys.file(id) })
    replyDrafts.forget(id)
  }
  rereadLists(client)
  if (change === 'changed') await client.invalidateQueries({ queryKey: requestKeys.file(id) })
}

type Change = Omit<ConsultationChanges, 'version'>

/** Whatever is changed waits for the change before it, whose answer has the version that it changes. */
const oneByOne = { id: 'consultation' }

const versionOf = (client: QueryClient, { id, version }: ConsultationSummary) =>
  Math.max(version, client.getQueryData<ConsultationFile>(requestKeys.file(id))?.version ?? 0)

/** Changes a request, shown at once; taken back, with what is there instead, where somebody else was quicker. */
export function useChangeRequest() {
  const client = useQueryClient()
  const change = useMutation({
    scope: oneByOne,
    mutationFn: ({ of, to }: { of: ConsultationSummary; to: Change; words: string }) =>
      api.consultation.update(of.id, { ...to, version: versionOf(client, of) }),
    onMutate({ of, to }) {
      const shown = { ...of, ...to } as ConsultationSummary
      client.setQueriesData<Pages>({ queryKey: requestKeys.lists }, (pages) => pages && withSummary(pages, shown))
      client.setQueryData<ConsultationFile>(
        requestKeys.file(of.id),
        (file) => file && ({ ...file, ...to } as ConsultationFile),
      )
    },
    onSuccess(file, { words }) {
      showRequest(client, file)
      tell(words, { undo: () => undo.mutate(file) })
    },
    onError(error, { of }) {
      const current = currentIn(error)
      tell(wordsFor(error), { tone: 'bad' })
      if (current) showRequest(client, current)
      else void refreshRequest(client, of.id, 'changed')
    },
  })
  const undo = useMutation({
    scope: oneByOne,
    mutationFn: ({ id, version }: Pick<ConsultationFile, 'id' | 'version'>) => api.consultation.undo(id, { version }),
    onSuccess(file) {
      showRequest(client, file)
      tell('Taken back.')
    },
    onError(error) {
      const current = currentIn(error)
      if (current) showRequest(client, current)
      tell(wordsFor(error), { tone: 'bad' })
    },
  })
  return { change: change.mutate, undo: undo.mutate, busy: change.isPending || undo.isPending }
}
