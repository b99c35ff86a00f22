import { ThreadedVoice } from '../threaded.ts'
import type { FliteVoice } from './worker.ts'

/** The embedded voice. */
export class Flite extends ThreadedVoice {
  constructor({ voice = 'awb', threads = 1 }: { voice?: FliteVoice; threads?: number } = {}) {
    super({
      name: 'The embedded voice',
      worker: new URL('./worker.ts', import.meta.url),
      workerData: { voice },
      threads,
    })
  }
}
