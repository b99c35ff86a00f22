import type { Logger } from 'pino'
import { longestMs } from '../assistant-settings.ts'
import type { Admission, CallLimits } from '../call-limits.ts'
import type { CallKind, CallOrder } from '../call-order.ts'
import { spokenEnough } from '../day-minutes.ts'
import type { Carrier } from './carrier.ts'

export type LinesDeps = {
  limits: Record<CallKind, CallLimits>
  carrier: Carrier
  log: Logger
}

const fullToldEveryMs = 60_000

/** Who gets a line: as many as the owner allows, and no more than the machine carries. */
export class Lines {
  readonly #deps: LinesDeps
  #toldFullAt = 0

  constructor(deps: LinesDeps) {
    this.#deps = deps
  }

  /** Whether nobody else can speak before midnight. */
  get areMinutesUp(): boolean {
    return this.#deps.limits.spoken.areMinutesUp
  }

  /** How many more calls by voice would be let in. */
  get free(): number {
    const { limits, carrier } = this.#deps
    return carrier.isClosing ? 0 : Math.max(0, Math.min(limits.spoken.maxCalls, carrier.lines) - limits.spoken.calls)
  }

  /** Whether at least half of the lines are free: what people do not wait for may go on. */
  get isQuiet(): boolean {
    return this.free > 0 && this.free >= this.#deps.limits.spoken.calls
  }

  /** Throws `rate-limited` or `unavailable`, with the time after which to try again. */
  async admit(way: 'admit' | 'readmit', { kind, visitor, assistant, meter }: CallOrder): Promise<Admission> {
    if (kind === 'spoken' && meter?.isSpent()) throw spokenEnough(Date.now())
    const limits = this.#deps.limits[kind]
    const carried = kind === 'spoken' ? this.#deps.carrier.lines : Number.MAX_SAFE_INTEGER
    if (limits.calls >= carried) this.#tellFull(limits.calls, carried)
    return limits[way](visitor, longestMs(assistant), carried)
  }

  /** Says at what level this machine lets nobody else in, and why; once a minute is often enough. */
  #tellFull(calls: number, lines: number) {
    const now = Date.now()
    if (now - this.#toldFullAt < fullToldEveryMs) return
    this.#toldFullAt = now
    this.#deps.log.warn({ calls, lines, measured: this.#deps.carrier.figures?.measured }, 'no line is free')
  }
}
