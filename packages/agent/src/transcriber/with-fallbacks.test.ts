import { Failure } from '@parley/protocol'
import { expect, test } from 'vitest'
import type { Transcriber } from './transcriber.ts'
import { transcriberWithFallbacks } from './with-fallbacks.ts'

const { signal } = new AbortController()
const utterance = async function* () {
  for (let frame = 0; frame < 5; frame += 1) yield new Int16Array([frame])
}
const hear = (transcriber: Transcriber) => Array.fromAsync(transcriber(utterance(), { language: 'en', signal }))

/** Tells what it heard. */
const good: Transcriber = async function* (audio) {
  const heard = await Array.fromAsync(audio)
  yield { text: heard.map(([sample]) => sample).join(), final: true }
}
/** Fails after it has heard some of the utterance. */
function failing(calls: { count: number }): Transcriber {
  return async function* (audio) {
    calls.count += 1
    for await (const [sample] of audio) if (sample === 2) throw new Failure('provider-failed', 'gone')
    yield { text: '', final: true }
  }
}

test('the next is given the whole utterance, and stays', async () => {
  const calls = { count: 0 }
  const failures: unknown[] = []
  const transcriber = transcriberWithFallbacks([failing(calls), good], (error) => failures.push(error))
  expect(await hear(transcriber)).toEqual([{ text: '0,1,2,3,4', final: true }])
  expect(await hear(transcriber)).toEqual([{ text: '0,1,2,3,4', final: true }])
  expect([calls.count, failures.length]).toEqual([1, 1])
})

test('two utterances that fail together go to the next, and the one after them, too', async () => {
  const calls = { count: 0 }
  const transcriber = transcriberWithFallbacks([failing(calls), good])
  const both = await Promise.all([hear(transcriber), hear(transcriber)])
  expect(both.flat().map(({ text }) => text)).toEqual(['0,1,2,3,4', '0,1,2,3,4'])
  await hear(transcriber)
  expect(calls.count).toBe(2)
})

test('when all fail, the last failure is thrown', async () => {
  const calls = { count: 0 }
  await expect(hear(transcriberWithFallbacks([failing(calls), failing(calls)]))).rejects.toThrow('gone')
  expect(calls.count).toBe(2)
})
