import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Answer } from '../phone-provider.ts'
import { jambonz } from './jambonz.ts'
import { twilio } from './twilio.ts'
import { vonage } from './vonage.ts'

type Asked = { line: string; body: string }

/** A company's API that takes everything, as Vonage does: without a word. */
function companyApi() {
  const asked: Asked[] = []
  const fetch = async (url: string, { method, body }: RequestInit) => {
    asked.push({ line: `${method} ${new URL(url).pathname}`, body: String(body) })
    return new Response(null, { status: 204 })
  }
  return { asked, fetch }
}

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const application = { id: 'app-1', privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() }
const onVonage = { apiKey: 'k', apiSecret: 's', apiUrl: null, signatureSecret: null, application }
const onTwilio = { accountSid: 'AC1', authToken: 't', apiKey: null, apiSecret: null, apiUrl: null }
const tellUrl = 'https://parley.example/phone/answer/main?sealed=a&b=c'
const told: Answer[] = []
const addressOf = (answer: Answer) => {
  told.push(answer)
  return tellUrl
}
const call = {
  ...{ id: 'call-1', from: '+15005550006', to: '+442071838799', ringingS: null },
  ...{ toldFirst: 'Jo & Al call.', addressOf },
}
const lastTold = () => told.at(-1)?.body ?? ''

test('Vonage puts a caller through by a transfer, and asks what whoever picks up is told', async () => {
  const { asked, fetch } = companyApi()
  await vonage(onVonage, fetch, async () => {}).transfer(call)
  expect(asked).toEqual([{ line: 'PUT /v1/calls/call-1', body: expect.any(String) }])
  const endpoint = { type: 'phone', number: '442071838799', onAnswer: { url: tellUrl } }
  expect(JSON.parse(asked[0]?.body ?? '')).toEqual({
    action: 'transfer',
    destination: { type: 'ncco', ncco: [{ action: 'connect', from: '15005550006', endpoint: [endpoint] }] },
  })
  expect(JSON.parse(lastTold())).toEqual([{ action: 'talk', text: 'Jo & Al call.', language: 'en-GB' }])
})

test('each company lets it ring for as long as the owner says', async () => {
  const rings = { ...call, toldFirst: null, ringingS: 25 }
  const { asked, fetch } = companyApi()
  await twilio(onTwilio, fetch).transfer(rings)
  expect(new URLSearchParams(asked[0]?.body).get('Twiml')).toContain('<Dial callerId="+15005550006" timeout="25">')
  await vonage(onVonage, fetch, async () => {}).transfer(rings)
  expect(JSON.parse(asked[1]?.body ?? '').destination.ncco).toMatchObject([{ action: 'connect', timeout: 25 }])
  await jambonz({ ...onJambonz, speech: null }, fetch).transfer(rings)
  expect(JSON.parse(lastTold())).toMatchObject([{ verb: 'dial', timeout: 25 }])
})

test('Vonage presses keys itself, and waits as long', async () => {
  const { asked, fetch } = companyApi()
  await vonage(onVonage, fetch, async () => {}).press?.('call-1', '1w2#')
  expect(asked).toEqual([{ line: 'PUT /v1/calls/call-1/dtmf', body: '{"digits":"1p2#"}' }])
})

test('Twilio puts a caller through by other instructions for the call, without a word where none is wanted', async () => {
  const { asked, fetch } = companyApi()
  const company = twilio(onTwilio, fetch)
  for (const toldFirst of [call.toldFirst, null]) await company.transfer({ ...call, toldFirst })
  const [warm, untold] = asked.map(({ body }) => new URLSearchParams(body).get('Twiml'))
  expect(asked[0]?.line).toBe('POST /2010-04-01/Accounts/AC1/Calls/call-1.json')
  expect(warm).toContain(
    '<Number url="https://parley.example/phone/answer/main?sealed=a&#38;b=c">+442071838799</Number>',
  )
  expect(untold).toContain('<Dial callerId="+15005550006"><Number>+442071838799</Number></Dial>')
  expect(company.press).toBeNull()
  expect(lastTold()).toContain('<Say language="en-GB">Jo &#38; Al call.</Say>')
})

const onJambonz = { accountSid: 'ac-1', apiKey: 'k', apiUrl: 'https://api.jambonz.example', webhookSecret: 'w' }

test('jambonz puts a caller through by other instructions; it tells what is to be told by a speech service of its own', async () => {
  const { asked, fetch } = companyApi()
  const mute = jambonz({ ...onJambonz, speech: null }, fetch)
  expect(mute.tellsNothing).toContain('speechVendor')
  await mute.transfer({ ...call, toldFirst: null })
  expect(asked).toEqual([{ line: 'PUT /v1/Accounts/ac-1/Calls/call-1', body: expect.stringContaining(tellUrl) }])
  const dial = { verb: 'dial', callerId: call.from, target: [{ type: 'phone', number: call.to }] }
  expect(JSON.parse(lastTold())).toEqual([dial])
})

test('jambonz presses keys one by one, and waits as long', async () => {
  const { asked, fetch } = companyApi()
  const waits: number[] = []
  const company = jambonz({ ...onJambonz, speech: null }, fetch, async (ms) => void waits.push(ms))
  await company.press?.('call-1', '1w#')
  expect(asked.map(({ body }) => JSON.parse(body).dtmf.digit)).toEqual(['1', '#'])
  expect(waits).toEqual([350, 500, 350])
})

test('each company hangs up a telephone that rings', async () => {
  const { asked, fetch } = companyApi()
  await twilio(onTwilio, fetch).hangUp('call-1')
  await vonage(onVonage, fetch, async () => {}).hangUp('call-1')
  await jambonz({ ...onJambonz, speech: null }, fetch).hangUp('call-1')
  expect(asked).toEqual([
    { line: 'POST /2010-04-01/Accounts/AC1/Calls/call-1.json', body: 'Status=completed' },
    { line: 'PUT /v1/calls/call-1', body: '{"action":"hangup"}' },
    { line: 'PUT /v1/Accounts/ac-1/Calls/call-1', body: '{"call_status":"no-answer"}' },
  ])
})

test('jambonz, where somebody has just picked up, ends the call that it cannot take back', async () => {
  const asked: string[] = []
  const fetch = async (_url: string, { body }: RequestInit) => {
    asked.push(String(body))
    return asked.length === 1 ? Response.json({ msg: 'incompatible' }, { status: 422 }) : new Response(null)
  }
  await jambonz({ ...onJambonz, speech: null }, fetch).hangUp('call-1')
  expect(asked).toEqual(['{"call_status":"no-answer"}', '{"call_status":"completed"}'])
})

test('who calls by way of Vonage and shows no number has none', () => {
  const company = vonage(onVonage, companyApi().fetch, async () => {})
  const numbers = ['447700900123', 'Private', undefined].map((from) => company.readRing({ from, uuid: 'u1' }).from)
  expect(numbers).toEqual(['+447700900123', '', ''])
})

test.each([
  [{ call_status: 'early-media' }, { type: 'ringing' }],
  [
    { call_status: 'busy', sip_status: 486 },
    { type: 'over', reason: 'customer-busy' },
  ],
  [
    { call_status: 'no-answer', sip_status: 487 },
    { type: 'over', reason: 'customer-did-not-answer' },
  ],
  [
    { call_status: 'failed', sip_status: 480 },
    { type: 'over', reason: 'customer-did-not-answer' },
  ],
  [
    { call_status: 'failed', sip_status: 404 },
    { type: 'over', reason: 'phone-call-provider-failed' },
  ],
  [{ call_status: 'completed', parent_call_sid: 'call-0' }, null],
])('of a call jambonz reports %j', (fields, status) => {
  const company = jambonz({ ...onJambonz, speech: null }, companyApi().fetch)
  expect(company.readStatus(fields)).toEqual(status)
})
