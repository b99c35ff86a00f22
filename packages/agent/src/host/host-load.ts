import { availableParallelism } from 'node:os'
import { performance } from 'node:perf_hooks'
import { newest, shortestMs, ThreadBusy } from '../lib/thread-busy.ts'
import type { CallMedia } from '../transport/call-media.ts'
import type { ThreadedVoice } from '../voice/threaded.ts'
import { Headroom } from './headroom.ts'

const everyMs = 1000

const mainBusy = () => new ThreadBusy(() => performance.eventLoopUtilization())

/** Looks once a second at how full this machine is. */
export class HostLoad {
  readonly headroom: Headroom
  readonly #media: CallMedia
  readonly #voice: ThreadedVoice
  readonly #cores = availableParallelism()
  #main = mainBusy()
  readonly #timer: NodeJS.Timeout
  #worked = process.cpuUsage()
  #lookedAt = performance.now()
  #coresShare = 0

  constructor({ media, voice }: { media: CallMedia; voice: ThreadedVoice }) {
    this.#media = media
    this.#voice = voice
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
    const { calls, settled } = port ?? { calls: 0, settled: 0 }
    this.headroom.observe({
      loads: [
        ...threads,
        { part: 'main', calls, settled, busy: this.#main.look() },
        { part: 'cores', calls, settled, busy: this.#coresBusy() },
      ],
      lateP99Ms: this.#media.lateP99Ms,
      voiceWaitMs: this.#voice.waitingMs,
    })
  }

  /** Of this process, whatever else the machine does. */
  #coresBusy(): number {
    const now = performance.now()
    if (now - this.#lookedAt < shortestMs) return this.#coresShare
    const { user, system } = process.cpuUsage(this.#worked)
    const share = (user + system) / 1000 / (now - this.#lookedAt) / this.#cores
    this.#worked = process.cpuUsage()
    this.#lookedAt = now
    this.#coresShare += newest * (share - this.#coresShare)
    return this.#coresShare
  }
}
