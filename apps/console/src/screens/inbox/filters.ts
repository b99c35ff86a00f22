import type { ConsultationQuery } from '@parley/protocol/resources'
import type { Address } from '../../ui/use-address.ts'
import { isStatus } from './request-words.ts'

/** How many days back, as the address says it. */
export const sinceChoices = [
  { value: '', label: 'Any time' },
  { value: '1', label: 'Since yesterday' },
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
] as const

/** What the address asks the server for; what it does not know is left out. */
export function queryIn(address: Address, now: number): ConsultationQuery {
  const { search, status = '', assignee, label, source, since = '' } = address
  const days = sinceChoices.some(({ value }) => value === since) ? Number(since) : 0
  return {
    ...(search && { search }),
    ...(isStatus(status) && { status }),
    ...(assignee && { assigneeId: assignee }),
    ...(label && { label }),
    ...(source && { source }),
    // whole days: the same question is asked for a day long, and its answer kept
    ...(days > 0 && { from: dayBefore(now, days) }),
  }
}

const dayMs = 86_400_000
const dayBefore = (now: number, days: number) => new Date(now - days * dayMs).toISOString().slice(0, 10)

export const isFiltered = (query: ConsultationQuery) => Object.keys(query).length > 0
