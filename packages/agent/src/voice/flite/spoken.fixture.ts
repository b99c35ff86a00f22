import { concat } from '../../audio/frame.ts'
import { Flite } from './flite.ts'
import type { FliteVoice } from './worker.ts'

/** A sentence as the embedded voice says it, mono PCM16 at 16 000 Hz: the callers of our tests. */
export async function spoken(text: string, voice: FliteVoice = 'awb'): Promise<Int16Array> {
  const flite = new Flite({ voice })
  try {
    const chunks: Int16Array[] = []
    for await (const chunk of flite.voice(text, { signal: new AbortController().signal })) chunks.push(chunk)
    return concat(chunks)
  } finally {
    await flite.close()
  }
}
