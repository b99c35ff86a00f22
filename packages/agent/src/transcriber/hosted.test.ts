import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { catches } from '@parley/testkit'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { WebSocket } from 'ws'
import { type ProviderServer, startProvider } from '../lib/provider.fixture.ts'
import { Queue } from '../lib/queue.ts'
import { deepgramResult, hearAsDeepgram, heardWords as words } from '../providers/stand-in.fixture.ts'
import { deepgramTranscriber } from './deepgram.ts'
import { openAiTranscriber } from './openai.ts'
import { transcriberContract } from './transcriber.contract.ts'
import type { Transcriber } from './transcriber.ts'

const servers: ProviderServer[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const server of servers.splice(0)) await server.close()
})
async function start(options: Parameters<typeof startProvider>[0]) {
  const server = await startProvider(options)
  servers.push(server)
  return server
}

async function transcribe(transcriber: Transcriber, silence = Promise.resolve()) {
  const audio = new Queue<Int16Array>()
  audio.push(new Int16Array(320).fill(500))
  silence.then(() => audio.end())
  const events = []
  for await (const event of transcriber(audio, { language: 'en-GB', signal: new AbortController().signal }))
    events.push(event)
  return events
}

describe('an OpenAI-compatible transcriber', () => {
  const at = (server: ProviderServer, answerWithinMs = 60_000) =>
    openAiTranscriber({ baseUrl: `${server.url}/v1`, apiKey: 'k', model: 'whisper-1', answerWithinMs })
  const working = () => start({ answer: (_, response) => void response.end(JSON.stringify({ text: ` ${words}` })) })

  test('sends the utterance as a WAV file with the model and language', async () => {
    const server = await working()
    await transcribe(at(server))
    const [request] = server.received
    expect(request?.path).toBe('/v1/audio/transcriptions')
    expect(request?.headers.authorization).toBe('Bearer k')
    expect(request?.body).toContain('RIFF')
    expect(request?.body).toMatch(/name="model"\r\n\r\nwhisper-1/)
    expect(request?.body).toMatch(/name="language"\r\n\r\nen\r\n/)
  })

  test.each([
    [
      'refuses',
      (response: import('node:http').ServerResponse) => void response.writeHead(429).end('slow down'),
      /429: slow down/,
    ],
    ['hangs up', (response: import('node:http').ServerResponse) => void response.destroy(), /could not be reached/],
    [
      'breaks off',
      (response: import('node:http').ServerResponse) =>
        void response.writeHead(200, { 'content-length': 99 }).write('{"te', () => response.destroy()),
      /without a text|could not be reached/,
    ],
    [
      'answers nonsense',
      (response: import('node:http').ServerResponse) => void response.end('<html>'),
      /without a text/,
    ],
  ])('a provider that %s is a typed failure', async (_, answer, message) => {
    const server = await start({ answer: (_request, response) => answer(response) })
    await expect(transcribe(at(server))).rejects.toMatchObject({
      code: 'provider-failed',
      message: expect.stringMatching(message),
    })
  })

  test('a provider that never answers is a typed failure', async () => {
    const server = await start({ answer: () => {} })
    const message = expect.stringContaining('within 50 ms')
    await expect(transcribe(at(server, 50))).rejects.toMatchObject({ code: 'provider-failed', message })
  })
})

describe('Deepgram', () => {
  const answerWithinMs = 60_000
  const at = (server: ProviderServer) => deepgramTranscriber({ apiKey: 'k', baseUrl: server.wsUrl, answerWithinMs })
  /** Once it is asked to close the utterance and what it sent has arrived, that time passes. */
  function keepsWaiting(socket: WebSocket) {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    socket.on('message', (_, isBinary) => isBinary || socket.ping())
    socket.on('pong', () => vi.advanceTimersByTime(answerWithinMs))
  }
  test('brings interim transcripts, and uses one connection for all utterances of a call', async () => {
    let connections = 0
    const server = await start({
      onSocket(socket, path) {
        connections += 1
        expect(path).toMatch(/^\/v1\/listen\?.*language=en-GB.*encoding=linear16.*sample_rate=16000/)
        hearAsDeepgram(socket)
      },
    })
    const transcriber = at(server)
    expect((await transcribe(transcriber))[0]).toEqual({ text: 'I need', final: false })
    await transcribe(transcriber)
    expect(connections).toBe(1)
  })

  test.each([
    [
      'drops the connection',
      (socket: WebSocket) => socket.once('message', () => socket.terminate()),
      /closed its connection/,
    ],
    ['never finishes', keepsWaiting, /did not finish within 60000 ms/],
  ])('a provider that %s is a typed failure, and the next utterance connects anew', async (_, misbehave, message) => {
    let first = true
    const server = await start({
      onSocket(socket) {
        if (first) misbehave(socket)
        else hearAsDeepgram(socket)
        first = false
      },
    })
    const transcriber = at(server)
    await expect(transcribe(transcriber)).rejects.toMatchObject({
      code: 'provider-failed',
      message: expect.stringMatching(message),
    })
    expect((await transcribe(transcriber)).at(-1)).toEqual({ text: words, final: true })
  })

  const isAudio = Symbol('audio')
  /** What comes to a far end, one after another: sound, or what it is asked. */
  const onMessage = (socket: WebSocket, take: (what: string | symbol) => void) =>
    socket.on('message', (data, isBinary) => take(isBinary ? isAudio : JSON.parse(String(data)).type))
  const final = { is_final: true, from_finalize: true }
  const lastOf = (events: readonly object[]) => events.at(-1)

  test('who goes on before the words have come is heard as somebody who waited: each utterance gets its own', async () => {
    const server = await start({
      onSocket(socket) {
        const utterances = ['What does it cost', 'for ten people?']
        onMessage(socket, (what) => {
          if (what === 'Finalize') socket.send(deepgramResult(utterances.shift() ?? '', final))
        })
      },
    })
    const transcriber = at(server)
    const first = transcribe(transcriber)
    expect(lastOf(await transcribe(transcriber))).toEqual({ text: 'for ten people?', final: true })
    expect(lastOf(await first)).toEqual({ text: 'What does it cost', final: true })
  })

  test('an utterance that fails leaves the next one its connection', async () => {
    let first = true
    const server = await start({
      onSocket(socket) {
        if (first) keepsWaiting(socket)
        else hearAsDeepgram(socket)
        first = false
      },
    })
    const transcriber = at(server)
    const failing = transcribe(transcriber).catch(() => 'failed')
    expect(lastOf(await transcribe(transcriber))).toEqual({ text: words, final: true })
    expect(await failing).toBe('failed')
  })

  test('a confirmation that comes too late does not end the next utterance', async () => {
    const cameLate = Promise.withResolvers<void>()
    const server = await start({
      onSocket(socket) {
        let finalised = 0
        onMessage(socket, (what) => {
          if (what === isAudio && finalised === 1) {
            socket.send(deepgramResult('', final))
            socket.ping()
            socket.once('pong', () => cameLate.resolve())
          }
          if (what !== 'Finalize') return
          finalised += 1
          socket.send(deepgramResult(`Sentence ${finalised}.`, { ...final, from_finalize: finalised > 1 }))
        })
        keepsWaiting(socket)
      },
    })
    const transcriber = at(server)
    expect(lastOf(await transcribe(transcriber))).toEqual({ text: 'Sentence 1.', final: true })
    expect(lastOf(await transcribe(transcriber, cameLate.promise))).toEqual({ text: 'Sentence 2.', final: true })
  })

  test('a key that is refused is a typed failure', async () => {
    const server = createServer()
    server.on('upgrade', (_, socket) => socket.end('HTTP/1.1 401 Unauthorized\r\nconnection: close\r\n\r\n'))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const transcriber = deepgramTranscriber({ apiKey: 'wrong', baseUrl: `ws://127.0.0.1:${port}` })
    await expect(transcribe(transcriber)).rejects.toMatchObject({
      code: 'provider-failed',
      message: expect.stringMatching(/401|could not be reached/),
    })
    server.close()
  })

  test('a provider whose connection never opens is a typed failure', async () => {
    const server = createServer()
    const waiting: Duplex[] = []
    server.on('upgrade', (_, socket) => waiting.push(socket))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const baseUrl = `ws://127.0.0.1:${port}`
    const transcriber = deepgramTranscriber({ apiKey: 'k', baseUrl, answerWithinMs: 50 })
    await expect(transcribe(transcriber)).rejects.toMatchObject({ code: 'provider-failed' })
    for (const socket of waiting) socket.destroy()
    server.close()
  })

  test('what is not a result does no harm', async () => {
    const server = await start({
      onSocket(socket) {
        socket.send('this is no JSON')
        socket.send(JSON.stringify({ type: 'Metadata' }))
        socket.send(JSON.stringify({ type: 'Results' }))
        hearAsDeepgram(socket)
      },
    })
    expect((await transcribe(at(server))).at(-1)).toEqual({ text: words, final: true })
  })

  test('words that are never confirmed as final are taken as they are', async () => {
    const server = await start({
      onSocket(socket) {
        socket.once('message', () => socket.send(deepgramResult(words, { is_final: true })))
        keepsWaiting(socket)
      },
    })
    expect((await transcribe(at(server))).at(-1)).toEqual({ text: words, final: true })
  })

  test('a provider that is not there is a typed failure', async () => {
    const transcriber = deepgramTranscriber({ apiKey: 'k', baseUrl: 'ws://127.0.0.1:9' })
    await expect(transcribe(transcriber)).rejects.toMatchObject({ code: 'provider-failed' })
  })
})

describe('the contract', () => {
  const silent: Transcriber = async function* (audio) {
    for await (const _ of audio) if (Math.random() > 2) yield { text: '', final: false }
  }
  const twice: Transcriber = async function* (audio) {
    for await (const _ of audio);
    yield { text: words, final: true }
    yield { text: words, final: true }
  }
  const promise = 'yields one final transcript per utterance, and nothing after it'
  const leaking: Transcriber = async function* () {
    yield await Promise.reject(new TypeError('fetch failed'))
  }
  const failing = leaking
  catches(transcriberContract, promise, () => ({ transcribe: silent, words, failing }))
  catches(transcriberContract, promise, () => ({ transcribe: twice, words, failing }))
  const once: Transcriber = async function* (audio) {
    for await (const _ of audio);
    yield { text: words, final: true }
  }
  const inTheMiddle =
    'aborted in the middle of an utterance, it returns within 200 ms, without a final and without throwing'
  catches(transcriberContract, inTheMiddle, () => ({ transcribe: once, words, failing }))
  const typed = 'what goes wrong is thrown as provider-failed, never as the vendor’s own error'
  catches(transcriberContract, typed, () => ({ transcribe: once, words, failing }))
})
