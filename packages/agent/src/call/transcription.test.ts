import { settle } from '@parley/testkit'
import { expect, test } from 'vitest'
import type { Transcriber } from '../transcriber/transcriber.ts'
import { Transcription } from './transcription.ts'

function start(transcriber: Transcriber | null) {
  const heard: { text: string; final: boolean }[] = []
  const failures: unknown[] = []
  const transcription = new Transcription({
    transcriber,
    language: 'en-GB',
    onTranscript: (text, final) => heard.push({ text, final }),
    onFailure: (error) => failures.push(error),
  })
  return { transcription, heard, failures }
}

const counting: Transcriber = async function* (audio) {
  let frames = 0
  for await (const _ of audio) frames += 1
  yield { text: `${frames} frames`, final: true }
}

test('each utterance gets the frames between its start and its end', async () => {
  const { transcription, heard } = start(counting)
  transcription.begin()
  for (let i = 0; i < 3; i += 1) transcription.add(new Int16Array(320))
  expect(transcription.pending).toBe(true)
  transcription.finish()
  transcription.add(new Int16Array(320))
  await settle()
  expect(heard).toEqual([{ text: '3 frames', final: true }])
  expect(transcription.pending).toBe(false)
})

test('words come in the order in which they were said, though the first takes longer', async () => {
  const release: (() => void)[] = []
  const { transcription, heard } = start(async function* (audio) {
    for await (const _ of audio);
    const turn = release.length
    await new Promise<void>((resolve) => release.push(resolve))
    yield { text: turn === 0 ? 'first' : 'second', final: true }
  })
  for (let i = 0; i < 2; i += 1) {
    transcription.begin()
    transcription.finish()
    await settle()
  }
  release[1]?.()
  await settle()
  release[0]?.()
  await settle()
  expect(heard.map(({ text }) => text)).toEqual(['first', 'second'])
})

test('an utterance whose transcriber fails ends all the same, without words', async () => {
  const { transcription, heard, failures } = start(async function* () {
    yield { text: 'half', final: false }
    throw new Error('down')
  })
  transcription.begin()
  transcription.finish()
  await settle()
  expect(heard).toEqual([
    { text: 'half', final: false },
    { text: '', final: true },
  ])
  expect(failures).toHaveLength(1)
  expect(transcription.pending).toBe(false)
})

test('when the caller’s browser transcribes, nothing is ever pending', () => {
  const { transcription } = start(null)
  transcription.begin()
  expect(transcription.pending).toBe(false)
})
