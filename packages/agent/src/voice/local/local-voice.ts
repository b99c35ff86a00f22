import { ThreadedVoice } from '../threaded.ts'
import type { LocalVoiceJob } from './worker.ts'

/** A neural voice on this machine. */
export class LocalVoice extends ThreadedVoice {
  constructor(job: LocalVoiceJob, { threads = 1 } = {}) {
    const worker = new URL('./worker.ts', import.meta.url)
    super({ name: 'The local voice', worker, workerData: job, threads, finishesFirst: true })
  }
}
