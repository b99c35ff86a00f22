import { Failure } from '@parley/protocol'
import { afterEach, describe, expect, test } from 'vitest'
import { concat, durationMs } from '../audio/frame.ts'
import { type ProviderServer, startProvider } from '../lib/provider.fixture.ts'
import type { Usage } from '../lib/usage.ts'
import { providerNamed } from './list.ts'
import type { VoiceWords } from './provider.ts'
import { type SpokenTo, socketVoices, speakOverSocket } from './socket-voices.fixture.ts'
import { speak, tone } from './stand-in.fixture.ts'

const servers: ProviderServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})
const { signal } = new AbortController()

type Vendor = ProviderServer & { spokenTo: SpokenTo }

/** A vendor that speaks over sockets, in its own protocol, and over HTTP. */
async function vendor(manner: Parameters<typeof speakOverSocket>[3] = {}): Promise<Vendor> {
  const spokenTo: SpokenTo = { paths: [], messages: [] }
  const server = await startProvider({
    answer: (_, response) => speak(response),
    onSocket: (socket, path) => speakOverSocket(socket, path, spokenTo, manner),
  })
  servers.push(server)
  return { ...server, spokenTo }
}

function voiceOf(name: string, { url }: ProviderServer, words: VoiceWords = {}, answerWithinMs = 60_000) {
  const account = { apiKey: 'the-key', baseUrl: url, answerWithinMs }
  const make = providerNamed(name)?.voice?.wanted?.({ voiceId: 'v1', ...words }, account)
  if (!make) throw new Error('it does not speak')
  return make()
}

describe.each(Object.keys(socketVoices))('the voice of %s over a socket', (name) => {
  test('says sentences one after another, and at once, over one connection and not over HTTP', async () => {
    const server = await vendor()
    const voice = voiceOf(name, server)
    const heard = await Promise.all(['One.', 'Two.'].map((text) => Array.fromAsync(voice(text, { signal }))))
    heard.push(await Array.fromAsync(voice('Three.', { signal })))
    for (const pieces of heard) expect(durationMs(concat(pieces))).toBeGreaterThan(1000)
    expect(server.spokenTo.paths).toHaveLength(1)
    expect(server.spokenTo.paths[0]).toMatch(socketVoices[name]?.path ?? /^$/)
    expect(server.received).toEqual([])
  })

  test('lets the first sound be heard before the last has been made', async () => {
    const { promise: heardSome, resolve: hearsSome } = Promise.withResolvers<void>()
    const server = await vendor({ beforeLastSound: () => heardSome })
    let length = 0
    for await (const pcm of voiceOf(name, server)('Hello.', { signal })) {
      length += pcm.length
      hearsSome()
    }
    expect(length).toBeGreaterThan(16_000)
  })

  test('is told to stop when nobody listens any more, and says the next sentence on the same connection', async () => {
    const server = await vendor({ beforeLastSound: () => new Promise(() => {}), onlyFirst: true })
    const voice = voiceOf(name, server)
    const abort = new AbortController()
    for await (const _ of voice('Hello.', { signal: abort.signal })) abort.abort()
    await expect
      .poll(() => server.spokenTo.messages.map((one) => JSON.stringify(one)).join())
      .toMatch(socketVoices[name]?.stops ?? /^$/)
    const next = concat(await Array.fromAsync(voice('Next.', { signal })))
    expect(Math.abs(durationMs(next) - durationMs(wholeTone()))).toBeLessThan(5)
    expect(server.spokenTo.paths).toHaveLength(1)
    expect(server.received).toEqual([])
  })

  test('tells what is paid for also where nobody waits for the first sound any more', async () => {
    const server = await vendor({ fails: 'is silent' })
    const abort = new AbortController()
    const used: Usage[] = []
    const meter = { used: (usage: Usage) => void used.push(usage), isSpent: () => false }
    const all = Array.fromAsync(voiceOf(name, server)('Hello.', { signal: abort.signal, meter }))
    await expect.poll(() => JSON.stringify(server.spokenTo.messages)).toContain('Hello.')
    abort.abort()
    await all
    expect(used).toMatchObject([{ stage: 'voice', characters: 6, seconds: 0 }])
  })

  test.each([
    ['refuses the connection', 'refuses'],
    ['closes it', 'closes'],
    ['says that something is wrong', 'complains'],
    ['says nothing', 'is silent'],
  ] as const)('where the socket %s before a sound, the sentence is said over HTTP', async (_, how) => {
    const server = await vendor({ fails: how })
    const voice = voiceOf(name, server, {}, how === 'is silent' ? 1500 : 60_000)
    expect(durationMs(concat(await Array.fromAsync(voice('Hello.', { signal }))))).toBeGreaterThan(1000)
    expect(server.received).toHaveLength(1)
  })

  test('where the socket breaks off in the middle, that is a typed failure', async () => {
    const server = await vendor({ fails: 'breaks off' })
    const heard = Array.fromAsync(voiceOf(name, server)('Hello.', { signal }))
    await expect(heard).rejects.toMatchObject({
      code: 'provider-failed',
      message: expect.stringContaining('broke off'),
    })
  })

  test.each(Object.entries(socketVoices[name]?.settings ?? {}))('is told of %s', async (setting, [value, arrives]) => {
    const sent = async (words: object) => {
      const server = await vendor()
      await Array.fromAsync(voiceOf(name, server, words)('Hello.', { signal }))
      const { paths, messages } = server.spokenTo
      return [...paths, ...messages.map((message) => JSON.stringify(message))].join('\n')
    }
    expect(await sent({})).not.toContain(arrives)
    expect(await sent({ [setting]: value })).toContain(arrives)
  })
})

test('an address that must not be connected to is refused, and not asked over HTTP either', async () => {
  const server = await vendor()
  const refusal = new Failure('forbidden', 'not there')
  const account = {
    apiKey: 'k',
    baseUrl: server.url,
    fetch: async () => {
      throw refusal
    },
    connection: () => {
      throw refusal
    },
  }
  const voice = providerNamed('deepgram')?.voice?.wanted?.({}, account)?.()
  await expect(Array.fromAsync(voice?.('Hello.', { signal }) ?? [])).rejects.toBe(refusal)
  expect(server.spokenTo.paths).toEqual([])
  expect(server.received).toEqual([])
})

function wholeTone(): Int16Array {
  return new Int16Array(tone.buffer.slice(tone.byteOffset, tone.byteOffset + tone.length))
}
