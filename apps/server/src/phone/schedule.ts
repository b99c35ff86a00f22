import type { Logger } from 'pino'
import type { WallClock } from '../lib/wall-clock.ts'
import type { Store } from '../store/store.ts'
import type { DueCall } from '../store/subjects/resources/resources.ts'

export type ScheduleDeps = {
  store: Pick<Store, 'resources'>
  clock: WallClock
  log: Logger
  /** Rings for one call; rejects where it could not be placed, and may be due again. */
  ring: (call: DueCall) => Promise<void>
}

const pollMs = 5_000
/** Of the calls that are due. */
const mostRead = 5_000
/**
 * Calls that are being placed at once: of one organisation, and in all. Assistants whose servers say nothing hold theirs for
 * minutes, and leave room for those of others.
 */
const most = { ofOrganisation: 20, inAll: 64 }

/** Places calls when their time has come. `stop` resolves when those that are being placed have been. */
export function startSchedule({ store, clock, log, ring }: ScheduleDeps): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const inHand = new Map<string, { orgId: string; placing: Promise<void> }>()
  /** In which round those that are still due were tried last. */
  let tried = new Map<string, number>()
  let round = 0

  async function ringDue() {
    round += 1
    const due = await store.resources.listDueCalls(new Date(clock.now()).toISOString(), mostRead)
    const dueIds = new Set(due.map(({ id }) => id))
    tried = new Map([...tried].filter(([id]) => dueIds.has(id) || inHand.has(id)))
    const waiting = due.filter(({ id }) => !inHand.has(id))
    for (const call of nextOf(waiting, tried, [...inHand.values()])) begin(call)
  }

  function begin(call: DueCall) {
    const placing = ring(call)
      .catch((err) => log.warn({ err }, 'a scheduled call could not be placed'))
      .finally(() => inHand.delete(call.id))
    tried.set(call.id, round)
    inHand.set(call.id, { orgId: call.orgId, placing })
  }

  async function run() {
    while (!stopping.signal.aborted) {
      await ringDue().catch((err) => log.error({ err }, 'the scheduled calls could not be read'))
      await clock.sleep(pollMs, stopping.signal)
    }
    await Promise.all([...inHand.values()].map(({ placing }) => placing))
  }

  const running = run()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}

/**
 * Those that are placed now, of the organisations with the fewest in hand. Who was not tried for longest comes first, and then
 * who is due for longest: a call that finds no line stays due, and others may find one.
 */
function nextOf(due: DueCall[], tried: Map<string, number>, inHand: { orgId: string }[]): DueCall[] {
  const counts = new Map<string, number>()
  const place = (orgId: string) => {
    const before = counts.get(orgId) ?? 0
    counts.set(orgId, before + 1)
    return before
  }
  for (const { orgId } of inHand) place(orgId)
  return [...due]
    .sort((a, b) => (tried.get(a.id) ?? 0) - (tried.get(b.id) ?? 0))
    .map((call) => ({ call, place: place(call.orgId) }))
    .filter((each) => each.place < most.ofOrganisation)
    .sort((a, b) => a.place - b.place)
    .slice(0, most.inAll - inHand.length)
    .map(({ call }) => call)
}
