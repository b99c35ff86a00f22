import type { Logger } from 'pino'
import { dayMs } from '../lib/days.ts'
import type { WallClock } from '../lib/wall-clock.ts'
import type { Store } from '../store/store.ts'
import type { ToldEvent } from '../store/subjects/desk/desk-events.ts'

export type LiveEventsDeps = { store: Pick<Store, 'deskEvents'>; clock: WallClock; log: Logger }

/** While somebody watches: other servers write there too. */
const pollMs = 400
/** Clocks of servers differ, and what is written first is not always committed first. */
const overlapMs = 15_000
/** Whoever missed more reads everything again. */
const most = 1000

export type Watching = {
  /** From where on something is passed on, to come back to before there was anything. */
  place: string
  /** What is passed on, as it happens; ends when `stop` was called or the server ends. */
  events: AsyncGenerator<ToldEvent>
  stop(): void
}

/** The place of who began to watch at an instant, in epoch ms. */
const beginning = (at: number) => `from-${at}`

/** Null for another place, and for one of which not everything since is kept. */
function begunAt(place: string, now: number): number | null {
  const at = Number(/^from-(\d{1,15})$/.exec(place)?.[1])
  return at > now - dayMs && at <= now + overlapMs ? at : null
}

type Watcher = { from: number; told: Map<string, number>; waiting: ToldEvent[]; ring: () => void; over: boolean }

/**
 * Passes on what happens, whichever server of the database it happens on. An event may come twice over two connections, and
 * never twice over one.
 */
export function createLiveEvents({ store, clock, log }: LiveEventsDeps) {
  const watchers = new Set<Watcher>()
  const stopping = new AbortController()
  let bell = Promise.withResolvers<void>()
  let polling: Promise<void> | null = null

  function wake() {
    bell.resolve()
    bell = Promise.withResolvers()
  }

  async function poll() {
    while (watchers.size > 0 && !stopping.signal.aborted) {
      const rung = bell.promise
      await look().catch((err) => log.warn({ err }, 'what happens could not be read'))
      const resting = new AbortController()
      await Promise.race([rung, clock.sleep(pollMs, AbortSignal.any([resting.signal, stopping.signal]))])
      resting.abort()
    }
    polling = null
  }

  async function look() {
    const at = clock.now()
    const seen = await store.deskEvents.since(at - overlapMs, most)
    for (const watcher of watchers) pass(watcher, seen, at)
  }

  function pass(watcher: Watcher, seen: ToldEvent[], at: number) {
    for (const one of seen) {
      if (one.at < watcher.from || watcher.told.has(one.id)) continue
      watcher.told.set(one.id, one.at)
      watcher.waiting.push(one)
    }
    for (const [id, toldAt] of watcher.told) if (toldAt < at - 2 * overlapMs) watcher.told.delete(id)
    if (watcher.waiting.length > 0) watcher.ring()
  }

  /**
   * What happens from now on, and what did after `lastId`: an event, or the place of an earlier watching. Null where that is
   * not known any more, or too much has happened since.
   */
  async function watch(lastId: string | null): Promise<Watching | null> {
    if (stopping.signal.aborted) return null
    const at = clock.now()
    const lastAt = lastId === null ? null : (begunAt(lastId, at) ?? (await store.deskEvents.toldAt(lastId)))
    if (lastId !== null && lastAt === null) return null
    const from = (lastAt ?? at) - overlapMs
    const missed = lastId === null ? [] : await store.deskEvents.since(from, most)
    if (missed.length === most) return null
    const known = lastId === null ? await store.deskEvents.since(from, most) : missed.filter(({ id }) => id === lastId)
    const told = new Map(known.map(({ id, at }) => [id, at]))
    const watcher: Watcher = { from, told, waiting: [], ring: () => {}, over: false }
    pass(watcher, missed, clock.now())
    watchers.add(watcher)
    polling ??= poll()
    return { place: lastId ?? beginning(at), events: listen(watcher), stop: () => end(watcher) }
  }

  async function* listen(watcher: Watcher): AsyncGenerator<ToldEvent> {
    try {
      while (!watcher.over) {
        const { promise, resolve } = Promise.withResolvers<void>()
        watcher.ring = resolve
        const some = watcher.waiting.splice(0)
        yield* some
        if (some.length === 0 && !watcher.over) await promise
      }
    } finally {
      end(watcher)
    }
  }

  function end(watcher: Watcher) {
    watcher.over = true
    watchers.delete(watcher)
    watcher.ring()
  }

  return {
    watch,
    wake,
    /** How many watch. */
    count: () => watchers.size,
    async close() {
      stopping.abort()
      for (const watcher of watchers) end(watcher)
      await polling
    },
  }
}

export type LiveEvents = ReturnType<typeof createLiveEvents>
