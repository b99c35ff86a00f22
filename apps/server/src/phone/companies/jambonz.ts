import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { loopbackHost } from '../../lib/local-address.ts'
import { isSameSecret } from '../../lib/same-secret.ts'
import { askProvider, type Fetch } from '../../providers/provider-request.ts'
import { callerNumber } from '../caller-number.ts'
import { type Answer, type PlacedCall, type SocketProvider, usualRingingS } from '../phone-provider.ts'
import { jambonzRateHz, jambonzStream } from './jambonz-stream.ts'

/** As jambonz’s own libraries allow: https://github.com/jambonz/jambonz-node */
const signatureLifeS = 300
const keyMs = 250
const keyGapMs = 100
const pauseMs = 500
const language = 'en-GB'
/** SIP’s own words for nobody there: timed out, unavailable, taken back. */
const unanswered = [408, 480, 487]

export type JambonzAccount = {
  accountSid: string
  apiKey: string
  /** Of jambonz’s REST API, with or without its `/v1`. */
  apiUrl: string
  /** What signs the webhooks of the account. */
  webhookSecret: string
  /** A speech service of the account that says words; null when the owner did not say. */
  speech: { vendor: string; voice: string } | null
}

/** How a call that jambonz reports stands. */
const endings: Record<string, string> = {
  busy: 'customer-busy',
  'no-answer': 'customer-did-not-answer',
  failed: 'phone-call-provider-failed',
  completed: 'customer-ended-call',
}

/** A jambonz server, with SIP trunks of any carrier behind it: https://docs.jambonz.org */
export function jambonz(account: JambonzAccount, fetch: Fetch, wait = (ms: number) => sleep(ms)): SocketProvider {
  const { accountSid, apiKey, apiUrl, webhookSecret, speech } = account
  const calls = `${apiUrl.replace(/\/(?:v1\/?)?$/, '')}/v1/Accounts/${encodeURIComponent(accountSid)}/Calls`

  const ask = (method: string, path: string, body: object) =>
    askProvider(fetch, {
      provider: 'jambonz',
      url: `${calls}${path}`,
      method,
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      saysNothing: method === 'PUT',
      refusal: ({ msg }) => String(msg ?? 'it knows no such call'),
    })
  const change = (id: string, change: object) => ask('PUT', `/${encodeURIComponent(id)}`, change)

  return {
    carriedBy: 'socket',
    name: 'jambonz',
    isHosted: !loopbackHost.test(new URL(apiUrl).host),
    stream: jambonzStream,
    async dial({ from, to, urls, ringingS }): Promise<PlacedCall> {
      // without an application of jambonz’s own a call has to name services of speech, used or not
      const { vendor, voice } = speech ?? { vendor: 'google', voice: 'en-GB-Standard-A' }
      const answer = (await ask('POST', '', {
        from,
        to: { type: 'phone', number: to },
        call_hook: { url: urls.answered, method: 'POST' },
        call_status_hook: { url: urls.status, method: 'POST' },
        timeout: ringingS ?? usualRingingS,
        speech_synthesis_vendor: vendor,
        speech_synthesis_language: language,
        speech_synthesis_voice: voice,
        speech_recognizer_vendor: vendor,
        speech_recognizer_language: language,
      })) as { sid: string }
      return { id: answer.sid }
    },
    async transfer({ id, from, to, ringingS, toldFirst, addressOf }) {
      const say = speech && { verb: 'say', text: toldFirst, synthesizer: { ...speech, language } }
      const confirmHook = toldFirst && say ? { confirmHook: addressOf(verbs([say])) } : {}
      const timeout = ringingS ? { timeout: ringingS } : {}
      const dial = { verb: 'dial', callerId: from, ...timeout, target: [{ type: 'phone', number: to }], ...confirmHook }
      await change(id, { call_hook: { url: addressOf(verbs([dial])), method: 'POST' } })
    },
    // it takes the change at once and asks for the new verbs afterwards: a line closed meanwhile would end the call
    closesTransferred: true,
    // a call that rings can only be taken back, and one that was picked up only be completed
    async hangUp(id) {
      await change(id, { call_status: 'no-answer' }).catch(() => change(id, { call_status: 'completed' }))
    },
    tellsNothing: speech
      ? null
      : 'Nobody can be told anything before they are put through: the jambonz credential has no speechVendor and speechVoice.',
    async press(id, keys) {
      for (const digit of keys) {
        if (digit !== 'w') await change(id, { dtmf: { digit, duration: keyMs } })
        await wait(digit === 'w' ? pauseMs : keyMs + keyGapMs)
      }
    },
    readStatus: ({ call_status, sip_status, parent_call_sid }) => {
      if (parent_call_sid) return null // somebody whom the caller is put through to
      if (call_status === 'ringing' || call_status === 'early-media') return { type: 'ringing' }
      if (call_status === 'failed' && unanswered.includes(Number(sip_status)))
        return { type: 'over', reason: 'customer-did-not-answer' }
      const reason = endings[String(call_status)]
      return reason ? { type: 'over', reason } : null
    },
    readRing: ({ from, call_sid }) => ({ from: callerNumber(String(from ?? '')), id: String(call_sid ?? '') }),
    answer: ({ media, token, extension }) => {
      const listen = {
        verb: 'listen',
        url: media,
        sampleRate: jambonzRateHz,
        mixType: 'mono',
        passDtmf: true,
        bidirectionalAudio: { enabled: true, streaming: true, sampleRate: jambonzRateHz },
        metadata: { token },
      }
      const dtmf = { verb: 'dtmf', dtmf: `ww${extension}`, duration: keyMs }
      return verbs([...(extension ? [dtmf] : []), listen, { verb: 'hangup' }])
    },
    refuse: (fallback) =>
      verbs([
        fallback
          ? { verb: 'dial', target: [{ type: 'phone', number: fallback }] }
          : { verb: 'sip:decline', status: 486, reason: 'Busy Here' },
      ]),
    isGenuine: ({ headers, text }) =>
      isSigned(String(headers['jambonz-signature'] ?? ''), text, webhookSecret, Date.now()),
  }
}

/** jambonz’s signature: HMAC-SHA256 of the second in which it was made and the body. */
export const jambonzSignature = (atS: number, text: string, secret: string) =>
  `t=${atS},v1=${createHmac('sha256', secret).update(`${atS}.${text}`).digest('hex')}`

function isSigned(header: string, text: string, secret: string, now: number) {
  const atS = Number(/(?:^|,)t=(\d+)/.exec(header)?.[1])
  const isFresh = Math.abs(now / 1000 - atS) <= signatureLifeS
  return isFresh && isSameSecret(header, jambonzSignature(atS, text, secret))
}

const verbs = (list: object[]): Answer => ({ type: 'application/json', body: JSON.stringify(list) })
