import { afterAll, expect, test, vi } from 'vitest'
import { startProvider } from '../../../../packages/agent/src/lib/provider.fixture.ts'
import { platformFixture } from '../platform-fixture.ts'

/** A model that speaks until whoever asked it goes. */
let asked = Promise.withResolvers<void>()
let gone = Promise.withResolvers<void>()
const model = await startProvider({
  answer(_, response) {
    const word = 'data: {"choices":[{"delta":{"content":"Well, "}}]}\n\n'
    const speaking = setInterval(() => response.write(word), 20)
    response.once('close', () => {
      clearInterval(speaking)
      gone.resolve()
    })
    asked.resolve()
  },
})
const api = await platformFixture({ webhookPrivateHosts: [new URL(model.url).host] })
await api.request('POST /credential', { provider: 'openai', apiKey: 'sk-0123456789abcdef', apiUrl: `${model.url}/v1` })
afterAll(async () => {
  await api[Symbol.asyncDispose]()
  await model.close()
})

const endless = { firstMessage: 'Hello.', model: { provider: 'openai' } }

/** The id of what was begun, once its model speaks. */
async function begun(path: string, body: object): Promise<string> {
  asked = Promise.withResolvers()
  gone = Promise.withResolvers()
  const { id } = await api.post(path, body)
  await asked.promise
  return id
}

test('an eval whose run is deleted is not played on', async () => {
  const messages = [
    { role: 'user', content: 'When are you open?' },
    { role: 'assistant', judgePlan: { type: 'exact', content: 'At nine.' } },
  ]
  const id = await begun('/eval/run', {
    type: 'eval',
    eval: { type: 'chat.mockConversation', messages },
    target: { type: 'assistant', assistant: endless },
  })
  expect((await api.request(`DELETE /eval/run/${id}`)).status).toBe(200)
  await gone.promise
})

test('a suite whose run is deleted is not tested on', async () => {
  const { id: assistantId } = await api.post('/assistant', endless)
  const suite = await api.post('/test-suite', { targetPlan: { assistantId } })
  const scorers = [{ type: 'ai', rubric: 'polite' }]
  await api.post(`/test-suite/${suite.id}/test`, { type: 'chat', script: 'When are you open?', scorers })
  const id = await begun(`/test-suite/${suite.id}/run`, {})
  expect((await api.request(`DELETE /test-suite/${suite.id}/run/${id}`)).status).toBe(200)
  await gone.promise
})

test('one conversation of a simulation that is cancelled ends, and the run goes on to its end', async () => {
  const evaluations = [
    {
      structuredOutput: { name: 'Nine', type: 'regex', regex: 'nine', schema: { type: 'boolean' } },
      comparator: '=',
      value: true,
    },
  ]
  const scenario = { name: 'Hours', instructions: 'Caller: When are you open?', evaluations }
  const id = await begun('/eval/simulation/run', {
    simulations: [{ type: 'simulation', scenario, personality: { name: 'Jo', assistant: {} } }],
    target: { type: 'assistant', assistant: endless },
  })
  const path = `/eval/simulation/run/${id}`
  const { results } = (await api.get(`${path}/item`)) as { results: { id: string }[] }
  await api.request(`PATCH ${path}/item/${results[0]?.id}`)
  await gone.promise
  await vi.waitFor(
    async () =>
      expect(await api.get(path)).toMatchObject({
        ...{ status: 'ended', endedReason: 'completed' },
        itemCounts: { canceled: 1 },
      }),
    60_000,
  )
})
