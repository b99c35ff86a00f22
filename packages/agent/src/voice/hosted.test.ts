import type { ServerResponse } from 'node:http'
import { keeps, scriptedVoice } from '@parley/testkit'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { concat, durationMs } from '../audio/frame.ts'
import { firstThatWorks } from '../lib/first-that-works.ts'
import { type ProviderServer, startProvider } from '../lib/provider.fixture.ts'
import { deepgramVoice } from './deepgram.ts'
import { elevenLabsVoice } from './elevenlabs.ts'
import { openAiVoice } from './openai.ts'
import { voiceContract } from './voice.contract.ts'
import type { Voice } from './voice.ts'

const servers: ProviderServer[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const server of servers.splice(0)) await server.close()
})
const signal = new AbortController().signal

async function start(answer: (response: ServerResponse) => void | Promise<void>) {
  const server = await startProvider({ answer: (_, response) => answer(response) })
  servers.push(server)
  return server
}

/** Room for a busy machine to answer in. */
const answerWithinMs = 60_000

const vendors: Record<
  string,
  { rateHz: number; at(url: string, withinMs?: number): Voice; path: RegExp; header: [string, string]; text: string }
> = {
  'OpenAI-compatible': {
    rateHz: 24_000,
    at: (url, withinMs = answerWithinMs) =>
      openAiVoice({
        baseUrl: `${url}/v1`,
        apiKey: 'k',
        model: 'tts-1',
        voice: 'fable',
        answerWithinMs: withinMs,
      }),
    path: /^\/v1\/audio\/speech$/,
    header: ['authorization', 'Bearer k'],
    text: 'input',
  },
  ElevenLabs: {
    rateHz: 16_000,
    at: (url, withinMs = answerWithinMs) =>
      elevenLabsVoice({ baseUrl: url, apiKey: 'k', voiceId: 'v1', answerWithinMs: withinMs }),
    path: /^\/v1\/text-to-speech\/v1\/stream\?output_format=pcm_16000$/,
    header: ['xi-api-key', 'k'],
    text: 'text',
  },
  Deepgram: {
    rateHz: 16_000,
    at: (url, withinMs = answerWithinMs) => deepgramVoice({ baseUrl: url, apiKey: 'k', answerWithinMs: withinMs }),
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

  keeps(voiceContract, async () => ({
    speak: at((await start(speaks)).url),
    failing: at((await start((response) => void response.writeHead(500).end('overloaded'))).url),
  }))

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

  test('when it never answers, that is a typed failure', async () => {
    const server = await start(() => {})
    const all = Array.fromAsync(at(server.url, 50)('Hello.', { signal }))
    const message = expect.stringContaining('within 50 ms')
    await expect(all).rejects.toMatchObject({ code: 'provider-failed', message })
  })

  test('when it is slow but goes on, the sentence is heard to its end', async () => {
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
    for await (const samples of at(server.url)('Hello.', { signal })) {
      heard.push(samples)
      // together longer than the limit for the first of it
      vi.advanceTimersByTime(answerWithinMs / 7)
      await sendPart()
    }
    expect(Math.abs(durationMs(concat(heard)) - 2000)).toBeLessThan(5)
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
    const voice = firstThatWorks([at(server.url), scriptedVoice], { firstItemWithinMs: answerWithinMs })
    expect((await Array.fromAsync(voice('Hello.', { signal }))).length).toBeGreaterThan(0)
  })
})
