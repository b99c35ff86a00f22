import { afterAll, expect, test, vi } from 'vitest'
import { ownedPlatform } from '../../tools/owned-platform.fixture.ts'

const platform = await ownedPlatform()
const { api, model } = platform
afterAll(() => platform[Symbol.asyncDispose]())

type Run = { status: string; reason?: string; testResults: { attempts: object[] }[] }

test('an attempt that nobody could judge has failed and says why; what the others give is kept as it comes', async () => {
  const begun = Promise.withResolvers<string>()
  const beforeTheLast = Promise.withResolvers<Run>()
  const { id: assistantId } = await api.post('/assistant', { firstMessage: 'Hello.', model: { provider: 'openai' } })
  const suite = await api.post('/test-suite', { targetPlan: { assistantId } })
  const read = async (id: string) => (await api.get(`/test-suite/${suite.id}/run/${id}`)) as Run
  model.model.next = ({ messages }) => {
    if (!messages[0]?.content?.startsWith('You judge')) return { text: 'Yes.' }
    if (messages[1]?.content?.includes('short')) beforeTheLast.resolve(begun.promise.then(read))
    const isStrange = messages[1]?.content?.includes('strange')
    return { text: isStrange ? 'Perhaps.' : '{"pass": true, "reasoning": "Fine."}' }
  }
  for (const rubric of ['polite', 'strange', 'short']) {
    const scorers = [{ type: 'ai', rubric }]
    await api.post(`/test-suite/${suite.id}/test`, { type: 'chat', script: 'Is it so?', scorers })
  }
  const { id } = await api.post(`/test-suite/${suite.id}/run`, {})
  begun.resolve(id)
  expect((await beforeTheLast.promise).testResults.length).toBeGreaterThanOrEqual(2)
  const run = await vi.waitFor(async () => {
    const run = await read(id)
    expect(run.status).toBe('failed')
    return run
  }, 60_000)
  const reason = expect.stringContaining('answered twice what cannot be used')
  expect(run.reason).toEqual(reason)
  expect(run.testResults.map(({ attempts }) => attempts)).toMatchObject([
    [{ scorerResults: [{ result: 'pass' }] }],
    [{ scorerResults: [{ result: 'fail', reasoning: reason }], reason }],
    [{ scorerResults: [{ result: 'pass' }] }],
  ])
})
