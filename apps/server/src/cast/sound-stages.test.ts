import type { Account } from '@parley/agent/providers'
import { afterEach, describe, expect, test } from 'vitest'
import type { AssistantWords } from '../resources/assistant.ts'
import { createSoundStages } from './sound-stages.ts'
import { createVoiceMemory } from './voice-memory.ts'

const { signal } = new AbortController()
const asked: string[] = []
/** Vendors that are down. */
const down = new Set<string>()
afterEach(() => {
  asked.length = 0
  down.clear()
})

/** Every vendor has a credential, and answers with a little sound, or with a text. */
const account: Account = {
  apiKey: 'k',
  async fetch(url, init) {
    const { host } = new URL(url)
    const { model } = await wordsOf(new Request(url, init))
    asked.push(`${host} ${model}`)
    if (down.has(host)) return new Response('down', { status: 500 })
    return url.includes('transcriptions') ? Response.json({ text: 'Hello.' }) : new Response(new Uint8Array(3200))
  },
}
const wordsOf = async (request: Request) =>
  request.headers.get('content-type')?.startsWith('multipart')
    ? Object.fromEntries(await request.formData())
    : request.json()
const failures: unknown[] = []
const stages = () => createSoundStages({ of: async () => account }, (error) => failures.push(error))

const speak = async (assistant: AssistantWords, text: string, from = stages()) => {
  const voice = (await from.voice('main', assistant))?.make()
  return voice ? (await Array.fromAsync(voice(text, { signal }))).length : null
}

describe('a voice', () => {
  const voice: AssistantWords['voice'] = {
    provider: '11labs',
    voiceId: 'a',
    fallbackPlan: { voices: [{ provider: 'openai', voiceId: 'alloy', model: 'tts-1' }] },
  }

  test('that fails is stood in for by the next of its fallbackPlan', async () => {
    down.add('api.elevenlabs.io')
    expect(await speak({ voice }, 'Hello.')).toBeGreaterThan(0)
    expect(asked).toEqual(['api.elevenlabs.io undefined', 'api.openai.com tts-1'])
    expect(failures).toHaveLength(1)
  })

  test('that works is the only one asked', async () => {
    await speak({ voice }, 'Hello.')
    expect(asked).toEqual(['api.elevenlabs.io undefined'])
  })

  test('is a connection of each call’s own, also where what the greeting sounds like is remembered', async () => {
    const made: string[] = []
    const hosted = (name: string) => ({
      provider: 'hosted',
      make: () =>
        async function* () {
          made.push(name)
          yield new Int16Array(1)
        },
    })
    const remembered = createVoiceMemory()
    const assistant: AssistantWords = { firstMessage: 'Hello there.' }
    const [first, second] = ['first', 'second'].map((name) => remembered('main', assistant, hosted(name)).make())
    for (const voice of [first, second, first]) await Array.fromAsync(voice?.('Something else.', { signal }) ?? [])
    expect(made).toEqual(['first', 'second', 'first'])
  })

  test('is asked for a greeting once, and each time without cachingEnabled, or with a caller’s own values in it', async () => {
    const times = async (firstMessage: string, cachingEnabled: boolean) => {
      asked.length = 0
      const from = stages()
      const assistant: AssistantWords = {
        voice: { provider: 'openai', voiceId: 'alloy', cachingEnabled },
        firstMessage,
      }
      for (let call = 0; call < 3; call += 1) await speak(assistant, 'Hello there.', from)
      return asked.length
    }
    expect(await times('Hello there.', true)).toBe(1)
    expect(await times('Hello there.', false)).toBe(3)
    expect(await times('Hello there. {{name}}', true)).toBe(3)
    expect(await times('Something else.', true)).toBe(3)
  })
})

test('a transcriber that fails is stood in for by the next of its fallbackPlan', async () => {
  const transcribers = [{ provider: 'openai' as const, model: 'second' }]
  const transcriber: AssistantWords['transcriber'] = {
    provider: 'openai',
    model: 'first',
    fallbackPlan: { transcribers },
  }
  const hears = async () => {
    const made = (await stages().transcriber('main', { transcriber }))?.make({} as never)
    const audio = (async function* () {
      yield new Int16Array(320)
    })()
    return made ? (await Array.fromAsync(made.transcribe(audio, { language: 'en', signal }))).at(-1)?.text : null
  }
  expect(await hears()).toBe('Hello.')
  expect(asked).toEqual(['api.openai.com first'])
  down.add('api.openai.com')
  await expect(hears()).rejects.toThrow('500')
  expect(asked.slice(1)).toEqual(['api.openai.com first', 'api.openai.com second'])
})
