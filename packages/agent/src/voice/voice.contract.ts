import { type Contract, settle } from '@parley/testkit'
import { expect } from 'vitest'
import { concat, durationMs, level } from '../audio/frame.ts'
import type { Voice } from './voice.ts'

const sentence = 'Hello there, how can I help you today?'

async function sound(voice: Voice, text: string, signal = new AbortController().signal) {
  const chunks: Int16Array[] = []
  for await (const chunk of voice(text, { signal })) chunks.push(chunk)
  return concat(chunks)
}

export const voiceContract: Contract<Voice> = {
  'a sentence becomes between one and six seconds of sound at 16 000 Hz': async (voice) => {
    const pcm = await sound(voice, sentence)
    expect(durationMs(pcm)).toBeGreaterThan(1000)
    expect(durationMs(pcm)).toBeLessThan(6000)
    expect(level(pcm)).toBeGreaterThan(0.01)
  },
  'sound begins within 60 ms of the first sample': async (voice) => {
    const pcm = await sound(voice, sentence)
    expect(level(pcm.subarray(0, 60 * 16))).toBeGreaterThan(0.001)
  },
  'two sentences at once are both spoken': async (voice) => {
    const [one, two] = await Promise.all([sound(voice, sentence), sound(voice, 'And what is your name?')])
    expect(one?.length).toBeGreaterThan(0)
    expect(two?.length).toBeGreaterThan(0)
  },
  'aborted, it returns without throwing': async (voice) => {
    const abort = new AbortController()
    const speaking = sound(voice, sentence, abort.signal)
    await settle()
    abort.abort()
    await expect(speaking).resolves.toBeDefined()
  },
}
