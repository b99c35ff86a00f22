import { settle, VirtualClock } from '@parley/testkit'
import { describe, expect, test } from 'vitest'
import type { ExpectedAnswer } from '../lib/expected-answer.ts'
import type { Transcriber } from '../transcriber/transcriber.ts'
import { Transcription } from './transcription.ts'

function start(transcriber: Transcriber | null, standby: (() => Transcriber | null) | null = null) {
  const clock = new VirtualClock()
  let expects: ExpectedAnswer = 'anything'
  const expectNext = (answer: ExpectedAnswer) => {
    expects = answer
  }
  const heard: { text: string; final: boolean }[] = []
  const failures: unknown[] = []
  const transcription = new Transcription({
    transcriber,
    standby,
    now: () => clock.now(),
    expects: () => expects,
    language: 'en-GB',
    onTranscript: (text, final) => heard.push({ text, final }),
    onFailure: (error) => failures.push(error),
  })
  return { transcription, heard, failures, clock, expectNext }
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
  expect(transcription.owed).toBe('certainty')
  transcription.finish()
  transcription.add(new Int16Array(320))
  await settle()
  expect(heard).toEqual([{ text: '3 frames', final: true }])
  expect(transcription.owed).toBe('nothing')
})

test('an interim of less than was said owes words, and one of all of it only certainty', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { transcription } = start(async function* (audio) {
    let heardMs = 0
    for await (const _ of audio) {
      heardMs += 20
      if (heardMs === 40 || heardMs === 60) yield { text: `${heardMs}`, final: false, heardMs }
    }
    await promise
    yield { text: 'all', final: true }
  })
  const add = async () => {
    transcription.add(new Int16Array(320))
    await settle()
    return transcription.owed
  }
  transcription.begin()
  expect([await add(), await add(), await add(), await add()]).toEqual(['certainty', 'certainty', 'certainty', 'words'])
  transcription.finish(20)
  expect(transcription.owed).toBe('certainty')
  resolve()
  await settle()
  expect(transcription.owed).toBe('nothing')
})

test('a cough after words that are still to come does not settle them', async () => {
  const { transcription } = start(async function* (audio) {
    let frames = 0
    for await (const _ of audio) {
      frames += 1
      if (frames === 1) yield { text: 'How', final: false, heardMs: 20 }
    }
    await new Promise(() => {})
  })
  transcription.begin()
  for (let frame = 0; frame < 3; frame += 1) transcription.add(new Int16Array(320))
  transcription.finish()
  await settle()
  transcription.begin()
  transcription.finish()
  expect(transcription.owed).toBe('words')
})

test('each utterance is heard as its caller was asked to answer', async () => {
  const asked: unknown[] = []
  const { transcription, expectNext } = start(async function* (_, { expects }) {
    asked.push(expects)
    yield { text: '', final: true }
  })
  transcription.begin()
  transcription.finish()
  await settle()
  expectNext('spelling')
  transcription.begin()
  transcription.finish()
  await settle()
  expect(asked).toEqual(['anything', 'spelling'])
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
  expect(transcription.owed).toBe('nothing')
})

test('when the caller’s browser transcribes, nothing is ever pending', () => {
  const { transcription } = start(null)
  transcription.begin()
  expect(transcription.owed).toBe('nothing')
})

describe('an ear that takes over from the caller’s browser', () => {
  const said = (transcription: Transcription, frames: number) => {
    transcription.begin()
    for (let i = 0; i < frames; i += 1) transcription.add(new Int16Array(320))
  }

  test('hears what is being said from its beginning, and what comes after', async () => {
    const { transcription, heard } = start(null, () => counting)
    said(transcription, 3)
    transcription.takeOver()
    transcription.add(new Int16Array(320))
    transcription.finish()
    said(transcription, 2)
    transcription.finish()
    await settle()
    expect(heard.map(({ text }) => text)).toEqual(['4 frames', '2 frames'])
  })

  test('hears what was said just before, and nothing that the browser has written down', async () => {
    const { transcription, heard } = start(null, () => counting)
    said(transcription, 5)
    transcription.finish()
    transcription.writtenDown()
    said(transcription, 3)
    transcription.finish()
    transcription.takeOver()
    await settle()
    expect(heard.map(({ text }) => text)).toEqual(['3 frames'])
  })

  test('leaves alone what was said long ago', async () => {
    const { transcription, heard, clock } = start(null, () => counting)
    said(transcription, 3)
    transcription.finish()
    await clock.advance(11_000)
    transcription.takeOver()
    await settle()
    expect(heard).toEqual([])
    expect(transcription.owed).toBe('nothing')
  })

  test('that cannot be made is told of, and the call goes on', async () => {
    const { transcription, failures } = start(null, () => {
      throw new Error('no model')
    })
    transcription.takeOver()
    said(transcription, 3)
    expect(failures).toHaveLength(1)
  })

  test('where there is none, nothing changes', async () => {
    const { transcription, heard } = start(null)
    said(transcription, 3)
    transcription.takeOver()
    transcription.finish()
    await settle()
    expect(heard).toEqual([])
  })
})
