import { ThreadedVoice } from '../threaded.ts'

export type LocalVoiceJob = {
  engineFolder: string
  kind: 'piper' | 'kokoro'
  files: Record<string, string>
  /** Which speaker, in a model of several. */
  speaker: number
}

/** A neural voice on this machine. */
export class LocalVoice extends ThreadedVoice {
  constructor(job: LocalVoiceJob, { threads = 1 } = {}) {
    super({ name: 'The local voice', worker: new URL('./worker.ts', import.meta.url), workerData: job, threads })
  }
}
