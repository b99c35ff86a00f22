import { randomUUID } from 'node:crypto'
import type { JoinedRoom } from '@parley/agent/livekit'
import type { Logger } from 'pino'
import { type WallClock, within } from '../../lib/wall-clock.ts'

/** A room where the agent waits, its voice published, for whichever call comes next. */
export type PreparedRoom = JoinedRoom & { name: string }

export type PreparedRoomsDeps = {
  /** How many wait at a time. */
  count: number
  /** Joins a new room of that name as the agent. */
  join(name: string): Promise<JoinedRoom>
  clock: WallClock
  log: Pick<Logger, 'warn' | 'info'>
}

/** After so long in which nobody came LiveKit closes such a room. */
export const emptyForSeconds = 900
/** Sooner by more than the time for which a call is promised: who is given one at the end of it finds it standing. */
const renewedAfterMs = 600_000
/** Whoever has just been given a room is joining it: the next one is prepared when that is done. */
const refillAfterMs = 2_000
const firstRetryMs = 1_000
const maxRetryMs = 60_000
/** A room that is lost sooner was never of use: LiveKit is asked for another as after a refusal. */
const steadyAfterMs = 5_000
/** Only ends what hangs. */
const leaveWithinMs = 2_000

type Gone = 'taken' | 'old' | 'lost'

/**
 * Keeps rooms ready in which a call can begin at once: its page finds the agent there, and negotiates sound with LiveKit once.
 * Each is given away once, renewed before LiveKit closes it, and replaced where its agent was lost.
 */
export class PreparedRooms {
  readonly #deps: PreparedRoomsDeps
  readonly #waiting = new Map<PreparedRoom, (outcome: 'taken') => void>()
  readonly #closing = new AbortController()
  #kept: Promise<unknown> = Promise.resolve()

  constructor(deps: PreparedRoomsDeps) {
    this.#deps = deps
  }

  /** Prepares them; none before. */
  begin() {
    this.#kept = Promise.all(Array.from({ length: this.#deps.count }, () => this.#keep()))
  }

  /** How many wait, of how many; null where none are wanted. */
  get figures() {
    const { count } = this.#deps
    return count > 0 ? { waiting: this.#waiting.size, wanted: count } : null
  }

  /** One that is nobody else's from now on; null where none is ready. */
  take(): PreparedRoom | null {
    for (const [room, give] of this.#waiting) {
      // one that LiveKit has lost sight of is not for somebody who calls now
      if (!room.isWaiting()) continue
      this.#waiting.delete(room)
      give('taken')
      return room
    }
    return null
  }

  /** The agents leave the rooms that nobody was given. */
  async close() {
    this.#closing.abort()
    await within(leaveWithinMs, this.#kept)
  }

  /** One place, in which a room follows another. */
  async #keep() {
    const { signal } = this.#closing
    const { log, join, clock } = this.#deps
    for (let retryMs = 0; !signal.aborted; ) {
      try {
        const name = `ready-${randomUUID()}`
        const room = { ...(await join(name)), name }
        const gone = this.#untilGone(room)
        const isSteady = await this.#isSteady(gone)
        if (isSteady && retryMs) log.info('rooms of LiveKit are prepared again')
        if (isSteady) retryMs = 0
        if ((await gone) === 'taken') await clock.sleep(refillAfterMs, signal)
        else {
          room.transport.close()
          if (signal.aborted) await within(leaveWithinMs, room.lost)
          else if (!isSteady) throw new Error('a prepared room was lost as soon as it was joined')
        }
      } catch (err) {
        if (!retryMs) log.warn({ err }, 'no room of LiveKit can be prepared: calls take longer to begin')
        retryMs = Math.min(2 * retryMs || firstRetryMs, maxRetryMs)
        await clock.sleep(retryMs, signal)
      }
    }
  }

  async #isSteady(gone: Promise<Gone>): Promise<boolean> {
    const waiting = new AbortController()
    const signal = AbortSignal.any([this.#closing.signal, waiting.signal])
    const first = await Promise.race([gone, this.#deps.clock.sleep(steadyAfterMs, signal)])
    waiting.abort()
    return first !== 'lost'
  }

  async #untilGone(room: PreparedRoom): Promise<Gone> {
    const { signal } = this.#closing
    const renewal = new AbortController()
    const given = new Promise<'taken'>((resolve) => this.#waiting.set(room, resolve))
    const old = this.#deps.clock.sleep(renewedAfterMs, AbortSignal.any([signal, renewal.signal]))
    try {
      return await Promise.race([given, old.then(() => 'old' as const), room.lost.then(() => 'lost' as const)])
    } finally {
      this.#waiting.delete(room)
      renewal.abort()
    }
  }
}
