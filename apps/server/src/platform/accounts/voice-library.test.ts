import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PlatformFixture } from '../../platform-fixture.ts'
import { platformWithProviders } from '../../providers/providers-at-home.fixture.ts'

/** What each provider answers to a request that bears its key in its own way, by host and path. */
const listings: Record<string, { key: string; answer: unknown }> = {
  'api.elevenlabs.io/v1/voices': {
    key: 'xi-api-key: the-key',
    answer: { voices: [{ voice_id: 'v', name: 'Rachel', labels: { accent: 'american' } }] },
  },
  'uksouth.tts.speech.microsoft.com/cognitiveservices/voices/list': {
    key: 'ocp-apim-subscription-key: the-key',
    answer: [{ ShortName: 'v', DisplayName: 'Sonia', Locale: 'en-GB', Gender: 'Female' }],
  },
  'api.cartesia.ai/voices': { key: 'x-api-key: the-key', answer: [{ id: 'v', name: 'Newsman', language: 'en' }] },
  'api.deepgram.com/v1/models': {
    key: 'authorization: Token the-key',
    answer: { tts: [{ canonical_name: 'v', name: 'asteria', languages: ['en'], metadata: { accent: 'American' } }] },
  },
  'api.hume.ai/v0/tts/voices': { key: 'x-hume-api-key: the-key', answer: { voices_page: [{ id: 'v', name: 'Ava' }] } },
  'api.inworld.ai/tts/v1/voices': {
    key: 'authorization: Basic the-key',
    answer: { voices: [{ voiceId: 'v', displayName: 'Alex', languages: ['en'] }] },
  },
  'api.lmnt.com/v1/ai/voice/list': { key: 'x-api-key: the-key', answer: [{ id: 'v', name: 'Amy', gender: 'F' }] },
  'api.minimax.io/v1/get_voice': {
    key: 'authorization: Bearer the-key',
    answer: { system_voice: [{ voice_id: 'v', voice_name: 'Narrator', description: ['calm'] }] },
  },
  'api.neuphonic.com/voices': {
    key: 'x-api-key: the-key',
    answer: { data: { voices: [{ voice_id: 'v', name: 'Emily', lang_code: 'en' }] } },
  },
  'api.play.ht/api/v2/voices': {
    key: 'x-user-id: the-user',
    answer: [{ id: 'v', name: 'Susan', language_code: 'en-US' }],
  },
  'users.rime.ai/data/voices/voice_details.json': {
    key: '',
    answer: [{ speaker: 'v', lang: 'eng', gender: 'Female' }],
  },
  'api.deepinfra.com/v1/voices': {
    key: 'authorization: Bearer the-key',
    answer: { voices: [{ voice_id: 'v', name: 'Mine' }] },
  },
  'waves-api.smallest.ai/api/v1/lightning/get_voices': {
    key: 'authorization: Bearer the-key',
    answer: { voices: [{ voiceId: 'v', displayName: 'Emily', tags: { language: ['english'], gender: 'female' } }] },
  },
  'tavusapi.com/v2/replicas': {
    key: 'x-api-key: the-key',
    answer: { data: [{ replica_id: 'v', replica_name: 'Anna' }] },
  },
  'api.wellsaidlabs.com/v1/tts/avatars': {
    key: 'x-api-key: the-key',
    answer: { avatars: [{ id: 'v', name: 'Alana' }] },
  },
}
const uploads: { contentType: string; body: string }[] = []
const providers = createServer(async (request, response) => {
  const address = String(request.headers['x-asked'])
  const send = (status: number, body: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  if (address === 'api.deepinfra.com/v1/voices/add') {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    uploads.push({
      contentType: String(request.headers['content-type']),
      body: Buffer.concat(chunks).toString('latin1'),
    })
    return send(200, { voice_id: 'sesame-1', name: 'Me' })
  }
  request.resume()
  const listing = listings[address]
  if (!listing) return send(404, {})
  const [name = '', value = ''] = listing.key.split(': ')
  return request.headers[name] === value || !name ? send(200, listing.answer) : send(401, {})
})

let api: PlatformFixture
beforeAll(async () => {
  api = await platformWithProviders(providers)
})
afterAll(() => api[Symbol.asyncDispose]())

const listable = [
  ...['11labs', 'azure', 'cartesia', 'deepgram', 'hume', 'inworld', 'lmnt', 'minimax', 'neuphonic', 'playht'],
  ...['rime-ai', 'sesame', 'smallest-ai', 'tavus', 'wellsaid'],
]

describe('S7.144 the voices of a provider', () => {
  test.each(listable.filter((provider) => provider !== 'rime-ai'))(
    '%s need a credential, and say which',
    async (provider) => {
      const needed = provider === 'sesame' ? 'deepinfra' : provider
      const answer = await api.request(`POST /voice-library/sync/${provider}`)
      expect(answer).toMatchObject({
        status: 400,
        body: { message: [`provider needs a ${needed} credential: POST /credential`] },
      })
    },
  )

  test.each(listable)('%s are fetched in its own way, and kept', async (provider) => {
    const name = provider === 'sesame' ? 'deepinfra' : provider
    const extra = {
      ...(name === 'playht' && { userId: 'the-user' }),
      ...(name === 'azure' && { service: 'speech', region: 'uksouth' }),
    }
    const credential = await api.request('POST /credential', { provider: name, apiKey: 'the-key', ...extra })
    expect(credential.status).toBe(201)
    const synced = await api.request(`POST /voice-library/sync/${provider}`)
    expect(synced).toMatchObject({ status: 201, body: [{ provider, providerId: 'v', isPublic: false }] })
    const again = await api.request(`POST /voice-library/sync/${provider}`)
    expect((await api.request(`GET /voice-library/${provider}`)).body).toEqual(again.body)
  })

  test('are there once, however often they are fetched at the same time', async () => {
    await api.request('POST /credential', { provider: 'hume', apiKey: 'the-key' })
    const syncing = [1, 2, 3].map(() => api.request('POST /voice-library/sync/hume'))
    const twice = api.request('POST /voice-library/sync', { providers: ['hume', 'hume'] })
    expect((await Promise.all(syncing)).map(({ status }) => status)).toEqual([201, 201, 201])
    expect((await twice).body).toHaveLength(1)
    expect((await api.request('GET /voice-library/hume')).body).toHaveLength(1)
  })

  test('a region that leads elsewhere than to Azure is refused before anybody is asked', async () => {
    const before = await api.request('GET /credential')
    for (const { id } of (before.body as { id: string; provider: string }[]).filter((one) => one.provider === 'azure'))
      await api.request(`DELETE /credential/${id}`)
    const given = { provider: 'azure', service: 'speech', region: '10.0.0.5:8443/x?', apiKey: 'k' }
    const { id } = (await api.request('POST /credential', given)).body as { id: string }
    const { status, text } = await api.request('POST /voice-library/sync/azure')
    await api.request(`DELETE /credential/${id}`)
    expect([status, text]).toEqual([400, expect.stringContaining('region must be one of Azure')])
  })

  test.each(['custom-voice', 'vapi'])('%s cannot be listed, which is said', async (provider) => {
    expect((await api.request(`POST /voice-library/sync/${provider}`)).status).toBe(400)
  })

  test('S7.145 are fetched from everybody whose credential is there; the built-in ones are always with them', async () => {
    const voices = (await api.request('POST /voice-library/sync', {})).body as { provider: string }[]
    expect(voices.map(({ provider }) => provider)).toEqual(
      expect.arrayContaining(['11labs', 'sesame', 'wellsaid', 'flite']),
    )
  })
})

describe('S7.146 a Sesame voice', () => {
  test('is made of a recording and its words, and is in the library', async () => {
    await api.request('POST /credential', { provider: 'deepinfra', apiKey: 'the-key' })
    const file = Buffer.from('RIFF').toString('base64')
    const made = await api.request('POST /voice-library/create-sesame-voice', {
      voiceName: 'Me',
      transcription: 'Hello',
      file,
    })
    expect([made.status, made.text]).toEqual([201, ''])
    expect(uploads.at(-1)?.contentType).toContain('multipart/form-data')
    expect(uploads.at(-1)?.body).toMatch(/name="audio"; filename="sample.wav"[\s\S]*RIFF[\s\S]*Me[\s\S]*Hello/)
    expect((await api.request('GET /voice-library/sesame?keyword=me')).body).toContainEqual(
      expect.objectContaining({ providerId: 'sesame-1', name: 'Me' }),
    )
  })

  test('may come as a form, as the reference’s clients send it', async () => {
    const form = new FormData()
    form.append('file', new File(['RIFF'], 'me.wav'))
    form.append('voiceName', 'Me')
    form.append('transcription', 'Hello')
    expect((await api.request('POST /voice-library/create-sesame-voice', form)).status).toBe(201)
  })

  test('whose words are longer than anybody says in a sample is refused, and not cut', async () => {
    const form = new FormData()
    form.append('file', new File(['RIFF'], 'me.wav'))
    form.append('voiceName', 'Me')
    form.append('transcription', 'Hello '.repeat(20_000))
    expect(await api.request('POST /voice-library/create-sesame-voice', form)).toMatchObject({
      status: 413,
      body: { message: 'transcription must have at most 65536 bytes' },
    })
  })

  test('of a form of more fields than any has is refused: each is held in memory', async () => {
    const form = new FormData()
    for (let field = 0; field < 60; field++) form.append(`field-${field}`, 'x')
    form.append('file', new File(['RIFF'], 'me.wav'))
    expect((await api.request('POST /voice-library/create-sesame-voice', form)).status).toBe(413)
  })

  test('says what is missing', async () => {
    const answer = await api.request('POST /voice-library/create-sesame-voice', { voiceName: 'Me' })
    expect(answer).toMatchObject({ status: 400, body: { message: ['transcription is required', 'file is required'] } })
  })
})

test('a form for an operation that takes JSON is refused, not ignored', async () => {
  const form = new FormData()
  form.append('name', 'Office')
  expect((await api.request('POST /assistant', form)).status).toBe(415)
})
