import { availableParallelism } from 'node:os'
import { performance } from 'node:perf_hooks'
import { newest, shortestMs, ThreadBusy } from '../lib/threads/thread-busy.ts'
import type { CallMedia } from '../transport/call-media.ts'
import { settledAfterMs } from '../transport/load.ts'
import { Headroom } from './headroom.ts'

const everyMs = 1000

const mainBusy = () => new ThreadBusy(() => performance.eventLoopUtilization())

/** How long somebody waits for a sentence that nobody has begun to make, in ms. */
type Waited = { readonly waitingMs: number }

/** Looks once a second at how full this machine is. */
export class HostLoad {
  readonly headroom: Headroom
  readonly #media: CallMedia
  readonly #voices: readonly Waited[]
  /** When the callers were connected whom the media do not carry, on the clock of `performance`; until then, never. */
  readonly #elsewhere: () => readonly number[]
  /** So much work, in ms, was done that stops when somebody calls. */
  readonly #aside: () => number
  readonly #cores = availableParallelism()
  #main = mainBusy()
  readonly #timer: NodeJS.Timeout
  #worked = process.cpuUsage()
  #workedAside = 0
  #lookedAt = performance.now()
  #coresShare = 0

  constructor(of: {
    media: CallMedia
    voices: readonly Waited[]
    elsewhere: () => readonly number[]
    aside: () => number
  }) {
    const { media, voices, elsewhere, aside } = of
    this.#media = media
    this.#elsewhere = elsewhere
    this.#voices = voices
    this.#aside = aside
    this.headroom = new Headroom({ now: () => performance.now(), cores: this.#cores })
    this.#look()
    this.#timer = setInterval(() => this.#look(), everyMs)
    this.#timer.unref()
  }

  /** Calls may come, whose sound takes so much; what the process did until now was not for them. */
  begin(secondOfSoundMs: number) {
    this.headroom.calibrate(secondOfSoundMs)
    this.#main = mainBusy()
    this.#worked = process.cpuUsage()
    this.#workedAside = this.#aside()
    this.#lookedAt = performance.now()
    this.#coresShare = 0
    this.#look()
  }

  close() {
    clearInterval(this.#timer)
  }

  #look() {
    const threads = this.#media.loads()
    const port = threads.find(({ part }) => part === 'port')
    const elsewhere = this.#elsewhere()
    const calls = (port?.calls ?? 0) + elsewhere.length
    const settledBefore = performance.now() - settledAfterMs
    const settled = (port?.settled ?? 0) + elsewhere.filter((openedAt) => openedAt < settledBefore).length
    this.headroom.observe({
      elsewhere: elsewhere.length,
      loads: [
        ...threads,
        { part: 'main', calls, settled, busy: this.#main.look() },
        { part: 'cores', calls, settled, busy: this.#coresBusy() },
      ],
      lateP99Ms: this.#media.lateP99Ms,
      voiceWaitMs: Math.max(...this.#voices.map(({ waitingMs }) => waitingMs)),
    })
  }

  /** Of this process, whatever else the machine does. */
  #coresBusy(): number {
    const now = performance.now()
    if (now - this.#lookedAt < shortestMs) return this.#coresShare
    const { user, system } = process.cpuUsage(this.#worked)
    const workMs = Math.max(0, (user + system) / 1000 - (this.#aside() - this.#workedAside))
    const share = workMs / (now - this.#lookedAt) / this.#cores
    this.#worked = process.cpuUsage()
    this.#workedAside = this.#aside()
    this.#lookedAt = now
    this.#coresShare += newest * (share - this.#coresShare)
    return this.#coresShare
  }
}
