import { modelOptions, transcriberOptions, voiceOptions } from '@parley/protocol/resources'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ProviderServer, startProvider } from '../lib/provider.fixture.ts'
import { providerNamed } from './list.ts'
import type { Account, Listening, Machine } from './provider.ts'
import { deepgramResult, hearAsDeepgram, speak, think } from './stand-in.fixture.ts'

/** Something that each setting may be, and what has to arrive of it at whom it belongs to. */
const samples: Record<string, [value: unknown, arrives: Record<string, string>]> = {
  'voice model': [
    'other',
    {
      '11labs': '"model_id":"other"',
      cartesia: '"model_id":"other"',
      deepgram: 'model=other-luna-en',
      openai: '"model":"other"',
    },
  ],
  'voice speed': [1.1, { '11labs': '"voice_settings":{"speed":1.1}', openai: '"speed":1.1' }],
  'voice language': ['de', { '11labs': '"language_code":"de"', cartesia: '"language":"de"' }],
  'voice stability': [0.25, { '11labs': '"stability":0.25' }],
  'voice similarityBoost': [0.25, { '11labs': '"similarity_boost":0.25' }],
  'voice style': [0.25, { '11labs': '"style":0.25' }],
  'voice useSpeakerBoost': [false, { '11labs': '"use_speaker_boost":false' }],
  'voice optimizeStreamingLatency': [3, { '11labs': 'optimize_streaming_latency=3' }],
  'voice pronunciationDictionaryLocators': [
    [{ pronunciationDictionaryId: 'd', versionId: 'v' }],
    { '11labs': '"pronunciation_dictionary_locators":[{"pronunciation_dictionary_id":"d","version_id":"v"}]' },
  ],
  'voice instructions': ['Whisper.', { openai: '"instructions":"Whisper."' }],
  'voice mipOptOut': [true, { deepgram: 'mip_opt_out=true' }],
  'voice generationConfig': [
    { speed: 1.2, volume: 0.8 },
    { cartesia: '"generation_config":{"speed":1.2,"volume":0.8}' },
  ],
  'voice pronunciationDictId': ['d', { cartesia: '"pronunciation_dict_id":"d"' }],
  'transcriber smartFormat': [true, { deepgram: 'smart_format=true' }],
  'transcriber numerals': [true, { deepgram: 'numerals=true' }],
  'transcriber profanityFilter': [true, { deepgram: 'profanity_filter=true' }],
  'transcriber redaction': ['pci', { deepgram: 'redact=pci' }],
  'transcriber mipOptOut': [true, { deepgram: 'mip_opt_out=true' }],
  'transcriber keywords': [['Parley:2', 'SDK'], { deepgram: 'keywords=Parley%3A2&keywords=SDK' }],
  'transcriber keyterm': [['two words'], { deepgram: 'keyterm=two+words' }],
  'transcriber endpointing': [300, { deepgram: 'endpointing=300' }],
  'model reasoningEffort': ['low', { '': '"reasoning_effort":"low"' }],
  'model promptCacheKey': ['k', { openai: '"prompt_cache_key":"k"' }],
  'model promptCacheRetention': ['24h', { openai: '"prompt_cache_retention":"24h"' }],
  'model thinking': [
    { type: 'enabled', budgetTokens: 1024 },
    { anthropic: '"thinking":{"type":"enabled","budget_tokens":1024}' },
  ],
}
/** These act on this side of the wire, and are tried below or where they act. */
const ownTests = ['transcriber confidenceThreshold', 'model fallbackModels']
/** Nobody is sent anything: what they are told is tried in `assistant-from.test.ts`. */
const ofThisMachine = ['vapi', 'flite']

const { signal } = new AbortController()
let server: ProviderServer
let leastConfident = 1
beforeAll(async () => {
  server = await startProvider({
    answer({ path }, response) {
      if (/chat\/completions|messages$|streamGenerate/.test(path)) return think(path, response)
      return speak(response)
    },
    onSocket(socket, path) {
      // voices: what they are told over sockets is tried in streamed-voices.test.ts
      if (!path.includes('/listen')) return socket.terminate()
      server.received.push({ path, headers: {}, body: '' })
      if (leastConfident === 1) return hearAsDeepgram(socket)
      socket.on('message', (_, isBinary) => {
        if (isBinary) return
        const [sure, unsure] = ['I am sure.', 'Mumble.'].map((transcript, at) =>
          deepgramResult(transcript, {
            is_final: true,
            channel: { alternatives: [{ transcript, confidence: at === 0 ? 0.9 : 0.2 }] },
          }),
        )
        for (const result of [sure, unsure]) socket.send(String(result))
        socket.send(deepgramResult('', { is_final: true, from_finalize: true }))
      })
    },
  })
})
afterAll(() => server.close())

const account = (): Account => ({ apiKey: 'k', baseUrl: server.url, answerWithinMs: 60_000 })

/** What one use of the stage sends. */
async function sent(stage: string, provider: string, words: object): Promise<string> {
  const { voice, transcriber, model } = providerNamed(provider) ?? {}
  const before = server.received.length
  if (stage === 'voice') {
    const speaking = voice?.wanted?.({ voiceId: 'luna', ...words }, account())?.()
    if (speaking) await Array.fromAsync(speaking('Hello.', { signal }))
  } else if (stage === 'transcriber') await hear(transcriber?.wanted?.(words, account())?.({} as Machine))
  else {
    const brain = model?.wanted?.(words, account())?.({ systemPrompt: '' })
    const messages = [{ role: 'user' as const, content: 'Hello' }]
    if (brain) await Array.fromAsync(brain({ messages, memory: undefined, signal }))
  }
  return server.received
    .slice(before)
    .map(({ path, body }) => `${path} ${body}`)
    .join('\n')
}

async function hear(listening: Listening | undefined) {
  const audio = (async function* () {
    yield new Int16Array(320)
  })()
  const abort = new AbortController()
  const events = listening
    ? await Array.fromAsync(listening.transcribe(audio, { language: 'en', signal: abort.signal }))
    : []
  abort.abort()
  return events.at(-1)?.text
}

const declared = Object.entries({
  voice: voiceOptions(),
  transcriber: transcriberOptions(),
  model: modelOptions(),
}).flatMap(([stage, options]) =>
  Object.entries<{ of: readonly string[] }>(options).flatMap(([name, { of }]) =>
    of.map((provider) => [stage, name, provider] as const),
  ),
)

describe('every setting of a stage reaches whom it belongs to', () => {
  test.each(
    declared.filter(([stage, name, of]) => !ownTests.includes(`${stage} ${name}`) && !ofThisMachine.includes(of)),
  )('%s.%s: %s', async (stage, name, provider) => {
    const [value, arrives] = samples[`${stage} ${name}`] ?? []
    const expected = arrives?.[provider] ?? arrives?.['']
    expect(expected, 'it stands in the table above').toBeDefined()
    expect(await sent(stage, provider, {})).not.toContain(expected)
    expect(await sent(stage, provider, { [name]: value })).toContain(expected)
  })
})

test('transcripts that Deepgram is less sure of than confidenceThreshold are left out', async () => {
  leastConfident = 0.5
  const heard = async (words: object) =>
    hear(providerNamed('deepgram')?.transcriber?.wanted?.(words, account())?.({} as Machine))
  expect(await heard({})).toBe('I am sure. Mumble.')
  expect(await heard({ confidenceThreshold: 0.5 })).toBe('I am sure.')
  leastConfident = 1
})

test.each([
  ['luna', undefined, 'model=aura-2-luna-en'],
  ['luna', 'aura', 'model=aura-luna-en'],
  ['celeste', undefined, 'model=aura-2-celeste-es'],
  ['aura-2-pandora-en', undefined, 'model=aura-2-pandora-en'],
])('the voice %s of Deepgram with the model %s is asked for as %s', async (voiceId, model, expected) => {
  expect(await sent('voice', 'deepgram', { voiceId, model })).toContain(expected)
})
