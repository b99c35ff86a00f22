import { ThreadedVoice } from '../threaded.ts'

/** Voices inside the package; `awb` is a Scottish speaker of English, the clearest of them. */
export type FliteVoice = 'awb' | 'slt' | 'rms' | 'kal16'

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
