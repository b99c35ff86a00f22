import { type Account, RealtimeLine } from '@parley/agent/providers'
import { describe, expect, test } from 'vitest'
import type { ProviderAccounts } from '../providers/provider-accounts.ts'
import { createModels } from './models.ts'
import { ownEar, withOwnVoice } from './realtime.ts'

const asked: { url: string; model: string }[] = []
/** Knows one model only. */
const account: Account = {
  apiKey: 'k',
  async fetch(url, { body }) {
    const { model } = JSON.parse(String(body))
    asked.push({ url, model })
    if (model !== 'third') return new Response('no such model', { status: 404 })
    return new Response(`data: ${JSON.stringify({ choices: [{ delta: { content: 'Hello.' } }] })}\n\n`)
  },
}
const accounts = { of: async () => account } as unknown as ProviderAccounts

test('fallbackModels answer when those before them fail, of the same provider', async () => {
  const failures: unknown[] = []
  const models = createModels(accounts, null, (error) => failures.push(error))
  const model = await models.of('main', { provider: 'groq', model: 'first', fallbackModels: ['second', 'third'] })
  const { signal } = new AbortController()
  const messages = [{ role: 'user' as const, content: 'Hello' }]
  const events = await Array.fromAsync(model?.({ systemPrompt: '' })({ messages, memory: undefined, signal }) ?? [])
  expect(events).toContainEqual({ type: 'text', text: 'Hello.' })
  expect(asked.map((one) => one.model)).toEqual(['first', 'second', 'third'])
  expect(new Set(asked.map(({ url }) => new URL(url).host))).toEqual(new Set(['api.groq.com']))
  expect(failures).toHaveLength(2)
})

describe('a model that hears and speaks by itself', () => {
  const models = createModels(accounts, null)
  const realtime = { provider: 'openai', model: 'gpt-realtime' } as const

  test('is made for a call, over its line', async () => {
    expect(
      await models.of('main', { ...realtime, maxTokens: 300 }, undefined, { line: new RealtimeLine(), voice: null }),
    ).toBeTypeOf('function')
  })

  test.each([
    [{ temperature: 0.5 }, null, 'model.temperature has no effect on gpt-realtime: leave it out'],
    [{ fallbackModels: ['gpt-4o'] }, null, 'model.fallbackModels has no effect'],
    [{ promptCacheKey: 'k' }, null, 'model.promptCacheKey has no effect'],
    [{}, { provider: '11labs', voiceId: 'v' } as const, 'voice.provider 11labs would not be heard'],
  ])('refuses what it cannot be told: %j %j', async (settings, voice, message) => {
    const made = models.of('main', { ...realtime, ...settings }, undefined, { line: new RealtimeLine(), voice })
    await expect(made).rejects.toMatchObject({ code: 'unprocessable', message: expect.stringContaining(message) })
  })

  test('stands in for no model that answers in writing', async () => {
    const written = { provider: 'openai' as const, model: 'gpt-4o', fallbackModels: ['gpt-realtime'] }
    await expect(models.of('main', written)).rejects.toMatchObject({
      code: 'unprocessable',
      message: expect.stringContaining('model.fallbackModels cannot have gpt-realtime'),
    })
  })

  test('takes no chats', async () => {
    await expect(models.of('main', realtime)).rejects.toMatchObject({
      code: 'unprocessable',
      message: expect.stringContaining('it takes calls'),
    })
  })

  test('hears by itself where the assistant names no transcriber, and is beside no second one', () => {
    const line = new RealtimeLine()
    expect(ownEar({ model: realtime }, line)?.provider).toBe('openai')
    expect(ownEar({ model: realtime, transcriber: { provider: 'deepgram' } }, line)).toBeNull()
    expect(ownEar({ model: { provider: 'openai', model: 'gpt-4o' } }, line)).toBeNull()
    expect(withOwnVoice({ model: realtime }).voice).toEqual({ provider: 'openai', voiceId: 'marin' })
    line.configure({ apiKey: 'k', model: 'gpt-realtime', voice: 'marin' })
    expect(() => line.configure({ apiKey: 'k', model: 'gpt-realtime-mini', voice: 'marin' })).toThrow(
      /one realtime model/,
    )
  })
})
