import type { Logger } from 'pino'
import type { WallClock } from '../lib/wall-clock.ts'
import type { Store } from '../store/store.ts'
import type { StoredResource } from '../store/subjects/resources/resources.ts'

export type ScheduleDeps = {
  store: Pick<Store, 'resources'>
  clock: WallClock
  log: Logger
  /** Rings for one call. */
  ring: (call: StoredResource) => Promise<void>
}

const pollMs = 5_000
const callsAtATime = 20

/** Places calls when their time has come. `stop` resolves when those that are being placed have been. */
export function startSchedule({ store, clock, log, ring }: ScheduleDeps): { stop(): Promise<void> } {
  const stopping = new AbortController()

  async function ringDue() {
    const due = await store.resources.listDueCalls(new Date(clock.now()).toISOString(), callsAtATime)
    const outcomes = await Promise.allSettled(due.map(ring))
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') log.warn({ err: outcome.reason }, 'a scheduled call could not be placed')
    }
  }

  async function run() {
    while (!stopping.signal.aborted) {
      await ringDue().catch((err) => log.error({ err }, 'the scheduled calls could not be read'))
      await clock.sleep(pollMs, stopping.signal)
    }
  }

  const running = run()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}
