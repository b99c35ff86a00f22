import { seededRandom } from '@parley/testkit'
import { expect, test } from 'vitest'
import { frameSamples, level } from '../audio/frame.ts'
import { rnnoiseDenoiser } from '../vad/rnnoise.ts'
import { denoised } from './denoised.ts'
import type { Transcriber } from './transcriber.ts'

const { signal } = new AbortController()

/** A transcriber that tells how loud what it heard was, after the first half second. */
const loudness: Transcriber = async function* (audio) {
  const levels: number[] = []
  for await (const frame of audio) levels.push(level(frame))
  const late = levels.slice(25)
  yield { text: String(late.reduce((sum, one) => sum + one, 0) / late.length), final: true }
}
const heard = async (transcriber: Transcriber, frames: Int16Array[]) => {
  const [event] = await Array.fromAsync(
    transcriber(
      (async function* () {
        yield* frames
      })(),
      { language: 'en', signal },
    ),
  )
  return Number(event?.text)
}

test('noise comes much quieter to the transcriber, and every frame comes', async () => {
  const random = seededRandom(7)
  const hiss = Array.from({ length: 100 }, () =>
    Int16Array.from({ length: frameSamples }, () => 3000 * (random() - 0.5)),
  )
  expect(await heard(denoised(loudness), hiss)).toBeLessThan((await heard(loudness, hiss)) / 3)
})

test('a denoiser is closed with the utterance, also when nobody listens to its end', async () => {
  let closed = 0
  const open = async () => {
    const { frame, close } = await rnnoiseDenoiser()
    return {
      frame,
      close: () => {
        closed += 1
        close()
      },
    }
  }
  const impatient: Transcriber = async function* (audio) {
    for await (const _ of audio) break
    yield { text: '', final: true }
  }
  const frames = [new Int16Array(frameSamples), new Int16Array(frameSamples)]
  await heard(denoised(impatient, open), frames)
  await heard(denoised(loudness, open), frames)
  expect(closed).toBe(2)
})
