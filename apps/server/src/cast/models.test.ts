import type { Account } from '@parley/agent/providers'
import { expect, test } from 'vitest'
import type { ProviderAccounts } from '../providers/provider-accounts.ts'
import { createModels } from './models.ts'

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
