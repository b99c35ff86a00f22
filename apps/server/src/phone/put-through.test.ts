import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { sayOnTwilio, twilio } from './twilio.ts'
import { sayOnVonage, vonage } from './vonage.ts'

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
const tellUrl = 'https://parley.example/phone/told/x/main?words=a&b=c'
const call = { id: 'call-1', from: '+15005550006', to: '+442071838799' }

test('Vonage puts a caller through by a transfer, and asks what whoever picks up is told', async () => {
  const { asked, fetch } = companyApi()
  await vonage(onVonage, fetch, async () => {}).transfer({ ...call, tellUrl })
  expect(asked).toEqual([{ line: 'PUT /v1/calls/call-1', body: expect.any(String) }])
  const endpoint = { type: 'phone', number: '442071838799', onAnswer: { url: tellUrl } }
  expect(JSON.parse(asked[0]?.body ?? '')).toEqual({
    action: 'transfer',
    destination: { type: 'ncco', ncco: [{ action: 'connect', from: '15005550006', endpoint: [endpoint] }] },
  })
  expect(JSON.parse(sayOnVonage('Jo calls.').body)).toEqual([{ action: 'talk', text: 'Jo calls.', language: 'en-GB' }])
})

test('Vonage presses keys itself, and waits as long', async () => {
  const { asked, fetch } = companyApi()
  await vonage(onVonage, fetch, async () => {}).press?.('call-1', '1w2#')
  expect(asked).toEqual([{ line: 'PUT /v1/calls/call-1/dtmf', body: '{"digits":"1p2#"}' }])
})

test('Twilio puts a caller through by other instructions for the call, without a word where none is wanted', async () => {
  const { asked, fetch } = companyApi()
  const company = twilio(onTwilio, fetch)
  for (const url of [tellUrl, null]) await company.transfer({ ...call, tellUrl: url })
  const [told, untold] = asked.map(({ body }) => new URLSearchParams(body).get('Twiml'))
  expect(asked[0]?.line).toBe('POST /2010-04-01/Accounts/AC1/Calls/call-1.json')
  expect(told).toContain(
    '<Number url="https://parley.example/phone/told/x/main?words=a&#38;b=c">+442071838799</Number>',
  )
  expect(untold).toContain('<Dial callerId="+15005550006"><Number>+442071838799</Number></Dial>')
  expect(company.press).toBeNull()
  expect(sayOnTwilio('Jo & Al').body).toContain('<Say language="en-GB">Jo &#38; Al</Say>')
})
