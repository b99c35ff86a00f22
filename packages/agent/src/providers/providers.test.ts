import type { ServerResponse } from 'node:http'
import { keeps, scriptedVoice } from '@parley/testkit'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { concat, durationMs } from '../audio/frame.ts'
import { brainContract, hostedBrainContract } from '../brain/brain.contract.ts'
import { firstThatWorks } from '../lib/first-that-works.ts'
import { type ProviderServer, startProvider } from '../lib/provider.fixture.ts'
import type { Usage } from '../lib/usage.ts'
import { transcriberContract } from '../transcriber/transcriber.contract.ts'
import { voiceContract } from '../voice/voice.contract.ts'
import type { Voice } from '../voice/voice.ts'
import { providers } from './list.ts'
import type { Machine, Provider } from './provider.ts'
import { heardWords, speak, startFailing, startStandIn, tone } from './stand-in.fixture.ts'

const servers: ProviderServer[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const server of servers.splice(0)) await server.close()
})
async function kept(starting: Promise<ProviderServer>): Promise<ProviderServer> {
  const server = await starting
  servers.push(server)
  return server
}
const start = (answer: (response: ServerResponse) => void | Promise<void>) =>
  kept(startProvider({ answer: (_, response) => answer(response) }))
const { signal } = new AbortController()

/** Room for a busy machine to answer in. */
const answerWithinMs = 60_000
const accountAt = ({ url }: ProviderServer, withinMs = answerWithinMs) => ({
  apiKey: 'the-key',
  baseUrl: url,
  answerWithinMs: withinMs,
})
/** Whoever is reached over a network needs nothing of it. */
const noMachine = {} as Machine

/** Notes what is used. */
function meter(isSpent = false) {
  const used: Usage[] = []
  return { used, meter: { used: (usage: Usage) => void used.push(usage), isSpent: () => isSpent } }
}

/** Everybody who plays a stage for whoever has a credential. */
const hosted = (stage: 'voice' | 'transcriber' | 'model') =>
  providers.filter((provider) => provider.credential && provider[stage]?.wanted)

test('each provider has a name of its own, also among the former ones', () => {
  const names = providers.flatMap(({ name, formerNames = [] }) => [name, ...formerNames])
  expect(names).toEqual([...new Set(names)])
})

test('a setting that several read is one setting', () => {
  const all = providers.flatMap(({ settings = {} }) => Object.entries(settings))
  const one = new Map(all)
  for (const [name, setting] of all) expect(setting, name).toBe(one.get(name))
})

test.each(
  providers.flatMap(({ name, voice, transcriber, model }) => {
    const prices = [voice, transcriber, model].flatMap((stage) => stage?.prices?.lines ?? [])
    return prices.map((price) => [name, price] as const)
  }),
)('%s tells a price that can be reckoned with: %j', (_, { usd, per }) => {
  expect(usd).toBeGreaterThan(0)
  expect(usd).toBeLessThan(per.includes('tokens') ? 100 : 1)
})

/** How a vendor wants to be asked to speak: the address, the key and the field of the text. */
const asked: Record<string, { path: RegExp; header: [string, string]; text: string }> = {
  openai: { path: /^\/audio\/speech$/, header: ['authorization', 'Bearer the-key'], text: 'input' },
  '11labs': {
    path: /^\/v1\/text-to-speech\/v1\/stream\?output_format=pcm_16000$/,
    header: ['xi-api-key', 'the-key'],
    text: 'text',
  },
  cartesia: { path: /^\/tts\/bytes$/, header: ['authorization', 'Bearer the-key'], text: 'transcript' },
  deepgram: {
    path: /^\/v1\/speak\?model=aura-2-v1-en&.*encoding=linear16.*sample_rate=16000/,
    header: ['authorization', 'Token the-key'],
    text: 'text',
  },
}

describe.each(hosted('voice').map((provider) => [provider.name, provider] as const))(
  'the voice of %s',
  (name, provider) => {
    const at = (server: ProviderServer, withinMs?: number) => voiceAt(provider, server, withinMs)

    keeps(voiceContract, async () => ({
      speak: at(await kept(startStandIn())),
      failing: at(await kept(startFailing())),
    }))

    test('asks as the vendor wants to be asked', async () => {
      const server = await start(speak)
      await Array.fromAsync(at(server)('Hello.', { signal }))
      const [request] = server.received
      const { path = /./, header = ['', ''], text = null } = asked[name] ?? {}
      expect(request?.path).toMatch(path)
      expect(request?.headers[header[0]] ?? '').toBe(header[1])
      if (text) expect(JSON.parse(request?.body ?? '{}')[text]).toBe('Hello.')
    })

    test.each([
      ['refuses', (response: ServerResponse) => void response.writeHead(401).end('bad key'), /401: bad key/],
      [
        'breaks off',
        (response: ServerResponse) => void response.write(tone.subarray(0, 9000), () => response.destroy()),
        /broke off/,
      ],
    ])('when it %s, that is a typed failure', async (_, answer, message) => {
      const all = Array.fromAsync(at(await start(answer))('Hello.', { signal }))
      await expect(all).rejects.toMatchObject({ code: 'provider-failed', message: expect.stringMatching(message) })
    })

    test('tells what is paid for: the characters, and how long they sounded', async () => {
      const bill = meter()
      await Array.fromAsync(at(await start(speak))('Hello.', { signal, ...bill }))
      expect(bill.used).toEqual([
        { stage: 'voice', provider: name, model: expect.any(String), characters: 6, seconds: expect.any(Number) },
      ])
      await expect(Array.fromAsync(at(await kept(startFailing()))('Hello.', { signal, ...bill }))).rejects.toThrow()
      expect(bill.used).toHaveLength(1)
    })

    test('tells what is paid for also where nobody waits for the answer any more', async () => {
      const bill = meter()
      const server = await start(() => {})
      const abort = new AbortController()
      const all = Array.fromAsync(at(server)('Hello.', { signal: abort.signal, ...bill }))
      await expect.poll(() => server.received).toHaveLength(1)
      abort.abort()
      await all
      expect(bill.used).toMatchObject([{ stage: 'voice', provider: name, characters: 6, seconds: 0 }])
      await Array.fromAsync(at(server)('Hello.', { signal: abort.signal, ...bill }))
      expect(bill.used).toHaveLength(1)
    })

    test('when it never answers, that is a typed failure', async () => {
      const all = Array.fromAsync(at(await start(() => {}), 50)('Hello.', { signal }))
      const message = expect.stringContaining('within 50 ms')
      await expect(all).rejects.toMatchObject({ code: 'provider-failed', message })
    })

    test('when it is slow but goes on, the sentence is heard to its end', async () => {
      const whole = durationMs(concat(await Array.fromAsync(at(await start(speak))('Hello.', { signal }))))
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      const answering = Promise.withResolvers<ServerResponse>()
      let sent = 0
      const sendPart = async () => {
        const response = await answering.promise
        if (sent < 8) response.write(tone.subarray((sent * tone.length) / 8, (++sent * tone.length) / 8))
        else response.end()
      }
      const server = await start((response) => {
        answering.resolve(response)
        return sendPart()
      })
      const heard: Int16Array[] = []
      for await (const samples of at(server)('Hello.', { signal })) {
        heard.push(samples)
        // together longer than the limit for the first of it
        vi.advanceTimersByTime(answerWithinMs / 7)
        await sendPart()
      }
      expect(Math.abs(durationMs(concat(heard)) - whole)).toBeLessThan(5)
    })

    test('when nobody listens any more, it is told to stop', async () => {
      const { promise: stopped, resolve } = Promise.withResolvers<void>()
      const server = await start((response) => {
        response.on('close', resolve)
        response.write(tone.subarray(0, 9000))
      })
      const abort = new AbortController()
      for await (const _ of at(server)('Hello.', { signal: abort.signal })) abort.abort()
      await stopped
    })

    test('when it fails before a sound, another voice says the sentence', async () => {
      const failing = at(await kept(startFailing()))
      const voice = firstThatWorks([failing, scriptedVoice], { firstItemWithinMs: answerWithinMs })
      expect((await Array.fromAsync(voice('Hello.', { signal }))).length).toBeGreaterThan(0)
    })
  },
)

describe.each(hosted('transcriber').map((provider) => [provider.name, provider] as const))(
  'the transcriber of %s',
  (name, { transcriber }) => {
    const at = (server: ProviderServer) => {
      const listening = transcriber?.wanted?.({}, accountAt(server))?.(noMachine)
      if (!listening) throw new Error('it does not listen')
      return listening.transcribe
    }

    keeps(transcriberContract, async () => ({
      transcribe: at(await kept(startStandIn())),
      words: heardWords,
      failing: at(await kept(startFailing())),
    }))

    test('tells what is paid for: the seconds that were listened to', async () => {
      const bill = meter()
      const second = async function* () {
        for (let frame = 0; frame < 50; frame += 1) yield new Int16Array(320)
      }
      await Array.fromAsync(at(await kept(startStandIn()))(second(), { language: 'en-GB', signal, ...bill }))
      expect(bill.used).toEqual([{ stage: 'transcriber', provider: name, model: expect.any(String), seconds: 1 }])
    })
  },
)

describe.each(hosted('model').map((provider) => [provider.name, provider] as const))(
  'the model of %s',
  (name, { model }) => {
    const at = (server: ProviderServer) => {
      const made = model?.wanted?.({}, accountAt(server))
      if (!made) throw new Error('it does not think')
      return made({ systemPrompt: '' })
    }

    keeps(brainContract, async () => at(await kept(startStandIn())))
    keeps(hostedBrainContract, async () => ({
      silent: at(await start(() => {})),
      failing: at(await kept(startFailing())),
    }))

    test('tells what is paid for: the tokens', async () => {
      const bill = meter()
      const turn = { messages: [{ role: 'user' as const, content: 'Hello' }], memory: undefined, signal }
      await Array.fromAsync(at(await kept(startStandIn()))({ ...turn, ...bill }))
      expect(bill.used).toMatchObject([{ stage: 'model', provider: name, model: expect.any(String) }])
    })
  },
)

function voiceAt({ voice }: Provider, server: ProviderServer, withinMs?: number): Voice {
  const make = voice?.wanted?.({ voiceId: 'v1' }, accountAt(server, withinMs))
  if (!make) throw new Error('it does not speak')
  return make()
}
