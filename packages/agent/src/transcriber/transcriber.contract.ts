import type { Contract } from '@parley/testkit'
import { expect } from 'vitest'
import { Queue } from '../lib/queue.ts'
import type { Transcriber, TranscriptEvent } from './transcriber.ts'

/** A transcriber, and the words that its far end hears in any sound. */
export type Subject = { transcribe: Transcriber; words: string }

const frame = new Int16Array(320).fill(1000)

async function run({ transcribe }: Subject, signal = new AbortController().signal) {
  const audio = new Queue<Int16Array>()
  for (let i = 0; i < 50; i += 1) audio.push(frame)
  audio.end()
  const events: TranscriptEvent[] = []
  for await (const event of transcribe(audio, { language: 'en-GB', signal })) events.push(event)
  return events
}

export const transcriberContract: Contract<Subject> = {
  'yields one final transcript per utterance, and nothing after it': async (subject) => {
    const events = await run(subject)
    expect(events.filter(({ final }) => final)).toHaveLength(1)
    expect(events.at(-1)).toEqual({ text: subject.words, final: true })
  },
  'does so again for the next utterance': async (subject) => {
    await run(subject)
    expect((await run(subject)).at(-1)).toEqual({ text: subject.words, final: true })
  },
  'aborted, it returns without a final and without throwing': async (subject) => {
    const abort = new AbortController()
    const audio = new Queue<Int16Array>()
    audio.push(frame)
    const events: TranscriptEvent[] = []
    const running = (async () => {
      for await (const event of subject.transcribe(audio, { language: 'en-GB', signal: abort.signal }))
        events.push(event)
    })()
    abort.abort()
    audio.end()
    await running
    expect(events.filter(({ final }) => final)).toEqual([])
  },
}
