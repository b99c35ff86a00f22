import { isNotKnown } from '@parley/agent/brain'
import type { ServerMessage } from '@parley/protocol'
import type { Logger } from 'pino'
import { dayOf } from '../lib/days.ts'
import { ownOrganisation } from '../store/operation.ts'
import type { Store } from '../store/store.ts'
import type { CallCount } from '../store/subjects/desk/day-counts.ts'
import { countedBehind } from './counted-behind.ts'

/** Counts by day how often callers spoke over the assistant, and asked what it does not know; not a word of either. */
export function createCallCounts({
  store,
  now,
  log,
}: {
  store: Pick<Store, 'dayCounts'>
  now: () => number
  log: Logger
}) {
  const { add, flush } = countedBehind<Omit<CallCount, 'count'>>((counts) => store.dayCounts.addCalls(counts), log)
  return {
    count(orgId: string, name: 'barge-in' | 'unanswered') {
      if (orgId === ownOrganisation) add({ day: dayOf(now()), name })
    },
    flush,
  }
}

/** What is counted of what a call tells, and under which name; null for everything else. */
export function countedAs(message: ServerMessage): 'barge-in' | 'unanswered' | null {
  if (message.type === 'user-interrupted') return 'barge-in'
  if (message.type !== 'transcript' || message.role !== 'assistant' || message.transcriptType !== 'final') return null
  return isNotKnown(message.transcript) ? 'unanswered' : null
}
