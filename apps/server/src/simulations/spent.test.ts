import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { ownedPlatform } from '../tools/owned-platform.fixture.ts'
import type { ModelTurn } from '../tools/owners.fixture.ts'

/** Whether the day's money is spent. */
let isSpent = false
const meter = { isSpent: () => isSpent, used: () => {}, costs: () => ({ cost: 0, costs: [] }), presumedNanos: () => 0 }
const spending = { meter: () => meter, isSpent: () => isSpent, settle: async () => {}, close: async () => {} }
const platform = await ownedPlatform({ spending: spending as never })
const { api, model } = platform
afterAll(() => platform[Symbol.asyncDispose]())
beforeEach(() => {
  isSpent = false
})

const modelled = { firstMessage: 'Hello.', model: { provider: 'openai' } }
const guided = { firstMessage: 'Hello.', model: { provider: 'guide' } }
const spent = expect.stringContaining('has been spent: no model is tested before midnight UTC')

async function ended(path: string, status = 'ended') {
  return vi.waitFor(async () => {
    const run = (await api.get(path)) as { status: string }
    expect(run.status).toBe(status)
    return run
  }, 60_000)
}

async function evaluated(assistant: object, judgePlan: object) {
  const messages = [
    { role: 'user', content: 'When are you open?' },
    { role: 'assistant', judgePlan },
  ]
  const script = { type: 'chat.mockConversation', messages }
  const { id } = await api.post('/eval/run', { type: 'eval', eval: script, target: { type: 'assistant', assistant } })
  return ended(`/eval/run/${id}`)
}

async function simulated(assistant: object, structuredOutput: object) {
  const evaluations = [{ structuredOutput, comparator: '=', value: true }]
  const scenario = { name: 'Hours', instructions: 'Caller: When are you open?', evaluations }
  const { id } = await api.post('/eval/simulation/run', {
    simulations: [{ type: 'simulation', scenario, personality: { name: 'Jo', assistant: {} } }],
    target: { type: 'assistant', assistant },
  })
  await ended(`/eval/simulation/run/${id}`)
  return ((await api.get(`/eval/simulation/run/${id}/item`)) as { results: object[] }).results
}

const byPattern = { name: 'Nine', type: 'regex', regex: 'nine', schema: { type: 'boolean' } }
const answer = { type: 'regex', content: 'nine' }

test('where the day’s money is spent a model is not tested, and no guide in its place', async () => {
  isSpent = true
  expect(await evaluated(modelled, answer)).toMatchObject({ endedReason: 'error', endedMessage: spent, results: [] })
  const [item] = await simulated(modelled, byPattern)
  expect(item).toMatchObject({ status: 'failed', failureReason: spent })
  expect(item).not.toHaveProperty('results')
  const { id: assistantId } = await api.post('/assistant', modelled)
  const suite = await api.post('/test-suite', { targetPlan: { assistantId } })
  const scorers = [{ type: 'ai', rubric: 'polite' }]
  await api.post(`/test-suite/${suite.id}/test`, { type: 'chat', script: 'When are you open?', scorers })
  const { id } = await api.post(`/test-suite/${suite.id}/run`, {})
  expect(await ended(`/test-suite/${suite.id}/run/${id}`, 'failed')).toMatchObject({ reason: spent })
})

test('the guide is tested all the same, as nobody pays for it', async () => {
  isSpent = true
  expect(await evaluated(guided, answer)).toMatchObject({ results: [{ status: 'pass' }] })
  expect(await simulated(guided, byPattern)).toMatchObject([{ status: 'passed' }])
})

test('what was spent before it was judged has not failed', async () => {
  model.model.next = (): ModelTurn => {
    isSpent = true
    return { text: 'At nine.' }
  }
  const nobodyPays = expect.stringContaining('What this server spends a day on models is spent')
  const run = await evaluated(modelled, { type: 'ai', model: { provider: 'openai' } })
  expect(run).toMatchObject({ endedReason: 'error', endedMessage: nobodyPays, results: [] })
  isSpent = false
  const [item] = await simulated(modelled, { name: 'Nine', schema: { type: 'boolean' } })
  expect(item).toMatchObject({ status: 'failed', failureReason: nobodyPays })
  expect(item).not.toHaveProperty('results')
})
