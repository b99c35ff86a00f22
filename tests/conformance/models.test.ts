import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  CallHost,
  LocalStages,
  MediaPool,
  type PreparationProgress,
  type Transcriber,
  type TranscriptEvent,
  type Voice,
} from '@parley/agent'
import { guide, type PlaceSentences, prepareGuide } from '@parley/agent/brain'
import { type ModelStore, SentenceModel } from '@parley/agent/models'
import { browserTranscriber, ownVoice, speakable } from '@parley/agent/providers'
import { keeps } from '@parley/testkit'
import { afterAll, describe, expect, test } from 'vitest'
import { concat, frameSamples } from '../../packages/agent/src/audio/frame.ts'
import { LocalEar } from '../../packages/agent/src/transcriber/local/local-ear.ts'
import { Flite } from '../../packages/agent/src/voice/flite/flite.ts'
import { spoken } from '../../packages/agent/src/voice/flite/spoken.fixture.ts'
import { LocalVoice } from '../../packages/agent/src/voice/local/local-voice.ts'
import { voiceContract } from '../../packages/agent/src/voice/voice.contract.ts'
import { plainWords } from '../bench/plain-words.ts'
import { wordDistance } from '../bench/word-distance.ts'
import { recommendedModels } from '../setup/recommended-models.ts'
import { thoroughTest } from '../setup/thorough-test.ts'
import { ask, inventedIn, type Judged, judge, knowledge, score } from './guide/judge.ts'
import { untried } from './guide/untried/asked-untried.ts'

/** It learns for most of a minute of a core and rests as long: five minutes and more where others keep both cores busy. */
const learningLimitMs = 900_000

const models = await recommendedModels()

if (models) describe('the recommended models, from their packages', () => suite(models))
else test.skip('the recommended models, from their packages', () => {})

function suite(store: ModelStore) {
  test('are what was pinned', async () => {
    for (const { model, installed } of store.list()) if (installed) await store.verify(model)
  })

  const local = new LocalStages(store.folder)
  afterAll(() => local.close())
  const ear = local.ear('moonshine-tiny-en', knowledge())

  describe('the ear', () => {
    const room = new Int16Array(4800)

    const hear = async (text: string) => eventsOf(ear.transcribe, concat([room, await spoken(text), room]))

    test('hears questions, two callers at once, with one final each', async () => {
      await ear.prepare()
      const [one, two] = await Promise.all([hear('How much does it cost each month?'), hear('When are you open?')])
      expect(one?.at(-1)).toMatchObject({ final: true, text: expect.stringMatching(/how much does it cost/i) })
      expect(two?.at(-1)).toMatchObject({ final: true, text: expect.stringMatching(/when are you open/i) })
      for (const events of [one, two]) expect(events?.filter(({ final }) => final)).toHaveLength(1)
    })

    test('hears a sentence that goes on for longer than ten seconds', async () => {
      const long = Array(4).fill('We would like to have more meetings with large companies').join(', and then ')
      expect((await hear(long)).at(-1)?.text).toMatch(/meetings.*meetings.*meetings.*meetings/i)
    })

    test('decides by the words that are likely where it is unsure of what it heard', async () => {
      // by what it heard alone "Is very set up feet."
      expect((await hear('Is there a set up fee?')).at(-1)?.text).toMatch(/^is there a set[ -]up fee/i)
    })

    test('hears without what words are likely where their file is damaged', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'damaged-'))
      const trigrams = join(folder, 'en-us.lm.bin')
      await writeFile(trigrams, 'Trie Language Model')
      const files = store.filesOf(store.modelOf('moonshine-tiny-en'))
      const alone = new LocalEar({ kind: 'moonshine', engineFolder: store.folder, files, trigrams })
      try {
        const pcm = concat([room, await spoken('How much does it cost each month?'), room])
        const events = await eventsOf(alone.expecting(knowledge()), pcm)
        expect(events.at(-1)?.text).toMatch(/how much does it cost/i)
      } finally {
        await alone.close()
        await rm(folder, { recursive: true })
      }
    })

    test('hears what is spelt in the words of the telephone’s alphabet, and nothing else in it', async () => {
      const events = await hear('charlie, hotel, lima, oscar, echo, november, uniform, quebec')
      const words = events
        .at(-1)
        ?.text.toLowerCase()
        .match(/[a-z]+/g)
      expect(words).toEqual(['charlie', 'hotel', 'lima', 'oscar', 'echo', 'november', 'uniform', 'quebec'])
    })
  })

  describe('the voice', () => {
    const flite = new Flite()
    const missing = new LocalVoice({ engineFolder: '/nowhere', kind: 'piper-onnx', files: {}, speaker: 0 })
    afterAll(() => Promise.all([flite.close(), missing.close()]))
    const { voice } = local.voice('piper-joe')
    const { signal } = new AbortController()
    const said = async (speak: Voice, text: string, speed = 1) => concat(await all(speak(text, { signal, speed })))

    keeps(voiceContract, () => ({ speak: voice, failing: missing.voice }))

    test('is understood by the ear, figures too', async () => {
      await ear.prepare()
      const text = 'It costs £500 a month, and we book your first meetings within 7-14 days.'
      const pause = new Int16Array(4800)
      const pcm = concat([pause, await said(voice, speakable(text)), pause])
      const heard = (await eventsOf(ear.transcribe, pcm)).at(-1)?.text ?? ''
      const words = plainWords(text)
      expect(wordDistance(words, plainWords(heard)) / words.length, heard).toBeLessThan(0.3)
    })

    test('speaks faster when it is told to', async () => {
      const [usual, fast] = [
        await said(voice, 'We book meetings for you.'),
        await said(voice, 'We book meetings for you.', 1.5),
      ]
      expect(fast.length / usual.length).toBeLessThan(0.85)
    })

    test('is heard in calls once it is loaded and has said their first words beforehand', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'prepared-'))
      const told: PreparationProgress[] = []
      const stages = new LocalStages(store.folder, {
        folder,
        idle: async () => {},
        onProgress: (progress) => void told.push(progress),
      })
      try {
        expect(stages.voiceOfCall('piper-joe', flite.voice)).toBe(flite.voice)
        await stages.prepareVoices({ first: ['Hello, how can I help?'], others: ['We book meetings.'] })
        const natural = stages.voiceOfCall('piper-joe', flite.voice)
        expect(natural).not.toBe(flite.voice)
        expect(told.at(-1)).toMatchObject({ prepared: 2, wanted: 2 })
        const [once, again] = [await said(natural, 'We book meetings.'), await said(natural, 'We book meetings.')]
        expect(again).toEqual(once)
        expect((await said(natural, 'Thank you, Jo.')).length).toBeGreaterThan(8000)
        // the process outlives a stop in the middle of a sentence
        const cut = said(natural, 'This is a long sentence, which takes a while to be made, and it is not waited for.')
        await new Promise((resolve) => setImmediate(resolve))
        await stages.close()
        expect((await cut).length).toBeGreaterThan(8000)
      } finally {
        await stages.close()
        await rm(folder, { recursive: true, force: true })
      }
    })

    test('says beforehand what the owner answers in words of their own, as soon as they are written', async () => {
      const soundsFolder = await mkdtemp(join(tmpdir(), 'prepared-'))
      const told: PreparationProgress[] = []
      const onPrepared = (progress: PreparationProgress) => void told.push(progress)
      const media = new MediaPool({ threads: 1 })
      const host = new CallHost({ media, modelsFolder: store.folder, soundsFolder, onPrepared })
      try {
        const site = { ...knowledge(), entries: [] }
        const short = { working: 'Yes.', stumble: 'Yes.', deaf: 'Yes.', failure: 'Yes.', closingFarewell: 'Yes.' }
        const phrases = { ...short, idle: [], silenceFarewell: '', timeFarewell: '' }
        const transcriber = browserTranscriber
        await host.prepare({ voice: ownVoice('piper-joe'), transcriber, firstMessage: 'Yes.', phrases }, site)
        await expect.poll(() => told.length).toBeGreaterThan(0)
        const [{ wanted } = never()] = told
        host.prepareAnswers(site, ['We ship to France.'])
        await expect.poll(() => told.at(-1)).toMatchObject({ wanted: wanted + 1 })
      } finally {
        await host.close()
        await rm(soundsFolder, { recursive: true, force: true })
      }
    })
  })

  describe('the guide with its model of sentences', () => {
    const { model } = store.list().find(({ model: { kind } }) => kind === 'minilm') ?? never()
    const sentences = new SentenceModel({ engineFolder: store.folder, files: store.filesOf(model) })
    afterAll(() => sentences.close())
    const places = new Map<string, Promise<Float32Array>>()
    /** Remembers what it was asked: on a busy machine an answer that came too late is there the next time. */
    const place: PlaceSentences = (all) => {
      const fresh = all.filter((sentence) => !places.has(sentence))
      const placed = fresh.length > 0 ? sentences.place(fresh) : Promise.resolve([])
      for (const [index, sentence] of fresh.entries()) {
        places.set(
          sentence,
          placed.then((found) => found[index] ?? never()),
        )
      }
      return Promise.all(all.map((sentence) => places.get(sentence) ?? never()))
    }

    test('knows what an owner’s words are about where nobody wrote down how they are asked for', async () => {
      const bare = knowledge().entries.map(({ id, about, text, shown }) => ({ id, about, text, shown }))
      const facts = { ...knowledge(), entries: bare.filter(({ id }) => /^(service-|offer-|calls-at|hours)/.test(id)) }
      await prepareGuide(facts, place)
      for (const [asked, about] of [
        ['Could you write in French to the people in Lyon?', 'other languages'],
        ['Would the robot ring somebody at midnight?', 'AI phone callers'],
        ['May I pop in on a Sunday?', 'contact'],
      ] as const) {
        expect(await ask(asked, guide(facts)), asked).not.toContain(about)
        await expect.poll(() => ask(asked, guide(facts, place)), { message: asked }).toContain(about)
      }
    })

    thoroughTest(
      'answers more than its rules alone, and invents nothing',
      async () => {
        const brain = guide(knowledge(), place)
        await prepareGuide(knowledge(), place)
        // the rules have learnt from the older questions, where they leave nothing to help with
        const questions = Object.values(untried).flat()
        const judged: Judged[] = []
        for (let known = -1; places.size > known; ) {
          known = places.size
          judged.length = 0
          for (const question of questions) judged.push(await judge(question, brain))
          await Promise.all(places.values())
        }
        expect(judged.filter(({ answer, verdict }) => verdict === 'wrong' || inventedIn(answer).length > 0)).toEqual([])
        const alone = []
        for (const question of questions) alone.push(await judge(question))
        console.table({ 'rules alone': score(alone), 'with the model': score(judged) })
        expect(score(judged).right).toBeGreaterThan(score(alone).right)
        expect(score(judged).right / questions.length).toBeGreaterThanOrEqual(0.86)
      },
      learningLimitMs,
    )
  })
}

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const list: Item[] = []
  for await (const item of items) list.push(item)
  return list
}

async function eventsOf(transcribe: Transcriber, pcm: Int16Array): Promise<TranscriptEvent[]> {
  async function* audio() {
    for (let at = 0; at < pcm.length; at += frameSamples) yield pcm.subarray(at, at + frameSamples)
  }
  const { signal } = new AbortController()
  return all(transcribe(audio(), { language: 'en-GB', signal }))
}

function never(): never {
  throw new Error('the catalogue has a model of sentences')
}
