import { afterAll, expect, test } from 'vitest'
import { ownOrganisation } from '../store/operation.ts'
import { ownedPlatform } from '../tools/owned-platform.fixture.ts'

const platform = await ownedPlatform()
const { api, model } = platform
afterAll(() => platform[Symbol.asyncDispose]())

const assistant = { name: 'Ada', model: { provider: 'openai', model: 'gpt-4o-mini' } }
const nothingKept = { name: 'Guide' }

test('a chat says what its answer cost; one with the built-in guide costs nothing', async () => {
  model.model.next = () => ({ text: 'Yes.', tokens: { in: 2000, out: 100 } })
  const { body } = await api.request('POST /chat', { assistant, input: 'Is it so?' })
  expect(body).toMatchObject({ cost: 0.00036, costs: [{ type: 'model', promptTokens: 2000, completionTokens: 100 }] })
  expect((await api.request(`GET /chat/${(body as { id: string }).id}`)).body).toMatchObject({ cost: 0.00036 })
  const free = await api.request('POST /chat', { assistant: nothingKept, input: 'Is it so?' })
  expect(free.body).toMatchObject({ cost: 0, costs: [] })
})

test('what the judge of a test suite uses is counted with the tests', async () => {
  model.model.next = ({ messages }) => ({
    text: messages[0]?.content?.startsWith('You judge') ? '{"pass": true, "reasoning": "Fine."}' : 'Yes.',
    tokens: { in: 1_000_000, out: 0 },
  })
  const { id: assistantId } = await api.post('/assistant', assistant)
  const { id } = await api.post('/test-suite', { name: 'Suite', targetPlan: { assistantId } })
  const scorers = [{ type: 'ai', rubric: 'It says yes.' }]
  await api.post(`/test-suite/${id}/test`, { type: 'chat', script: 'Is it so?', scorers })
  const { id: run } = await api.post(`/test-suite/${id}/run`, { name: 'Run' })
  await expect
    .poll(async () => ((await api.get(`/test-suite/${id}/run/${run}`)) as { status: string }).status)
    .toBe('completed')
  const spent = async () =>
    (await api.store.spending.since(ownOrganisation, 0)).map(({ assistantId: who, usdNanos }) => [who, usdNanos])
  // its greeting and its answer; and the judge, who is no assistant
  await expect.poll(spent).toContainEqual([assistantId, expect.any(Number)])
  await expect.poll(spent).toContainEqual(['', expect.any(Number)])
})
