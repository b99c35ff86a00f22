import { LocalStages, type TranscriptEvent } from '@parley/agent'
import { guide, type PlaceSentences, prepareGuide } from '@parley/agent/brain'
import { type ModelStore, SentenceModel } from '@parley/agent/models'
import { afterAll, describe, expect, test } from 'vitest'
import { concat, frameSamples } from '../../packages/agent/src/audio/frame.ts'
import { spoken } from '../../packages/agent/src/voice/flite/spoken.fixture.ts'
import { recommendedModels } from '../setup/recommended-models.ts'
import { heldOutAnew } from './guide/anew/asked-anew.ts'
import { inventedIn, type Judged, judge, knowledge, score } from './guide/judge.ts'

const models = await recommendedModels()

if (models) describe('the recommended models, from their packages', () => suite(models))
else test.skip('the recommended models, from their packages', () => {})

function suite(store: ModelStore) {
  test('are what was pinned', async () => {
    for (const { model, installed } of store.list()) if (installed) await store.verify(model)
  })

  describe('the ear', () => {
    const local = new LocalStages(store.folder)
    afterAll(() => local.close())
    const ear = local.ear('moonshine-tiny-en', knowledge())
    const room = new Int16Array(4800)

    async function hear(text: string) {
      const pcm = concat([room, await spoken(text), room])
      async function* audio() {
        for (let at = 0; at < pcm.length; at += frameSamples) yield pcm.subarray(at, at + frameSamples)
      }
      const { signal } = new AbortController()
      const events: TranscriptEvent[] = []
      for await (const event of ear.transcribe(audio(), { language: 'en-GB', signal })) events.push(event)
      return events
    }

    test('hears questions, two callers at once, with one final each', async () => {
      await ear.prepare()
      const [one, two] = await Promise.all([hear('How much does it cost each month?'), hear('When are you open?')])
      expect(one?.at(-1)).toMatchObject({ final: true, text: expect.stringMatching(/how much does it cost/i) })
      expect(two?.at(-1)).toMatchObject({ final: true, text: expect.stringMatching(/when are you open/i) })
      for (const events of [one, two]) expect(events?.filter(({ final }) => final)).toHaveLength(1)
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
    const brain = guide(knowledge(), place)

    test('answers more of what it was never improved by than its rules alone, and invents nothing', async () => {
      await prepareGuide(knowledge(), place)
      const questions = Object.values(heldOutAnew).flat()
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
      expect(score(judged).right / questions.length).toBeGreaterThanOrEqual(0.78)
    })
  })
}

function never(): never {
  throw new Error('the catalogue has a model of sentences')
}
