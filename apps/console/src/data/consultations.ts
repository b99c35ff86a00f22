import type {
  ConsultationChanges,
  ConsultationFile,
  ConsultationQuery,
  ConsultationSummary,
  DeskEvent,
} from '@parley/protocol/resources'
import { type QueryClient, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { dismissAbout, tell } from '../ui/toasts.tsx'
import { api, currentIn, wordsFor } from './api.ts'
import { isAmong, type Pages, summaryOf, withNewSummary, withoutSummary, withSummary } from './consultation-pages.ts'
import { isLong, startOver } from './long-lists.ts'
import { replyDrafts } from './reply-drafts.ts'

export const requestKeys = {
  lists: ['consultation', 'list'] as const,
  file: (id: string) => ['consultation', 'file', id] as const,
  facets: ['consultation', 'facets'] as const,
  ofCalls: ['consultation', 'of-call'] as const,
}

const pageSize = 200

export function useRequests(query: ConsultationQuery) {
  return useInfiniteQuery({
    queryKey: [...requestKeys.lists, query],
    queryFn: ({ pageParam, signal }) =>
      api.consultation.list({ ...query, limit: pageSize, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
}

const fileQuery = (id: string) => ({
  queryKey: requestKeys.file(id),
  queryFn: ({ signal }: { signal: AbortSignal }) => api.consultation.get(id, { signal }),
})
export const useRequest = (id: string) => useQuery(fileQuery(id))

export const useFacets = () =>
  useQuery({ queryKey: requestKeys.facets, queryFn: ({ signal }) => api.consultation.facets({ signal }) })

/** Shows a request as the server has just answered it, wherever it stands. */
export function showRequest(client: QueryClient, file: ConsultationFile) {
  const before = client.getQueryData<ConsultationFile>(requestKeys.file(file.id))
  // an older answer may have been overtaken
  if (!before || before.version <= file.version) client.setQueryData(requestKeys.file(file.id), file)
  showInLists(client, summaryOf(file))
  rereadLists(client)
  void client.invalidateQueries({ queryKey: requestKeys.facets })
}

const showInLists = (client: QueryClient, summary: ConsultationSummary) =>
  client.setQueriesData<Pages>({ queryKey: requestKeys.lists }, (pages) => pages && withSummary(pages, summary))

function rereadLists(client: QueryClient) {
  void client.invalidateQueries({
    queryKey: requestKeys.lists,
    predicate: ({ state }) => !isLong(state.data),
  })
}

/** Whether a request is shown where it is not read again with all others. */
const isFarDown = (client: QueryClient, id: string) =>
  client
    .getQueriesData<Pages>({ queryKey: requestKeys.lists })
    .some(([, pages]) => pages && isLong(pages) && isAmong(pages, id))

type Happened = Extract<DeskEvent, { type: 'consultation' }>

/** Something happened to a request, here or elsewhere. */
export async function refreshRequest(client: QueryClient, id: string, change: Happened['change'], version = 0) {
  void client.invalidateQueries({ queryKey: requestKeys.facets })
  void client.invalidateQueries({ queryKey: requestKeys.ofCalls })
  if (change === 'removed') {
    client.setQueriesData<Pages>({ queryKey: requestKeys.lists }, (pages) => pages && withoutSummary(pages, id))
    // also for whoever has it open
    void client.resetQueries({ queryKey: requestKeys.file(id) })
    replyDrafts.forget(id)
  }
  if (change === 'created') startOver(client, requestKeys.lists)
  rereadLists(client)
  if (change !== 'changed') return
  if (changesUnderWay(client, id) === 0) await readAgain(client, id)
  else toldMeanwhile.set(id, [...(toldMeanwhile.get(id) ?? []), version])
}

/** The versions that a request was told to have while changes of one's own were under way: their answers may show them. */
const toldMeanwhile = new Map<string, number[]>()

/** Once the last change is answered for, what was told besides it and is no older is read. */
function catchUp(client: QueryClient, of: ConsultationSummary) {
  if (changesUnderWay(client, of.id) > 1) return
  const told = toldMeanwhile.get(of.id) ?? []
  toldMeanwhile.delete(of.id)
  const shown = versionOf(client, of)
  if (told.filter((version) => version >= shown).length > 1) void readAgain(client, of.id)
}

async function readAgain(client: QueryClient, id: string) {
  await client.invalidateQueries({ queryKey: requestKeys.file(id) })
  if (!isFarDown(client, id)) return
  const file = await client.fetchQuery(fileQuery(id)).catch(() => null)
  if (file) showInLists(client, summaryOf(file))
}

type Change = Omit<ConsultationChanges, 'version'>

/** Whatever is changed waits for the change before it, whose answer has the version that it changes. */
const oneByOne = { id: 'consultation' }
const changeKey = ['consultation', 'change'] as const

const versionOf = (client: QueryClient, { id, version }: ConsultationSummary) =>
  Math.max(version, client.getQueryData<ConsultationFile>(requestKeys.file(id))?.version ?? 0)

type Wanted = { of: ConsultationSummary; to: Change; words: string }

/** How many changes of a request are not answered for yet, the one that is dealt with now among them. */
const changesUnderWay = (client: QueryClient, id: string) =>
  client.isMutating({ mutationKey: changeKey, predicate: ({ state }) => (state.variables as Wanted).of.id === id })

/** A request as it will be, wherever it stands, and where its stage now leads. */
function foresee(client: QueryClient, { of, to }: Wanted) {
  const summary = { ...of, ...to } as ConsultationSummary
  showInLists(client, summary)
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: requestKeys.lists, type: 'active' })) {
    const { status } = queryKey[2] as ConsultationQuery
    if (status && status === to.status) {
      client.setQueryData<Pages>(queryKey, (pages) => pages && withNewSummary(pages, summary))
    }
  }
  client.setQueryData<ConsultationFile>(
    requestKeys.file(of.id),
    (file) => file && ({ ...file, ...to } as ConsultationFile),
  )
}

/** Changes a request, shown at once; taken back, with what is there instead, where somebody else was quicker. */
export function useChangeRequest() {
  const client = useQueryClient()
  const change = useMutation({
    scope: oneByOne,
    mutationKey: changeKey,
    mutationFn: ({ of, to }: Wanted) => api.consultation.update(of.id, { ...to, version: versionOf(client, of) }),
    onMutate(wanted) {
      // it would take back more than it says
      dismissAbout(wanted.of.id)
      foresee(client, wanted)
    },
    onSuccess(file, { words }) {
      if (changesUnderWay(client, file.id) > 1) {
        // what is shown is further than this answer
        client.setQueryData<ConsultationFile>(requestKeys.file(file.id), (shown) => ({
          ...(shown ?? file),
          version: file.version,
        }))
        return tell(words)
      }
      showRequest(client, file)
      tell(words, { undo: () => undo.mutate(file), about: file.id })
    },
    onError(error, { of }) {
      const current = currentIn(error)
      tell(wordsFor(error), { tone: 'bad' })
      if (current) showRequest(client, current)
      else {
        rereadLists(client)
        void readAgain(client, of.id)
      }
    },
    onSettled: (_file, _error, { of }) => catchUp(client, of),
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
