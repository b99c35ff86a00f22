import type { ConsultationFacets, ConsultationPage, ConsultationStatus } from '@parley/protocol/resources'
import { consultationStatuses } from '@parley/protocol/resources'
import type { Store } from '../store/store.ts'
import type { ConsultationSearch } from '../store/subjects/desk/consultation-list.ts'
import { wordsOf } from '../store/subjects/desk/consultation-words.ts'
import type { DeskConsultation } from '../store/subjects/desk/desk-consultation.ts'
import { firstIdOf } from '../store/uuid-v7.ts'
import { summaryOf } from './consultation-file.ts'

/** A judged query. */
export type Listed = {
  search?: string
  status?: ConsultationStatus[]
  assigneeId?: string
  label?: string
  source?: string
  callId?: string
  from?: string
  to?: string
  cursor?: string
}

const mostWords = 8
const exportedAtOnce = 200

/** Some requests, and where the next ones begin. */
export async function listConsultations(store: Store, query: Listed & { limit: number }): Promise<ConsultationPage> {
  const found = await find(store, query, query.limit + 1)
  const results = found.slice(0, query.limit)
  return { results: results.map(summaryOf), next: found.length > query.limit ? (results.at(-1)?.id ?? null) : null }
}

/** All of them, the newest first, without holding them all. */
export async function* eachConsultation(store: Store, query: Omit<Listed, 'cursor'>): AsyncGenerator<DeskConsultation> {
  let cursor: string | undefined
  for (;;) {
    const found: DeskConsultation[] = await find(store, { ...query, ...(cursor && { cursor }) }, exportedAtOnce)
    yield* found
    if (found.length < exportedAtOnce) return
    cursor = found.at(-1)?.id
  }
}

/** Each status is a list of its own in the index: of several, the newest of all. */
async function find(store: Store, query: Listed, limit: number): Promise<DeskConsultation[]> {
  const search = searchOf(query, limit)
  const statuses: (ConsultationStatus | null)[] = query.status?.length ? [...new Set(query.status)] : [null]
  const lists = await Promise.all(statuses.map((status) => store.consultationList.find({ ...search, status })))
  return lists
    .flat()
    .sort((a, b) => (a.id < b.id ? 1 : -1))
    .slice(0, limit)
}

function searchOf(listed: Listed, limit: number): ConsultationSearch {
  const { search, assigneeId, label, source, callId, from, to, cursor } = listed
  const ends = [cursor, to && firstIdOf(Date.parse(to))].filter((id) => id !== undefined).sort()
  return {
    words: wordsOf(search ?? '').slice(0, mostWords),
    status: null,
    assigneeId: assigneeId ?? null,
    label: label ?? null,
    source: source ?? null,
    callId: callId ?? null,
    from: from ? firstIdOf(Date.parse(from)) : null,
    before: ends[0] ?? null,
    limit,
  }
}

/** How many there are of what lists can be narrowed by, and what their services are called. */
export async function facetsOf(
  store: Store,
  serviceLabels: ConsultationFacets['serviceLabels'],
): Promise<ConsultationFacets> {
  const { status: counts, label, source } = await store.consultationTallies.read()
  const byStatus = Object.fromEntries(consultationStatuses.map((status) => [status, counts.get(status) ?? 0]))
  return {
    byStatus: byStatus as ConsultationFacets['byStatus'],
    labels: [...label].map(([name, count]) => ({ label: name, count })),
    sources: [...source].map(([name, count]) => ({ source: name, count })),
    serviceLabels,
  }
}
