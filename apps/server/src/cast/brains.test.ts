import { openAiModel } from '@parley/agent/providers'
import { expect, test } from 'vitest'
import { startProvider } from '../../../../packages/agent/src/lib/provider.fixture.ts'
import { platformFixture } from '../platform-fixture.ts'
import type { ConversationContext } from '../tools/scene.ts'
import { type BrainDeps, createBrains } from './brains.ts'

test('a model of this server that keeps refusing is left out, and the guide answers everybody at once', async () => {
  const vendor = await startProvider({ answer: (_request, response) => void response.writeHead(500).end() })
  const account = { provider: 'openai', apiKey: '', baseUrl: `${vendor.url}/v1` }
  await using platform = await platformFixture({ model: openAiModel({ ...account, model: 'm' }) })
  const answers = []
  for (const input of ['What does it cost?', 'Who are you?', 'What does it cost?', 'Who are you?']) {
    answers.push(await platform.request('POST /chat', { assistantId: 'site', input }))
  }
  await vendor.close()
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  expect(vendor.received).toHaveLength(2)
})

test('only what the site itself says is placed by the model of sentences, and no document that somebody uploaded', async () => {
  const placed: string[] = []
  const placeSentences = async (sentences: readonly string[]) => {
    placed.push(...sentences)
    return sentences.map(() => Float32Array.of(1))
  }
  await using platform = await platformFixture({ placeSentences })
  const form = new FormData()
  form.append('file', new File(['The aardvark sleeps in the shed.'], 'animals.txt', { type: 'text/plain' }))
  const file = (await platform.request('POST /file', form)).body as { id: string }
  const base = await platform.request('POST /knowledge-base', { provider: 'parley', fileIds: [file.id] })
  const { id: knowledgeBaseId } = base.body as { id: string }
  const model = { provider: 'guide', knowledgeBaseId }
  const input = 'Which zebra of yours plays the trombone?'
  await platform.request('POST /chat', { assistant: { name: 'A', model }, input })
  expect(placed).toEqual([])
  await platform.request('POST /chat', { assistantId: 'site', input })
  expect(placed).toContain(input)
})

test('whoever asks in a chat whether it is kept hears for how long, and not what the site says of its calls', async () => {
  const whereKept = { continuing: 'Kept for a day.', words: 'The words are kept.', sound: 'The sound is kept.' }
  const entries = [{ id: 'recording', asked: ['is this recorded'], text: 'Nothing is kept.', whereKept }]
  const knowledge = { company: { name: 'Ours', email: '', phone: '' }, entries }
  await using platform = await platformFixture({ knowledge: () => knowledge })
  const answerTo = async (asked: object) => {
    const { id, output } = await platform.post('/chat', { input: 'Is this recorded?', ...asked })
    return { id, words: (output as { content: string }[]).at(-1)?.content }
  }
  const keeper = { assistant: { model: { provider: 'guide' } } }
  expect((await answerTo(keeper)).words).toContain(whereKept.words)
  const begun = await answerTo({ assistantId: 'site' })
  expect(begun.words).toContain(whereKept.continuing)
  expect((await answerTo({ ...keeper, previousChatId: begun.id })).words, 'what began so').toContain(
    whereKept.continuing,
  )
})

test('a workflow stops at the step before which the money of the day is spent', async () => {
  let isSpent = false
  const hosted = () =>
    async function* () {
      yield { type: 'text', text: 'Hello.' } as const
    }
  const deps = { models: { of: async () => hosted, ofServer: () => null }, isSpent: () => isSpent }
  const { think } = createBrains(deps as unknown as BrainDeps)
  const scene = { orgId: 'main' } as ConversationContext
  const model = await think(scene, {})
  const step = { prompt: '', tools: [] }
  expect(() => model(step)).not.toThrow()
  isSpent = true
  expect(() => model(step)).toThrow('is spent')
  await expect(think(scene, {})).rejects.toThrow('is spent')
})
