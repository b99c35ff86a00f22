import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type PlatformFixture, platformFixture } from '../platform-fixture.ts'
import { type CallStart, voiceSwitchedOff } from '../records/call-starters.ts'
import { summaryByRules } from './rules-summary.ts'

/** Nobody here has a model. */
const started: CallStart[] = []
let api: PlatformFixture
beforeAll(async () => {
  api = await platformFixture({
    starters: {
      ...voiceSwitchedOff,
      startWebCall: async (start) => {
        started.push(start)
        return { webCallUrl: 'https://voice.example/connect' }
      },
    },
  })
})
afterAll(() => api[Symbol.asyncDispose]())

type Call = { id: string; analysis?: { summary?: string; failures?: { of: string; reason: string }[] } }
const messages = [
  { role: 'user' as const, content: 'When are you open?' },
  { role: 'assistant' as const, content: 'From nine to five.' },
  { role: 'user' as const, content: 'Thanks' },
]

async function over(assistant: object) {
  const { id } = (await api.request('POST /call/web', { assistant })).body as Call
  const { record } = started.at(-1) as CallStart
  record.joined()
  record.over('customer-ended-call', { durationMs: 1000, messages })
  return vi.waitFor(async () => {
    const call = (await api.get(`/call/${id}`)) as Call
    expect(call.analysis).toBeDefined()
    return call
  }, 60_000)
}

test('a caller who never ends a sentence is summed up as quickly as one who does', async () => {
  const endless = 'and then '.repeat(30_000)
  const call = summaryByRules({
    messages: [
      { role: 'user', content: endless },
      { role: 'assistant', content: endless },
    ],
    endedReason: 'customer-ended-call',
    durationSeconds: 60,
    transcript: '',
    systemPrompt: '',
  })
  expect(call).toMatch(/^The caller said: “and then .* …” The assistant answered: “and then .* …”/)
})

test('without a model rules sum the call up in the words that were said, and nothing is evaluated', async () => {
  const { analysis } = await over({ analysisPlan: { structuredDataPlan: { enabled: true } } })
  expect(analysis).toMatchObject({ summaryBy: 'rules' })
  expect(analysis?.summary).toMatch(
    /^The caller asked: “When are you open\?” The assistant answered: “From nine to five\.” The caller hung up, after \d+ s\.$/,
  )
  expect(analysis).not.toHaveProperty('successEvaluation')
  expect(analysis?.failures?.map(({ of, reason }) => `${of}: ${reason}`).toSorted()).toEqual([
    'structuredData: no-model',
    'successEvaluation: no-model',
  ])
})

test('what a model has to find out of calls is refused at once, and what a pattern finds is not', async () => {
  const { id } = await over({ analysisPlan: {} })
  const run = (structuredOutput: object) =>
    api.request('POST /structured-output/run', { structuredOutput, callIds: [id] })
  const boolean = { name: 'Open', schema: { type: 'boolean' } }
  const { status, body } = await run(boolean)
  expect([status, (body as { message: string }).message]).toEqual([422, expect.stringContaining('Nobody reads')])
  expect(await run({ ...boolean, type: 'regex', regex: 'nine' })).toMatchObject({ status: 201 })
})
