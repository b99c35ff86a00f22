import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { concat, durationMs, level } from '../../audio/frame.ts'
import type { Voice } from '../voice.ts'
import { type PreparationProgress, PreparedVoice, type PreparedVoiceOptions } from './prepared-voice.ts'
import { SoundFolder } from './sound-folder.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prepared-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const { signal } = new AbortController()
const others = ['We book meetings.', 'It costs 500 pounds a month.']
const sentences = { first: ['Hello, this is the assistant.'], others }

/** Counts what it is asked to say: half a second of a tone each. */
function speaker() {
  const said: string[] = []
  const voice: Voice = async function* (text) {
    said.push(text)
    yield Int16Array.from({ length: 8000 }, (_, at) => 8000 * Math.sin((at * 2 * Math.PI * 300) / 16_000))
  }
  return { said, voice }
}

function prepared(voice: Voice, options: Partial<PreparedVoiceOptions> & { maxBytes?: number } = {}) {
  const { maxBytes, ...others } = options
  return new PreparedVoice({
    voice,
    name: 'joe',
    version: '1',
    folder: new SoundFolder(folder, maxBytes ? { maxBytes } : {}),
    idle: async () => {},
    ...others,
  })
}

const hear = async (voice: PreparedVoice, text: string, speed = 1) =>
  concat(await Array.fromAsync(voice.voice(text, { signal, speed })))

describe('what was prepared', () => {
  test('is heard without the voice being asked again, as it was said', async () => {
    const { said, voice } = speaker()
    const speaking = prepared(voice)
    await speaking.prepare(sentences)
    const before = said.length
    const pcm = await hear(speaking, 'We book meetings.')
    expect(said).toHaveLength(before)
    expect(durationMs(pcm)).toBe(500)
    expect(level(pcm)).toBeGreaterThan(0.1)
  })

  test('is there after a restart', async () => {
    await prepared(speaker().voice).prepare(sentences)
    const { said, voice } = speaker()
    const again = prepared(voice)
    await again.prepare(sentences)
    expect(said).not.toContain('We book meetings.')
    await hear(again, 'We book meetings.')
    expect(said).not.toContain('We book meetings.')
  })

  test('is made anew by another voice, or another version of it', async () => {
    await prepared(speaker().voice).prepare(sentences)
    const { said, voice } = speaker()
    await prepared(voice, { version: '2' }).prepare(sentences)
    expect(said).toContain('We book meetings.')
  })

  test('is removed when nobody wants to say it any more', async () => {
    await prepared(speaker().voice).prepare(sentences)
    await prepared(speaker().voice).prepare({ first: [], others: ['We book meetings.'] })
    expect(await readdir(folder)).toHaveLength(1)
  })

  test('is said by the voice where its file is broken', async () => {
    const { said, voice } = speaker()
    const speaking = prepared(voice)
    await speaking.prepare(sentences)
    for (const file of await readdir(folder)) await writeFile(join(folder, file), 'no sound')
    const before = said.length
    expect(durationMs(await hear(speaking, 'We book meetings.'))).toBe(500)
    expect(said).toHaveLength(before + 1)
  })
})

test('what was not prepared, or is said at another speed, the voice says as it comes', async () => {
  const { said, voice } = speaker()
  const speaking = prepared(voice)
  await speaking.prepare(sentences)
  await hear(speaking, 'Thank you, Jo.')
  await hear(speaking, 'We book meetings.', 1.5)
  expect(said.slice(-2)).toEqual(['Thank you, Jo.', 'We book meetings.'])
  expect(await readdir(folder)).toHaveLength(3)
})

test('what was not prepared is said by a quicker voice, where there is one', async () => {
  const [slow, quick] = [speaker(), speaker()]
  const speaking = prepared(slow.voice, { quick: quick.voice })
  await speaking.prepare(sentences)
  await hear(speaking, 'Thank you, Jo.')
  expect(slow.said).toEqual([...sentences.first, ...others])
  expect(quick.said).toEqual(['Hello.', 'Thank you, Jo.'])
})

test('it is ready once it is loaded and its first words are there, and says how far it is', async () => {
  const told: PreparationProgress[] = []
  const speaking: PreparedVoice = prepared(speaker().voice, {
    onProgress: (progress) => {
      expect(progress.isReady).toBe(speaking.isReady)
      told.push(progress)
    },
  })
  expect(speaking.isReady).toBe(false)
  await speaking.prepare(sentences)
  const steps = told.map(({ prepared, wanted, isReady }) => `${prepared} of ${wanted}${isReady ? ', ready' : ''}`)
  expect(steps).toEqual(['0 of 3', '1 of 3, ready', '2 of 3, ready', '3 of 3, ready'])
  expect(told.at(-1)?.bytes).toBeGreaterThan(0)
})

test('it waits while somebody calls, and goes on afterwards', async () => {
  const { said, voice } = speaker()
  const { promise: hangsUp, resolve: hangUp } = Promise.withResolvers<void>()
  const { promise: waits, resolve: asked } = Promise.withResolvers<void>()
  const speaking = prepared(voice, {
    idle: async () => {
      if (said.length < 2) return
      asked()
      await hangsUp
    },
  })
  const preparing = speaking.prepare(sentences)
  await waits
  expect(said).toEqual(['Hello.', 'Hello, this is the assistant.'])
  hangUp()
  await preparing
  expect(said).toHaveLength(4)
})

test('it takes no more of the disk than it may', async () => {
  let maxBytes = 0
  const roomy = prepared(speaker().voice, {
    onProgress: ({ bytes }) => {
      maxBytes = bytes / 2
    },
  })
  await roomy.prepare(sentences)
  await rm(folder, { recursive: true })
  await prepared(speaker().voice, { maxBytes }).prepare(sentences)
  expect(await readdir(folder)).toHaveLength(1)
})

test('closed, it prepares nothing more', async () => {
  const { said, voice } = speaker()
  const speaking = prepared(voice, { idle: async () => speaking.close() })
  await speaking.prepare(sentences)
  expect(said).toEqual(['Hello.'])
  expect(speaking.isReady).toBe(false)
})
