import { createHmac, createVerify, generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeMuLaw } from '@parley/agent/phone'
import { WebSocket } from 'ws'
import { jambonzSignature } from './companies/jambonz.ts'
import { twilioSignature } from './companies/twilio.ts'

type Language = 'twilio' | 'vonage' | 'jambonz'

/** For tests: one end of a call as its company carries it. */
export class Handset {
  /** What was heard, at the company's own rate. */
  heard: Int16Array[] = []
  /** On `performance.now()`. */
  heardAt = 0
  flushes = 0
  readonly socket: WebSocket
  readonly #language: Language
  #pace: NodeJS.Timeout | null = null
  /** What jambonz has gathered and not begun to play, in samples, and from how many it does. */
  #gathered: Int16Array[] = []
  #playedFrom = 2560

  private constructor(language: Language, socket: WebSocket) {
    this.#language = language
    this.socket = socket
    socket.on('message', (data: Buffer, isBinary) => this.#receive(data, isBinary))
  }

  static async lift(language: Language, url: string, token: string) {
    const socket = new WebSocket(url, language === 'jambonz' ? 'audio.jambonz.org' : [])
    const handset = new Handset(language, socket)
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
    if (language === 'vonage') {
      handset.#tell({ event: 'websocket:connected', 'content-type': 'audio/l16;rate=16000', token })
      return handset
    }
    if (language === 'jambonz') {
      const call = { callSid: jambonzCall, direction: 'outbound', from: '15005550006', callStatus: 'in-progress' }
      handset.#tell({ sampleRate: 16_000, mixType: 'mono', ...call, accountSid: jambonzAccount, token })
      return handset
    }
    handset.#tell({ event: 'connected', protocol: 'Call', version: '1.0.0' })
    const mediaFormat = { encoding: 'audio/x-mulaw', sampleRate: 8000, channels: 1 }
    const start = { streamSid: 'MZ1', callSid: 'CA1', tracks: ['inbound'], mediaFormat, customParameters: { token } }
    handset.#tell({ event: 'start', sequenceNumber: '1', streamSid: 'MZ1', start })
    return handset
  }

  get isOpen() {
    return this.socket.readyState === WebSocket.OPEN
  }

  get loudness() {
    return Math.max(0, ...this.heard.map((frame) => Math.max(...frame)))
  }

  press(digit: string) {
    const pressed = {
      twilio: { event: 'dtmf', streamSid: 'MZ1', dtmf: { track: 'inbound_track', digit } },
      vonage: { event: 'websocket:dtmf', digit, duration: 260 },
      jambonz: { event: 'dtmf', dtmf: digit, duration: '2080' },
    }
    this.#tell(pressed[this.#language])
  }

  /** Says frames at the pace of speech, then is silent, as a telephone line is: it never stops sending. */
  speak(frames: readonly Buffer[]) {
    if (this.#pace) clearInterval(this.#pace)
    const silence = this.#language === 'twilio' ? Buffer.alloc(160, 0xff) : Buffer.alloc(640)
    const waiting = [...frames]
    let dueAt = performance.now()
    // all that is due: on a busy machine a timer comes late, a telephone line does not
    this.#pace = setInterval(() => {
      for (; dueAt <= performance.now(); dueAt += 20) this.#send(waiting.shift() ?? silence)
    }, 20)
    this.socket.once('close', () => this.#pace && clearInterval(this.#pace))
  }

  hangUp() {
    if (this.#language === 'twilio') this.#tell({ event: 'stop', streamSid: 'MZ1', stop: { callSid: 'CA1' } })
    this.socket.close()
  }

  #tell(message: object) {
    this.socket.send(JSON.stringify(message))
  }

  #send(frame: Buffer) {
    if (!this.isOpen) return
    if (this.#language !== 'twilio') return this.socket.send(frame)
    this.#tell({ event: 'media', streamSid: 'MZ1', media: { track: 'inbound', payload: frame.toString('base64') } })
  }

  #hear(frame: Int16Array) {
    this.heard.push(frame)
    this.heardAt = performance.now()
  }

  #receive(data: Buffer, isBinary: boolean) {
    if (isBinary) {
      const frame = new Int16Array(new Uint8Array(data).buffer)
      return this.#language === 'jambonz' ? this.#gather(frame) : this.#hear(frame)
    }
    const { event, action, type, streamSid, media } = JSON.parse(String(data))
    if (event === 'media' && streamSid === 'MZ1') this.#hear(decodeMuLaw(Buffer.from(media.payload, 'base64')))
    if (event === 'clear' || action === 'clear' || type === 'killAudio') this.flushes += 1
  }

  /** As `mod_audio_fork` does on a line of 8 000 Hz: it plays what has gathered once that is enough. */
  #gather(frame: Int16Array) {
    this.#gathered.push(frame)
    if (this.#gathered.reduce((samples, { length }) => samples + length, 0) < this.#playedFrom) return
    this.#playedFrom = 1280
    for (const each of this.#gathered.splice(0)) this.#hear(each)
  }
}

export type Asked = { path: string; headers: IncomingMessage['headers']; body: string }

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

/** For tests: the companies' REST APIs on loopback, as strict about who asks as they are. */
export async function telephoneCompanies() {
  const asked: Asked[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString()
    const path = request.url ?? ''
    asked.push({ path, headers: request.headers, body })
    if (path.startsWith('/2010-04-01/')) return twilioAnswer(request, body, response)
    if (path.startsWith('/v1/Accounts/')) return jambonzAnswer(request, body, response)
    return vonageAnswer(request, path, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function twilioAnswer(request: IncomingMessage, body: string, response: ServerResponse) {
  const isKnown = request.headers.authorization === `Basic ${Buffer.from('AC1:twilio-token').toString('base64')}`
  if (!isKnown) return json(response, 401, { code: 20_003, message: 'Authenticate', status: 401 })
  const to = new URLSearchParams(body).get('To')
  if (to === '+15005550001') {
    return json(response, 400, { code: 21_211, message: `The 'To' number ${to} is not a valid phone number.` })
  }
  return json(response, 201, { sid: 'CA1', status: 'queued', to })
}

function vonageAnswer({ headers }: IncomingMessage, path: string, response: ServerResponse) {
  if (path === '/v2/applications') {
    const isKnown = headers.authorization === `Basic ${Buffer.from('key:vonage-secret').toString('base64')}`
    const keys = { private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }) }
    return isKnown ? json(response, 201, { id: 'app-1', name: 'Parley', keys }) : json(response, 401, {})
  }
  const [header, claims, signature = ''] = (headers.authorization ?? '').replace('Bearer ', '').split('.')
  const isSigned = createVerify('RSA-SHA256').update(`${header}.${claims}`).verify(publicKey, signature, 'base64url')
  const { application_id, exp, jti } = JSON.parse(Buffer.from(claims ?? '', 'base64url').toString() || '{}')
  if (!isSigned || application_id !== 'app-1' || !jti || exp * 1000 < Date.now()) return json(response, 401, {})
  return json(response, 201, { uuid: 'uuid-1', status: 'started', direction: 'outbound' })
}

export const jambonzAccount = 'ac-0199a2b4'
export const jambonzCall = 'call-5f3e0d5f'

/** As `jambonz-api-server` judges: `lib/routes/api/accounts.js`. */
function jambonzAnswer({ method, url = '', headers }: IncomingMessage, text: string, response: ServerResponse) {
  if (headers.authorization !== 'Bearer jambonz-key') return json(response, 401, { msg: 'unauthorized' })
  const calls = `/v1/Accounts/${jambonzAccount}/Calls`
  const body = JSON.parse(text)
  if (method === 'POST' && url === calls) {
    const speech = [
      'synthesis_vendor',
      'synthesis_language',
      'synthesis_voice',
      'recognizer_vendor',
      'recognizer_language',
    ]
    const isWhole = body.from && body.call_hook?.url && speech.every((name) => body[`speech_${name}`])
    if (!isWhole || typeof body.to?.number !== 'string') return json(response, 400, { msg: 'missing from parameter' })
    if (body.to.number === '+15005550001') return json(response, 422, { msg: `${body.to.number} cannot be called` })
    return json(response, 201, { sid: jambonzCall, callId: '4ebb574f-2772-123d' })
  }
  const isKnown = ['PUT', 'POST'].includes(method ?? '') && url === `${calls}/${jambonzCall}`
  const changes = ['call_hook', 'call_status', 'dtmf'].filter((name) => body[name])
  if (isKnown && changes.length !== 1) return json(response, 400, { msg: 'no valid options supplied to updateCall' })
  response.writeHead(isKnown ? 202 : 404, { 'content-type': 'text/plain; charset=utf-8' })
  response.end(isKnown ? 'Accepted' : 'Not Found')
}

function json(response: ServerResponse, status: number, body: object) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** A form as Twilio posts it, signed. */
export function postAsTwilio(url: string, form: Record<string, string>, authToken = 'twilio-token') {
  return fetch(url, {
    method: 'POST',
    headers: { 'x-twilio-signature': twilioSignature(url, form, authToken) },
    body: new URLSearchParams(form),
  })
}

/** An event as Vonage posts it, in a JWT's company. */
export function postAsVonage(url: string, event: Record<string, string>, secret = 'signature-secret') {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ api_key: 'key' })}`
  const signature = createHmac('sha256', secret).update(text).digest('base64url')
  return fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${text}.${signature}`, 'content-type': 'application/json' },
    body: JSON.stringify(event),
  })
}

/** A webhook as jambonz posts it: JSON, signed with the secret of its account. */
export function postAsJambonz(url: string, payload: object, secret = 'wh_secret_1', at = Date.now()) {
  const text = JSON.stringify(payload)
  return fetch(url, {
    method: 'POST',
    headers: {
      'jambonz-signature': jambonzSignature(Math.floor(at / 1000), text, secret),
      'content-type': 'application/json',
    },
    body: text,
  })
}
