import { createHmac, createSign, randomUUID } from 'node:crypto'
import { isSameSecret } from '../../lib/same-secret.ts'
import { askProvider, type Fetch } from '../../providers/provider-request.ts'
import { type Answer, type PlacedCall, type SocketProvider, usualRingingS } from '../phone-provider.ts'
import { vonageStream } from './vonage-stream.ts'

const defaultApiUrl = 'https://api.nexmo.com'
const tokenLifeS = 300

export type VonageApplication = { id: string; privateKey: string }

export type VonageAccount = {
  apiKey: string
  apiSecret: string
  apiUrl: string | null
  /** What signs the webhooks of the account; null when the owner did not say. */
  signatureSecret: string | null
  /** Made at the first call when the owner brings none. */
  application: VonageApplication | null
}

const endings: Record<string, string> = {
  busy: 'customer-busy',
  timeout: 'customer-did-not-answer',
  unanswered: 'customer-did-not-answer',
  cancelled: 'customer-did-not-answer',
  rejected: 'customer-busy',
  failed: 'phone-call-provider-failed',
  completed: 'customer-ended-call',
}

/** `keep` stores the application that was made for the account. */
export function vonage(
  account: VonageAccount,
  fetch: Fetch,
  keep: (application: VonageApplication) => Promise<void>,
): SocketProvider {
  const apiUrl = account.apiUrl ?? defaultApiUrl

  async function theApplication(): Promise<VonageApplication> {
    if (account.application) return account.application
    const made = (await askProvider(fetch, {
      provider: 'vonage',
      url: `${apiUrl}/v2/applications`,
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${account.apiKey}:${account.apiSecret}`).toString('base64')}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ name: 'Parley', capabilities: { voice: {} } }),
      refusal: explain,
    })) as { id: string; keys: { private_key: string } }
    const application = { id: made.id, privateKey: made.keys.private_key }
    await keep(application)
    return application
  }

  /** Begins a call, or changes one. */
  const ask = async (method: string, path: string, body: object) =>
    askProvider(fetch, {
      provider: 'vonage',
      url: `${apiUrl}/v1/calls${path}`,
      method,
      headers: {
        authorization: `Bearer ${applicationToken(await theApplication(), Date.now())}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
      saysNothing: method === 'PUT',
      refusal: explain,
    })

  return {
    carriedBy: 'socket',
    name: 'vonage',
    isHosted: account.apiUrl === null,
    stream: vonageStream,
    async dial({ from, to, extension, urls, token, ringingS }): Promise<PlacedCall> {
      const answer = (await ask('POST', '', {
        to: [{ type: 'phone', number: digits(to), ...(extension && { dtmfAnswer: extension }) }],
        from: { type: 'phone', number: digits(from) },
        ncco: connectNcco(urls.media, token),
        event_url: [urls.status],
        event_method: 'POST',
        ringing_timer: ringingS ?? usualRingingS,
      })) as { uuid: string }
      return { id: answer.uuid }
    },
    async transfer({ id, from, to, ringingS, toldFirst, addressOf }) {
      const url = toldFirst && addressOf(json([{ action: 'talk', text: toldFirst, language: 'en-GB' }]))
      const endpoint = { type: 'phone', number: digits(to), ...(url && { onAnswer: { url } }) }
      const timeout = ringingS ? { timeout: ringingS } : {}
      const ncco = [{ action: 'connect', from: digits(from), ...timeout, endpoint: [endpoint] }]
      await ask('PUT', `/${encodeURIComponent(id)}`, { action: 'transfer', destination: { type: 'ncco', ncco } })
    },
    closesTransferred: false,
    async hangUp(id) {
      await ask('PUT', `/${encodeURIComponent(id)}`, { action: 'hangup' })
    },
    tellsNothing: null,
    async press(id, keys) {
      await ask('PUT', `/${encodeURIComponent(id)}/dtmf`, { digits: keys.replaceAll('w', 'p') })
    },
    readStatus: ({ status }) => {
      if (status === 'ringing') return { type: 'ringing' }
      const reason = endings[String(status)]
      return reason ? { type: 'over', reason } : null
    },
    readRing: ({ from, uuid }) => ({ from: withPlus(digits(String(from ?? ''))), id: String(uuid ?? '') }),
    answer: ({ media, token }) => json(connectNcco(media, token)),
    refuse: (fallback) =>
      json(fallback ? [{ action: 'connect', endpoint: [{ type: 'phone', number: digits(fallback) }] }] : []),
    isGenuine: ({ headers }) =>
      account.signatureSecret === null || isSigned(headers.authorization ?? '', account.signatureSecret),
  }
}

const json = (value: unknown): Answer => ({ type: 'application/json', body: JSON.stringify(value) })
const withPlus = (digits: string) => digits && `+${digits}`
const digits = (number: string) => number.replace(/\D/g, '')
const explain = ({ detail, title }: Record<string, unknown>) => detail ?? title

function connectNcco(uri: string, token: string) {
  const endpoint = { type: 'websocket', uri, 'content-type': 'audio/l16;rate=16000', headers: { token } }
  return [{ action: 'connect', endpoint: [endpoint] }]
}

/** The proof that a request comes from the application: a JWT, signed with its key. */
function applicationToken({ id, privateKey }: VonageApplication, at: number) {
  const issuedS = Math.floor(at / 1000)
  const claims = { application_id: id, iat: issuedS, exp: issuedS + tokenLifeS, jti: randomUUID() }
  const text = `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}`
  return `${text}.${createSign('RSA-SHA256').update(text).sign(privateKey, 'base64url')}`
}

/** Whether the bearer is a JWT that was signed with the account's secret. */
function isSigned(authorization: string, secret: string) {
  const [, text = '', signature = ''] = /^Bearer ([\w-]+\.[\w-]+)\.([\w-]+)$/i.exec(authorization) ?? []
  return isSameSecret(signature, createHmac('sha256', secret).update(text).digest('base64url'))
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
