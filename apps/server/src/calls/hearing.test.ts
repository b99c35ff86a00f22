import { browserTranscriber } from '@parley/agent/providers'
import type { WebCall } from '@parley/protocol'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { startProvider } from '../../../../packages/agent/src/lib/provider.fixture.ts'
import { spoken } from '../../../../packages/agent/src/voice/flite/spoken.fixture.ts'
import { findEar } from '../../../../tests/setup/ear.ts'
import { standbyFor, transcriberFor } from './assistant-settings.ts'
import { join, openScene, type Scene, scene } from './call-fixture.ts'

const words = 'What does it cost?'

/** Hears these words in whatever it is given, over the protocols of OpenAI and of Deepgram. */
async function hearingProvider() {
  const sockets: string[] = []
  const provider = await startProvider({
    answer: (_, response) => void response.end(JSON.stringify({ text: words })),
    onSocket(socket, path) {
      sockets.push(path)
      socket.on('message', (data, isBinary) => {
        if (isBinary || JSON.parse(String(data)).type !== 'Finalize') return
        const channel = { alternatives: [{ transcript: words }] }
        socket.send(JSON.stringify({ type: 'Results', channel, is_final: true, from_finalize: true }))
      })
    },
  })
  return { ...provider, sockets }
}

describe('an assistant’s own transcriber listens where the organisation has its credential', () => {
  let serversOwn: Awaited<ReturnType<typeof hearingProvider>>
  let hearing: Awaited<ReturnType<typeof hearingProvider>>
  let stage: Scene
  let question: Int16Array
  beforeAll(async () => {
    question = await spoken(words, 'slt')
    serversOwn = await hearingProvider()
    hearing = await hearingProvider()
    stage = await openScene({
      WEBHOOK_PRIVATE_HOSTS: new URL(hearing.url).host,
      VOICE_TRANSCRIPTION_URL: `${serversOwn.url}/v1`,
      VOICE_TRANSCRIPTION_MODEL: 'the-servers',
    })
  })
  afterAll(async () => {
    await stage.server.remove()
    await hearing.close()
    await serversOwn.close()
  })

  const asOwner = () => ({ authorization: `Bearer ${stage.server.firstKeys?.privateKey}` })

  async function ask(line: string, body?: object) {
    const [method = '', path] = line.split(' ')
    const response = await fetch(stage.server.url + path, {
      method,
      headers: { ...asOwner(), ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: await response.json() }
  }

  /** Somebody speaks to this assistant, while the organisation has this credential. */
  async function speakTo(assistant: object, credential: object | null) {
    if (credential) {
      const { status, body } = await ask('POST /credential', credential)
      expect(status).toBe(201)
      onTestFinished(async () => void (await ask(`DELETE /credential/${body.id}`)))
    }
    const firstMessageMode = 'assistant-waits-for-user'
    const { body } = await stage.order({ assistant: { ...assistant, firstMessageMode } }, asOwner())
    expect(body.transport?.transcription).toBe('server')
    const { peer } = await join(stage, body)
    peer.speak(question)
    await expect.poll(() => peer.messages.join()).toContain(`"transcript":"${words}"`)
  }

  test('Deepgram’s, with its model and language', async () => {
    await speakTo(
      { transcriber: { provider: 'deepgram', model: 'nova-2', language: 'en-US' } },
      { provider: 'deepgram', apiKey: 'dg-0123456789abcdef', apiUrl: hearing.url },
    )
    expect(hearing.sockets).toEqual([expect.stringMatching(/^\/v1\/listen\?model=nova-2&language=en-US&/)])
  })

  test('OpenAI’s, with its model and language', async () => {
    await speakTo(
      { transcriber: { provider: 'openai', model: 'whisper-2', language: 'cy' } },
      { provider: 'openai', apiKey: 'sk-0123456789abcdef', apiUrl: `${hearing.url}/v1` },
    )
    const [request] = hearing.received
    expect(request?.path).toBe('/v1/audio/transcriptions')
    expect(request?.headers.authorization).toBe('Bearer sk-0123456789abcdef')
    expect(request?.body).toMatch(/name="model"\r\n\r\nwhisper-2\r\n/)
    expect(request?.body).toMatch(/name="language"\r\n\r\ncy\r\n/)
  })

  test('without the credential the server’s own does', async () => {
    await speakTo({ transcriber: { provider: 'deepgram' } }, null)
    expect(serversOwn.received[0]?.body).toContain('the-servers')
  })
})

describe('who writes down what is said', () => {
  const make = () => null
  const pocketsphinx = { provider: 'pocketsphinx', make }
  const local = { provider: 'local', make }
  const nobody = { transcriber: browserTranscriber, ear: null }
  const onlyAnEar = { transcriber: browserTranscriber, ear: pocketsphinx }
  const chosen = { transcriber: local, ear: local }

  test.each([
    ['the browser, which can', onlyAnEar, null, true, browserTranscriber],
    ['the server, for a browser that cannot', onlyAnEar, null, false, pocketsphinx],
    ['nobody, where neither can', nobody, null, false, browserTranscriber],
    ['what the owner chose, for every browser', chosen, null, true, local],
    ['the assistant’s own, before the owner’s', chosen, pocketsphinx, true, pocketsphinx],
    ['the browser, where the assistant wants it', chosen, browserTranscriber, true, browserTranscriber],
    ['the server all the same, where that browser cannot', chosen, browserTranscriber, false, local],
  ])('%s', (_, stages, transcriber, callerWrites, expected) => {
    expect(transcriberFor({ transcriber, callerWrites }, stages)).toEqual(expected)
  })

  test.each([
    ['the machine’s ear, where the browser begins', onlyAnEar, null, true, pocketsphinx],
    ['also where the assistant wants the browser', chosen, browserTranscriber, true, local],
    ['nobody, where there is no ear', nobody, null, true, null],
    ['nobody, where somebody listens already', onlyAnEar, null, false, null],
    ['nor where the owner chose who does', chosen, null, true, null],
  ])('goes over to %s', (_, stages, transcriber, callerWrites, expected) => {
    expect(standbyFor({ transcriber, callerWrites }, stages)).toEqual(expected)
  })

  const page = { assistantId: 'site' }
  const deaf = { ...page, transport: { transcription: 'server' } }
  /** What a page whose browser writes is told, and then one whose browser cannot. */
  async function answered() {
    const { order } = await scene({})
    const transports = [await order<WebCall>(page), await order<WebCall>(deaf)].map(({ body }) => body.transport)
    return transports.map((transport) => [transport?.transcription, transport?.transcriptionFallback])
  }

  const hasEar = findEar('the ear a page may ask for')
  test.skipIf(!hasEar)('a page is told that there is an ear, at once or should its browser fail', async () => {
    const atOnce = ['server', undefined]
    expect(await answered()).toEqual([['caller', 'server'], atOnce])
  })

  test('and that there is none, where nothing is installed', async () => {
    vi.stubEnv('PATH', '/nowhere')
    onTestFinished(() => void vi.unstubAllEnvs())
    const none = ['caller', undefined]
    expect(await answered()).toEqual([none, none])
  })
})
