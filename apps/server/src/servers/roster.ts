import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { WallClock } from '../lib/wall-clock.ts'
import type { Store } from '../store/store.ts'
import type { ServerNews, ServerRow, ServerState } from '../store/subjects/servers.ts'
import { keepPulse } from './pulse.ts'

export type Roster = {
  /** What this server is called in leases: another name once the others have taken it for dead. */
  id(): string
  state(): ServerState
  /** Who else works on this database, as of the last beat. */
  others(): readonly ServerNews[]
  /** Begins to watch the others. `onBeat` comes after each beat, `onBuried` when the others took this server for dead. */
  watch(watcher: { onBeat: () => Promise<void>; onBuried: () => void }): void
  /** Tells the others at once what this server is now. */
  become(state: ServerState): Promise<void>
  /** Takes this server out. */
  leave(): Promise<void>
}

export type RosterDeps = {
  store: Pick<Store, 'servers' | 'exclusive'>
  clock: WallClock
  log: Logger
  /** Where the others reach this server; null where they cannot. */
  url: string | null
  /** How many more calls by voice it would take. */
  freeLines: () => number
}

export const beatEveryMs = 2_000
/** Who has not moved for so many beats of ours is taken for dead. */
export const silentBeats = 4
const retryMs = 1_000

/**
 * Enters this server among those of its database, and sees which of the others die.
 *
 * No two clocks are compared: a server is silent for as many of our own beats as it gave none. While the database is away
 * nobody has any, and afterwards everybody has some beats' time to come back. A server whose process is gone, so that its
 * address refuses us, is taken for dead at once; one that says that it drains closes its address before it leaves. Where one server has the data to itself, it
 * takes everybody else for dead at its start, and writes nothing afterwards.
 */
export async function joinRoster({ store, clock, log, url, freeLines }: RosterDeps): Promise<Roster> {
  const stopping = new AbortController()
  const silences = new Map<string, { beat: number; count: number }>()
  let id: string = randomUUID()
  let state: ServerState = 'starting'
  let others: readonly ServerNews[] = []
  let running: Promise<void> = Promise.resolve()
  let toldProblem: string | null = null
  const refusing = new Set<string>()
  let waking = new AbortController()
  const pulse = keepPulse((id) => {
    refusing.add(id)
    waking.abort()
  })
  const news = () => ({ id, url, state, freeLines: freeLines() })

  /** `isDue`: whether enough time has passed for the others to give a sign, too. */
  async function beat(onBuried: () => void, isDue: boolean) {
    const refused = new Set(refusing)
    refusing.clear()
    const rows = await store.servers.beat(news())
    if (!rows) return comeBack(onBuried)
    const alive: ServerRow[] = []
    for (const row of rows) {
      const before = silences.get(row.id)
      const count = before?.beat === row.beat ? before.count + (isDue ? 1 : 0) : 0
      silences.set(row.id, { beat: row.beat, count })
      const isDead = count >= silentBeats || (refused.has(row.id) && row.state === 'ready')
      if (!isDead || !(await store.servers.bury(row.id, row.beat))) alive.push(row)
      else log.warn({ server: row.id, url: row.url }, 'another server is silent and taken for dead')
    }
    for (const known of silences.keys()) if (!alive.some((one) => one.id === known)) silences.delete(known)
    others = alive
    pulse.follow(alive)
    judgeAddress()
  }

  function judgeAddress() {
    const problem = addressProblem(url, others)
    if (problem && problem !== toldProblem) log.warn({ url }, problem)
    toldProblem = problem
  }

  /** Whoever was silent for too long holds nothing any more, and begins again under another name. */
  async function comeBack(onBuried: () => void) {
    log.warn({ server: id }, 'the others took this server for dead')
    onBuried()
    id = randomUUID()
    await store.servers.join(news(), false)
  }

  async function run({ onBeat, onBuried }: Parameters<Roster['watch']>[0]) {
    for (let failed = false; !stopping.signal.aborted; ) {
      const isDue = !waking.signal.aborted
      if (!isDue) waking = new AbortController()
      try {
        if (!store.exclusive) await beat(onBuried, isDue)
        await onBeat()
        failed = false
      } catch (err) {
        if (!failed) log.error({ err }, 'this server could not give a sign of life')
        failed = true
      }
      await clock.sleep(failed ? retryMs : beatEveryMs, AbortSignal.any([stopping.signal, waking.signal]))
    }
  }

  await store.servers.join(news(), store.exclusive)
  return {
    id: () => id,
    state: () => state,
    others: () => others,
    watch(watcher) {
      running = run(watcher)
    },
    async become(next) {
      state = next
      if (!store.exclusive) others = (await store.servers.beat(news())) ?? others
    },
    async leave() {
      stopping.abort()
      pulse.close()
      await running
      pulse.close() // a beat that was under way may have followed others again
      await store.servers.leave(id).catch((err) => log.warn({ err }, 'the others will take this server for dead'))
    },
  }
}

/** What keeps the others from reaching a server, in words for its owner. */
function addressProblem(url: string | null, others: readonly ServerNews[]): string | null {
  if (others.length === 0) return null
  if (url === null) return 'other servers share this database and cannot reach this one: set NODE_URL'
  if (others.some((other) => other.url === url && other.state === 'ready')) {
    return 'another server of this database has the same NODE_URL: each needs its own'
  }
  return null
}
