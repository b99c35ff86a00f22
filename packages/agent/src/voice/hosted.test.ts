import type { ServerResponse } from 'node:http'
import { keeps, scriptedVoice } from '@parley/testkit'
import { afterEach, describe, expect, test } from 'vitest'
import { concat, durationMs } from '../audio/frame.ts'
import { firstThatWorks } from '../first-that-works.ts'
import { type ProviderServer, startProvider } from '../provider.fixture.ts'
import { deepgramVoice } from './deepgram.ts'
import { elevenLabsVoice } from './elevenlabs.ts'
import { openAiVoice } from './openai.ts'
import { voiceContract } from './voice.contract.ts'
import type { Voice } from './voice.ts'

const servers: ProviderServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})
const signal = new AbortController().signal

async function start(answer: (response: ServerResponse) => void | Promise<void>) {
  const server = await startProvider({ answer: (_, response) => answer(response) })
  servers.push(server)
  return server
}

/** Room for a busy machine to answer in. */
const answerWithinMs = 1000

const vendors: Record<
  string,
  { rateHz: number; at(url: string): Voice; path: RegExp; header: [string, string]; text: string }
> = {
  'OpenAI-compatible': {
    rateHz: 24_000,
    at: (url) => openAiVoice({ baseUrl: `${url}/v1`, apiKey: 'k', model: 'tts-1', voice: 'fable', answerWithinMs }),
    path: /^\/v1\/audio\/speech$/,
    header: ['authorization', 'Bearer k'],
    text: 'input',
  },
  ElevenLabs: {
    rateHz: 16_000,
    at: (url) => elevenLabsVoice({ baseUrl: url, apiKey: 'k', voiceId: 'v1', answerWithinMs }),
    path: /^\/v1\/text-to-speech\/v1\/stream\?output_format=pcm_16000$/,
    header: ['xi-api-key', 'k'],
    text: 'text',
  },
  Deepgram: {
    rateHz: 16_000,
    at: (url) => deepgramVoice({ baseUrl: url, apiKey: 'k', answerWithinMs }),
    path: /^\/v1\/speak\?model=.*encoding=linear16.*sample_rate=16000/,
    header: ['authorization', 'Token k'],
    text: 'text',
  },
}

describe.each(Object.entries(vendors))('the %s voice', (_, { rateHz, at, path, header: [name, value], text }) => {
  const tone = Buffer.from(
    Int16Array.from({ length: rateHz * 2 }, (_, i) => 8000 * Math.sin((i * 2 * Math.PI * 300) / rateHz)).buffer,
  )
  /** Two seconds of sound in pieces of odd length, as a network brings them. */
  async function speaks(response: ServerResponse) {
    for (let at = 0; at < tone.length; at += 4097) response.write(tone.subarray(at, at + 4097))
    response.end()
  }

  keeps(voiceContract, async () => at((await start(speaks)).url))

  test('asks as the vendor wants to be asked', async () => {
    const server = await start(speaks)
    for await (const _ of at(server.url)('Hello.', { signal })) {
      // all of it
    }
    const [request] = server.received
    expect(request?.path).toMatch(path)
    expect(request?.headers[name]).toBe(value)
    expect(JSON.parse(request?.body ?? '{}')[text]).toBe('Hello.')
  })

  test.each([
    ['refuses', (response: ServerResponse) => void response.writeHead(401).end('bad key'), /401: bad key/],
    ['never answers', () => {}, /within 1000 ms/],
    [
      'breaks off',
      (response: ServerResponse) => void response.write(tone.subarray(0, 9000), () => response.destroy()),
      /broke off/,
    ],
  ])('when it %s, that is a typed failure', async (_, answer, message) => {
    const server = await start(answer)
    const all = Array.fromAsync(at(server.url)('Hello.', { signal }))
    await expect(all).rejects.toMatchObject({ code: 'provider-failed', message: expect.stringMatching(message) })
  })

  test('when it is slow but goes on, the sentence is heard to its end', async () => {
    const server = await start(async (response) => {
      for (let part = 0; part < 8; part += 1) {
        await new Promise((resolve) => setTimeout(resolve, 150)) // together longer than the limit for the first of it
        response.write(tone.subarray((part * tone.length) / 8, ((part + 1) * tone.length) / 8))
      }
      response.end()
    })
    const heard = concat(await Array.fromAsync(at(server.url)('Hello.', { signal })))
    expect(Math.abs(durationMs(heard) - 2000)).toBeLessThan(5)
  })

  test('when nobody listens any more, it is told to stop', async () => {
    const { promise: stopped, resolve } = Promise.withResolvers<void>()
    const server = await start((response) => {
      response.on('close', resolve)
      response.write(tone.subarray(0, 9000))
    })
    const abort = new AbortController()
    for await (const _ of at(server.url)('Hello.', { signal: abort.signal })) abort.abort()
    await stopped
  })

  test('when it fails before a sound, another voice says the sentence', async () => {
    const server = await start((response) => void response.writeHead(500).end())
    const voice = firstThatWorks([at(server.url), scriptedVoice], { firstItemWithinMs: 1000 })
    expect((await Array.fromAsync(voice('Hello.', { signal }))).length).toBeGreaterThan(0)
  })
})
