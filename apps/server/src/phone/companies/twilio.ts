import { createHmac } from 'node:crypto'
import { isSameSecret } from '../../lib/same-secret.ts'
import { askProvider, type Fetch } from '../../providers/provider-request.ts'
import { type Answer, type PlacedCall, type SocketProvider, usualRingingS } from '../phone-provider.ts'
import { twilioStream } from './twilio-stream.ts'

const defaultApiUrl = 'https://api.twilio.com'

export type TwilioAccount = {
  accountSid: string
  /** Also the key of Twilio's signatures; null when the account is used with an API key only. */
  authToken: string | null
  apiKey: string | null
  apiSecret: string | null
  apiUrl: string | null
}

/** How a call that Twilio reports stands; null while there is nothing to say. */
const endings: Record<string, string> = {
  busy: 'customer-busy',
  'no-answer': 'customer-did-not-answer',
  canceled: 'customer-did-not-answer',
  failed: 'phone-call-provider-failed',
  completed: 'customer-ended-call',
}

export function twilio(account: TwilioAccount, fetch: Fetch): SocketProvider {
  const { accountSid, authToken, apiKey, apiSecret, apiUrl } = account
  const [user, password] = apiKey && apiSecret ? [apiKey, apiSecret] : [accountSid, authToken]

  /** Begins a call, or changes one. */
  const post = (calls: string, form: URLSearchParams) =>
    askProvider(fetch, {
      provider: 'twilio',
      url: `${apiUrl ?? defaultApiUrl}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/${calls}`,
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: form.toString(),
      saysNothing: calls !== 'Calls.json',
      refusal: ({ message }) => message,
    })

  return {
    carriedBy: 'socket',
    name: 'twilio',
    isHosted: account.apiUrl === null,
    stream: twilioStream,
    async dial({ from, to, extension, urls, token, ringingS, machineDetection }): Promise<PlacedCall> {
      const form = new URLSearchParams({
        To: to,
        From: from,
        Twiml: connectTwiml(urls.media, token),
        Timeout: String(ringingS ?? usualRingingS),
        StatusCallback: urls.status,
        StatusCallbackMethod: 'POST',
        ...(extension && { SendDigits: `ww${extension}` }),
        ...(machineDetection && {
          MachineDetection: 'DetectMessageEnd',
          AsyncAmd: 'true',
          AsyncAmdStatusCallback: urls.status,
          AsyncAmdStatusCallbackMethod: 'POST',
          ...machineDetection,
        }),
      })
      for (const event of ['ringing', 'answered', 'completed']) form.append('StatusCallbackEvent', event)
      const answer = (await post('Calls.json', form)) as { sid: string }
      return { id: answer.sid }
    },
    async transfer({ id, from, to, ringingS, toldFirst, addressOf }) {
      const url = toldFirst && addressOf(xmlAnswer(twiml(`<Say language="en-GB">${xml(toldFirst)}</Say>`)))
      const number = `<Number${url ? ` url="${xml(url)}"` : ''}>${xml(to)}</Number>`
      const timeout = ringingS ? ` timeout="${ringingS}"` : ''
      const Twiml = twiml(`<Dial callerId="${xml(from)}"${timeout}>${number}</Dial>`)
      await post(`Calls/${encodeURIComponent(id)}.json`, new URLSearchParams({ Twiml }))
    },
    closesTransferred: false,
    async hangUp(id) {
      await post(`Calls/${encodeURIComponent(id)}.json`, new URLSearchParams({ Status: 'completed' }))
    },
    tellsNothing: null,
    press: null,
    readStatus: ({ CallStatus, AnsweredBy }) => {
      const kind = String(AnsweredBy ?? '')
      if (/^(?:machine|fax)/.test(kind)) return { type: 'machine', kind, spoke: kind !== 'machine_start' }
      if (CallStatus === 'ringing') return { type: 'ringing' }
      const reason = endings[String(CallStatus)]
      return reason ? { type: 'over', reason } : null
    },
    readRing: ({ From, CallSid }) => ({ from: String(From ?? ''), id: String(CallSid ?? '') }),
    answer: ({ media, token }) => xmlAnswer(connectTwiml(media, token)),
    refuse: (fallback) => xmlAnswer(refuseTwiml(fallback)),
    isGenuine: ({ url, form, headers }) =>
      account.authToken === null ||
      isSameSecret(String(headers['x-twilio-signature'] ?? ''), twilioSignature(url, form, account.authToken)),
  }
}

/** Twilio's signature: HMAC-SHA1 of the address and, in the order of their names, the fields of the form. */
export function twilioSignature(url: string, form: Record<string, unknown>, authToken: string) {
  const fields = Object.keys(form)
    .sort()
    .flatMap((name) => [...new Set([form[name]].flat())].map((value) => `${name}${value}`))
  return createHmac('sha1', authToken)
    .update(url + fields.join(''))
    .digest('base64')
}

function connectTwiml(mediaUrl: string, token: string) {
  const parameter = `<Parameter name="token" value="${xml(token)}"/>`
  return twiml(`<Connect><Stream url="${xml(mediaUrl)}">${parameter}</Stream></Connect>`)
}

function refuseTwiml(fallback: string | null) {
  return twiml(fallback ? `<Dial>${xml(fallback)}</Dial>` : '<Reject reason="busy"/>')
}

const xmlAnswer = (body: string): Answer => ({ type: 'text/xml; charset=utf-8', body })
const twiml = (verbs: string) => `<?xml version="1.0" encoding="UTF-8"?><Response>${verbs}</Response>`
const xml = (text: string) => text.replace(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`)
