import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Usage } from '@parley/agent/providers'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { budgetOf } from '../calls/budget.ts'
import { dayOf } from '../lib/days.ts'
import { readConfig } from '../settings/config.ts'
import { ownOrganisation } from '../store/operation.ts'
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts'
import type { Store } from '../store/store.ts'
import { priceList, readPriceList } from './price-list.ts'
import { createSpending } from './spending.ts'

let dir: string
let store: Store
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'parley-spending-'))
  store = await openSqliteStore(dir, { exclusive: true })
})
afterAll(async () => {
  await store.close()
  await rm(dir, { recursive: true })
})

const tokens = (promptTokens: number, completionTokens: number, model = 'gpt-4o-mini'): Usage => ({
  ...{ stage: 'model', provider: 'openai', model, promptTokens, completionTokens, estimated: false },
})
const spoken: Usage = { stage: 'voice', provider: '11labs', model: 'eleven_flash_v2_5', characters: 2000, seconds: 90 }
const heard: Usage = { stage: 'transcriber', provider: 'deepgram', model: 'nova-3', seconds: 30 }

async function fileOf(text: string) {
  const file = join(dir, `prices-${Math.random()}.json`)
  await writeFile(file, text)
  return file
}

describe('the price list', () => {
  const usdOf = (usage: Usage, list = readPriceList(null)) => (list.nanosOf(usage) ?? Number.NaN) / 1e9

  test('knows what vendors published, by tokens, characters and minutes', () => {
    expect(usdOf(tokens(1_000_000, 0))).toBe(0.15)
    expect(usdOf(tokens(0, 1_000_000))).toBe(0.6)
    expect(usdOf(spoken)).toBe(0.1)
    expect(usdOf(heard)).toBe(0.00385)
  })

  test('prices a dated model as the one that is listed, and the closest of several', () => {
    expect(usdOf(tokens(1_000_000, 0, 'gpt-4o-mini-2024-07-18'))).toBe(0.15)
    expect(readPriceList(null).nanosOf(tokens(1, 1, 'gpt-4o-minimal'))).toBeNull()
  })

  test('is the owner’s first; * stands for every model that has no line', async () => {
    const per = '1,000,000 tokens in'
    const line = { provider: 'openai', usd: 9, per }
    const lines = [
      { ...line, model: 'gpt-4o-mini' },
      { ...line, model: '*', usd: 1 },
      { ...line, model: '*', usd: 0, per: '1,000,000 tokens out' },
    ]
    const own = readPriceList(await fileOf(JSON.stringify(lines)))
    expect(usdOf(tokens(1_000_000, 0), own)).toBe(9)
    expect(usdOf(tokens(1_000_000, 1_000_000, 'llama'), own)).toBe(1)
  })

  test.each([
    ['{', 'is not JSON'],
    ['{}', 'it must be a list'],
    ['[{"provider": "nobody", "model": "m", "usd": 1, "per": "minute"}]', '0.provider must be a provider'],
    ['[{"provider": "openai", "model": "m", "usd": -1, "per": "minute"}]', '0.usd must not be negative'],
    ['[{"provider": "openai", "model": "m", "usd": 1, "per": "hour"}]', '0.per must be one of'],
  ])('%s is refused', async (text, message) => {
    const file = await fileOf(text)
    expect(() => readPriceList(file)).toThrow(message)
  })

  test('that is not there is refused', () => {
    expect(() => readPriceList(join(dir, 'none.json'))).toThrow('cannot be read')
  })
})

describe('a limit', () => {
  const local = { VOICE_MODEL_URL: 'http://localhost:11434/v1', VOICE_MODEL: 'llama3' }

  test.each(['0', '-1', 'five', '1.234'])('of %s is refused', (text) => {
    expect(() => readConfig({ VOICE_USD_PER_DAY: text })).toThrow('VOICE_USD_PER_DAY')
  })

  test('that could not hold, because nobody knows a price, is refused at the start', async () => {
    const limited = { ...local, VOICE_USD_PER_DAY: '5' }
    expect(() => budgetOf(readConfig(limited).voice)).toThrow('nobody says what "llama3" of openai costs')
    const free = ['1,000,000 tokens in', '1,000,000 tokens out'].map((per) => ({
      ...{ provider: 'openai', model: 'llama3', usd: 0, per },
    }))
    const VOICE_PRICES = await fileOf(JSON.stringify(free))
    expect(budgetOf(readConfig({ ...limited, VOICE_PRICES }).voice).usdPerDay).toBe(5)
    expect(budgetOf(readConfig(local).voice).usdPerDay).toBeNull()
  })
})

describe('what conversations use', () => {
  let at = Date.UTC(2026, 10, 22, 12)
  const lines: string[] = []
  const log = pino({}, { write: (line) => lines.push(line) })
  function open(usdPerDay: number | null) {
    const spending = createSpending({ store, prices: readPriceList(null), usdPerDay, now: () => at, log })
    onTestFinished(() => spending.close())
    return spending
  }

  test('is told of each as the API tells it, and added up by day and assistant', async () => {
    at = Date.UTC(2026, 9, 1, 12)
    const spending = open(null)
    const meter = spending.meter({ orgId: ownOrganisation, assistantId: 'site' })
    for (const usage of [tokens(1000, 100), tokens(500, 50), spoken, heard]) meter.used(usage)
    meter.used(tokens(10, 1, 'unheard-of'))
    const by = (model: string, provider = 'openai') => ({ provider, model })
    expect(meter.costs()).toEqual({
      cost: 0.104165,
      costBreakdown: {
        ...{ llm: 0.000315, stt: 0.00385, tts: 0.1, vapi: 0, total: 0.104165 },
        ...{ llmPromptTokens: 1510, llmCompletionTokens: 151, ttsCharacters: 2000 },
      },
      costs: [
        {
          ...{ type: 'model', model: by('gpt-4o-mini'), promptTokens: 1500, completionTokens: 150, estimated: false },
          cost: 0.000315,
        },
        { type: 'voice', voice: by('eleven_flash_v2_5', '11labs'), characters: 2000, cost: 0.1 },
        { type: 'transcriber', transcriber: by('nova-3', 'deepgram'), minutes: 0.5, cost: 0.00385 },
        {
          ...{ type: 'model', model: by('unheard-of'), promptTokens: 10, completionTokens: 1, estimated: false },
          ...{ cost: 0, unpriced: 1 },
        },
      ],
    })
    spending.meter({ orgId: ownOrganisation, assistantId: 'other' }).used(heard)
    await spending.settle()
    const kept = await store.spending.since(ownOrganisation, dayOf(at))
    expect(kept.map(({ assistantId, model, usdNanos }) => [assistantId, model, usdNanos])).toEqual([
      ['other', 'nova-3', 3_850_000],
      ['site', 'gpt-4o-mini', 315_000],
      ['site', 'unheard-of', 0],
      ['site', 'nova-3', 3_850_000],
      ['site', 'eleven_flash_v2_5', 100_000_000],
    ])
    expect(lines.filter((line) => line.includes('unheard-of'))).toHaveLength(1)
  })

  test('is enough for a day once its limit is reached, whoever spent it, also after a restart; the next day begins anew', async () => {
    at = Date.UTC(2026, 10, 22, 12)
    const [one, other] = [open(0.25), open(0.25)]
    const meter = one.meter({ orgId: ownOrganisation, assistantId: 'site' })
    meter.used(spoken)
    meter.used(spoken)
    expect(meter.isSpent()).toBe(false)
    meter.used(spoken)
    expect(meter.isSpent()).toBe(true)
    expect(one.isSpent('another organisation')).toBe(false)
    expect(lines.filter((line) => line.includes('VOICE_USD_PER_DAY is reached'))).toHaveLength(1)
    await one.settle()
    await other.settle()
    expect(other.isSpent(ownOrganisation)).toBe(true)
    const restarted = open(0.25)
    await restarted.settle()
    expect(restarted.isSpent(ownOrganisation)).toBe(true)
    at += 12 * 3_600_000
    expect([one, other, restarted].map((each) => each.isSpent(ownOrganisation))).toEqual([false, false, false])
  })

  test('is written when the database is back', async () => {
    at = Date.UTC(2026, 8, 1)
    let isAway = true
    const flaky = {
      spending: {
        ...store.spending,
        add: async (all: Parameters<Store['spending']['add']>[0]) => {
          if (isAway) throw new Error('away')
          return store.spending.add(all)
        },
      },
    }
    const prices = priceList([{ provider: 'deepgram', model: '*', usd: 1, per: 'minute' }])
    const spending = createSpending({ store: flaky, prices, usdPerDay: null, now: () => at, log })
    spending.meter({ orgId: 'late', assistantId: '' }).used(heard)
    await spending.settle()
    expect(await store.spending.since('late', 0)).toEqual([])
    isAway = false
    await spending.close()
    expect(await store.spending.since('late', 0)).toMatchObject([{ usdNanos: 500_000_000, soundMs: 30_000 }])
  })
})
