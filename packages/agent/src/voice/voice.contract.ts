import { type Contract, inTime, settle } from '@parley/testkit'
import { expect } from 'vitest'
import { concat, durationMs, level } from '../audio/frame.ts'
import type { Voice } from './voice.ts'

export type Subject = {
  speak: Voice
  /** The same with a far end that fails. */
  failing: Voice
}

const sentence = 'Hello there, how can I help you today?'

async function sound(speak: Voice, text: string, signal = new AbortController().signal) {
  const pieces: Int16Array[] = []
  for await (const pcm of speak(text, { signal })) pieces.push(pcm)
  return concat(pieces)
}

export const voiceContract: Contract<Subject> = {
  'a sentence becomes between one and six seconds of sound at 16 000 Hz': async ({ speak }) => {
    const pcm = await sound(speak, sentence)
    expect(durationMs(pcm)).toBeGreaterThan(1000)
    expect(durationMs(pcm)).toBeLessThan(6000)
    expect(level(pcm)).toBeGreaterThan(0.01)
  },
  'sound begins within 60 ms of the first sample': async ({ speak }) => {
    const pcm = await sound(speak, sentence)
    expect(level(pcm.subarray(0, 60 * 16))).toBeGreaterThan(0.001)
  },
  'two sentences at once are both spoken': async ({ speak }) => {
    const [one, two] = await Promise.all([sound(speak, sentence), sound(speak, 'And what is your name?')])
    expect(one?.length).toBeGreaterThan(0)
    expect(two?.length).toBeGreaterThan(0)
  },
  'aborted, it returns within 200 ms, without throwing': async ({ speak }) => {
    const abort = new AbortController()
    const speaking = sound(speak, sentence, abort.signal)
    await settle()
    abort.abort()
    await expect(inTime(200, speaking)).resolves.toBeDefined()
  },
  'so it does in the middle of a sentence': async ({ speak }) => {
    const abort = new AbortController()
    const chunks = speak(sentence, { signal: abort.signal })[Symbol.asyncIterator]()
    expect((await chunks.next()).done).toBe(false)
    abort.abort()
    const rest = async () => {
      while (!(await chunks.next()).done);
    }
    await inTime(200, rest())
  },
  'what goes wrong is thrown as provider-failed, never as the vendor’s own error': async ({ failing }) => {
    await expect(sound(failing, sentence)).rejects.toMatchObject({ name: 'Failure', code: 'provider-failed' })
  },
}
