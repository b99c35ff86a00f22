import { Failure } from '@parley/protocol'
import type { Roster } from '../servers/roster.ts'

/** What is run behind its answer, and by which of several servers. */
export type Runs = {
  /** The name that a run carries while this server works on it. */
  holder(): string
  /**
   * Works on it until `signal` aborts, at the latest after half an hour or what else it may take; one that nobody works on any more
   * was left by a server that died.
   */
  begin(id: string, work: (signal: AbortSignal) => Promise<void>, withinMs?: number): void
  /** Whether its server is there. */
  isHeld(run: { id: string; holder?: unknown }): boolean
  cancel(id: string): void
  /** Breaks off what this server works on. */
  stop(): void
  /** The same; resolves when all of it has ended. */
  close(): Promise<void>
}

const usuallyWithinMs = 30 * 60_000

export function createRuns(roster: Pick<Roster, 'id' | 'others'>): Runs {
  const underWay = new Map<string, { cancelling: AbortController; done: Promise<void> }>()
  const stop = () => {
    for (const { cancelling } of underWay.values()) cancelling.abort(new Error(stoppedWords))
  }
  return {
    holder: () => roster.id(),
    begin(id, work, withinMs = usuallyWithinMs) {
      const cancelling = new AbortController()
      const signal = AbortSignal.any([cancelling.signal, AbortSignal.timeout(withinMs)])
      const done = work(signal).finally(() => underWay.delete(id))
      underWay.set(id, { cancelling, done })
    },
    isHeld: ({ id, holder }) =>
      underWay.has(id) || (holder !== roster.id() && roster.others().some((other) => other.id === holder)),
    cancel: (id) => underWay.get(id)?.cancelling.abort(new Error(cancelledWords)),
    stop,
    async close() {
      stop()
      await Promise.allSettled([...underWay.values()].map(({ done }) => done))
    },
  }
}

/** Why something was not run to its end, for who asked for it. */
export const reasonOf = (error: unknown, signal: AbortSignal): string => {
  if (error instanceof Failure) return error.message
  if (!signal.aborted) return 'The run could not be finished.'
  return isLate(signal) ? 'It took too long.' : signal.reason.message
}

/** Whether it was broken off because it took too long. */
export const isLate = ({ reason }: AbortSignal): boolean => reason?.name === 'TimeoutError'

export const stoppedWords = 'The server stopped.'
export const cancelledWords = 'It was cancelled.'
