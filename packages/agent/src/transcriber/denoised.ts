import { type Denoise, rnnoiseDenoiser } from '../vad/rnnoise.ts'
import type { Transcriber } from './transcriber.ts'

/** The same transcriber, given the caller's sound without the noise around it. */
export function denoised(transcriber: Transcriber, open: () => Promise<Denoise> = rnnoiseDenoiser): Transcriber {
  return (audio, options) => transcriber(clean(audio, open), options)
}

async function* clean(audio: AsyncIterable<Int16Array>, open: () => Promise<Denoise>) {
  const denoise = await open()
  try {
    for await (const frame of audio) yield denoise.frame(frame)
  } finally {
    denoise.close()
  }
}
