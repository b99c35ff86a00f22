import { type Contract, inTime } from '@parley/testkit'
import { expect } from 'vitest'
import { Queue } from '../lib/queue.ts'
import type { Transcriber, TranscriptEvent } from './transcriber.ts'

export type Subject = {
  transcribe: Transcriber
  /** What its far end hears in any sound. */
  words: string
  /** The same with a far end that fails. */
  failing: Transcriber
}

const language = 'en-GB'
const frame = new Int16Array(320).fill(1000)

async function run(transcribe: Transcriber, signal = new AbortController().signal) {
  const audio = new Queue<Int16Array>()
  for (let i = 0; i < 50; i += 1) audio.push(frame)
  audio.end()
  return Array.fromAsync(transcribe(audio, { language, signal }))
}

/** An utterance that goes on: its audio does not end by itself. */
function listen({ transcribe }: Subject) {
  const abort = new AbortController()
  const audio = new Queue<Int16Array>()
  audio.push(frame)
  const events: TranscriptEvent[] = []
  const running = (async () => {
    for await (const event of transcribe(audio, { language, signal: abort.signal })) events.push(event)
  })()
  return { abort, audio, events, running }
}

export const transcriberContract: Contract<Subject> = {
  'yields one final transcript per utterance, and nothing after it': async ({ transcribe, words }) => {
    const events = await run(transcribe)
    expect(events.filter(({ final }) => final)).toHaveLength(1)
    expect(events.at(-1)).toEqual({ text: words, final: true })
  },
  'does so again for the next utterance': async ({ transcribe, words }) => {
    await run(transcribe)
    expect((await run(transcribe)).at(-1)).toEqual({ text: words, final: true })
  },
  'aborted in the middle of an utterance, it returns within 200 ms, without a final and without throwing': async (
    subject,
  ) => {
    await run(subject.transcribe)
    const { abort, events, running } = listen(subject)
    abort.abort()
    await inTime(200, running)
    expect(events.filter(({ final }) => final)).toEqual([])
  },
  'so it does when the utterance is over and its words are due': async (subject) => {
    await run(subject.transcribe)
    const { abort, audio, events, running } = listen(subject)
    audio.end()
    abort.abort()
    await inTime(200, running)
    expect(events.filter(({ final }) => final)).toEqual([])
  },
  'what goes wrong is thrown as provider-failed, never as the vendor’s own error': async ({ failing }) => {
    await expect(run(failing)).rejects.toMatchObject({ name: 'Failure', code: 'provider-failed' })
  },
}
