import type { Load, Part } from '../transport/load.ts'

export type Measurement = {
  loads: readonly Load[]
  /** Calls that no media thread carries: they take of the main thread and the cores alone. */
  elsewhere: number
  /** 99th percentile of how late frames left in the last seconds but the worst, in ms, on the worst thread. */
  lateP99Ms: number
  /** How long the sentence that a caller waits for, and that no voice has begun, has been waiting. */
  voiceWaitMs: number
}

/** Beyond this, a part has no time left for what comes at a bad moment. */
const busyAtMost: Record<Part, number> = { media: 0.6, port: 0.6, main: 0.8, cores: 0.75 }
/**
 * What a call takes of each part, as a multiple of the processor time for one second of sound both ways (encoded, decoded
 * and judged). Callers are silent most of the time, so this is about twice what calls took (20 of them, counted).
 */
const expectedWork: Record<Part, number> = { media: 1.3, port: 0.3, main: 0.2, cores: 2 }
/** Expectation counts as much as this many measured calls. */
const expectationWeight = 8
/** Well before 20 ms, which are heard. */
const lateAtMostMs = 12
const voiceWaitAtMostMs = 1500
/** After frames were late, nobody is let in for this long. */
const recoveryMs = 2000
/** What spoils so few calls is not their number, and refusing one would not help the others. */
const alwaysCarried = 8

/**
 * Says how many calls this machine carries, so that the call too many is refused before it spoils the others. What calls will
 * take is expected from the machine's speed until they can be measured: any number may come at once.
 */
export class Headroom {
  readonly #now: () => number
  readonly #cores: number
  /** Processor seconds for a second of sound; until it is measured, that of a slow machine. */
  #secondOfSound = 0.04
  #measured: Measurement = { loads: [], elsewhere: 0, lateP99Ms: 0, voiceWaitMs: 0 }
  #closedUntil = Number.NEGATIVE_INFINITY

  constructor({ now, cores }: { now: () => number; cores: number }) {
    this.#now = now
    this.#cores = cores
  }

  /** What a second of sound takes of the slowest media thread, in ms. */
  calibrate(secondOfSoundMs: number) {
    this.#secondOfSound = secondOfSoundMs / 1000
  }

  observe(measured: Measurement) {
    this.#measured = measured
    const isLate = measured.lateP99Ms > lateAtMostMs || measured.voiceWaitMs > voiceWaitAtMostMs
    if (isLate) this.#closedUntil = this.#now() + recoveryMs
  }

  get measured(): Measurement {
    return this.#measured
  }

  /** Calls that this machine carries, those under way included. */
  get lines(): number {
    const { loads, elsewhere } = this.#measured
    const of = (...parts: Part[]) => loads.filter(({ part }) => parts.includes(part))
    const media = of('media')
    if (this.#now() < this.#closedUntil)
      return Math.max(alwaysCarried, elsewhere + sum(media.map(({ calls }) => calls)))
    const byMedia = Math.min(sum(media.map(this.#carriedBy)), ...of('port').map(this.#carriedBy))
    return Math.max(alwaysCarried, Math.min(elsewhere + byMedia, ...of('main', 'cores').map(this.#carriedBy)))
  }

  readonly #carriedBy = ({ part, calls, settled, busy }: Load): number => {
    const own = calls > 0 || part === 'main' || part === 'cores' ? busy : 0
    // Calls that begin are busier than they will be: handshakes and the greeting. They count with what is expected of them.
    const ofSettled = calls > 0 ? (own * settled) / calls : 0
    const share = part === 'cores' ? 1 / this.#cores : 1
    const expected = expectedWork[part] * this.#secondOfSound * share
    const perCall = (expected * expectationWeight + ofSettled) / (expectationWeight + settled)
    const left = busyAtMost[part] - Math.max(own, ofSettled + (calls - settled) * perCall)
    return calls + Math.max(0, Math.floor(left / perCall))
  }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
