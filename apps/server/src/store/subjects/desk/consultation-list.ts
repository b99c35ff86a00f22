import type { ConsultationStatus } from '@parley/protocol/resources'
import { type Operation, ownOrganisation, query, type SqlValue } from '../../operation.ts'
import { consultationWords, wordsFrom } from './consultation-words.ts'
import { type DeskConsultation, type DeskRow, deskColumns, fromDeskRow } from './desk-consultation.ts'

export type ConsultationSearch = {
  /** Beginnings of words, all of which have to be there. */
  words: string[]
  status: ConsultationStatus | null
  /** `nobody`: of those that are nobody's. */
  assigneeId: string | null
  label: string | null
  source: string | null
  /** Of the call in which it was filled in. */
  callId: string | null
  /** Ids: the first that is meant, the first that is not any more, and the last of the page before. */
  from: string | null
  before: string | null
  limit: number
}

/** A word that more of them have is no help in finding some. */
const fewAtMost = 2000
const looked = 200

export const consultationList = {
  /** Those that are joined to none, the newest first. */
  *find(search: ConsultationSearch): Operation<DeskConsultation[]> {
    let rarest: string[] | null = null
    for (const word of search.words) {
      const few = yield* consultationWords.few(word, fewAtMost)
      if (few && (!rarest || few.length < rarest.length)) rarest = few
    }
    return rarest ? yield* among(rarest, search) : yield* page(search)
  },
}

/** Of the few that have a rare word, as many as are asked for. */
function* among(ids: string[], search: ConsultationSearch): Operation<DeskConsultation[]> {
  const sorted = ids.sort().reverse()
  const meant = sorted.filter((id) => (!search.before || id < search.before) && (!search.from || id >= search.from))
  const found: DeskConsultation[] = []
  for (let at = 0; at < meant.length && found.length < search.limit; at += looked) {
    // always as many places, so that the statement is the same
    const some = Array.from({ length: looked }, (_, index) => meant[at + index] ?? null)
    found.push(...(yield* page(search, some)))
  }
  return found.slice(0, search.limit)
}

function* page(search: ConsultationSearch, ids: (string | null)[] | null = null): Operation<DeskConsultation[]> {
  const { label } = search
  const { sql, values } = conditionsOf(search)
  const these = ids ? ` AND c.id IN (${ids.map(() => '?').join(', ')})` : ''
  // a label's own index is in the order of the list
  const from = label === null ? 'consultations c' : 'consultation_labels l CROSS JOIN consultations c'
  const joined =
    label === null ? '' : ' AND l.org_id = c.org_id AND l.consultation_id = c.id AND l.org_id = ? AND l.label = ?'
  const order = label === null ? 'c.id' : 'l.consultation_id'
  const rows = yield* query<DeskRow>(
    `SELECT ${deskColumns('c')} FROM ${from}
     WHERE c.org_id = ? AND c.joined_to IS NULL${sql}${these}${joined} ORDER BY ${order} DESC LIMIT ?`,
    ownOrganisation,
    ...values,
    ...(ids ?? []),
    ...(label === null ? [] : [ownOrganisation, label]),
    search.limit,
  )
  return rows.map(fromDeskRow)
}

function conditionsOf(search: ConsultationSearch) {
  const { words, status, assigneeId, label, source, callId, from, before } = search
  const id = label === null ? 'c.id' : 'l.consultation_id'
  const parts: [sql: string, ...values: SqlValue[]][] = []
  if (status !== null) parts.push(['c.status = ?', status])
  if (assigneeId !== null) parts.push(['c.assignee_id = ?', assigneeId === 'nobody' ? '' : assigneeId])
  if (source !== null) parts.push(['c.source = ?', source])
  if (callId !== null) parts.push(['c.call_id = ?', callId])
  if (from !== null) parts.push([`${id} >= ?`, from])
  if (before !== null) parts.push([`${id} < ?`, before])
  for (const word of words) {
    const has = `EXISTS (SELECT 1 FROM consultation_words w
       WHERE w.org_id = c.org_id AND w.consultation_id = c.id AND w.word >= ? AND w.word < ?)`
    parts.push([has, ...wordsFrom(word)])
  }
  return { sql: parts.map(([sql]) => ` AND ${sql}`).join(''), values: parts.flatMap(([, ...values]) => values) }
}
