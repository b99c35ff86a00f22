import { validate as requireVerbs } from '@jambonz/schema'
import { encodeMuLaw } from '@parley/agent/phone'
import { eventually } from '@parley/testkit'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { heardIn } from '../../../../packages/agent/src/audio/recording/ogg-opus.fixture.ts'
import { fallsWithin } from '../records/choose-version.ts'
import { twilioSignature } from './companies/twilio.ts'
import {
  jambonzAccount,
  jambonzCall,
  postAsJambonz,
  postAsTwilio,
  postAsVonage,
  telephoneCompanies,
} from './telephone-companies.fixture.ts'
import { type Thing, telephoneOffice } from './telephone-office.fixture.ts'

const office = await telephoneOffice()
const { companies, services, server, assistantId, ask, made, readCall, becomes, lift } = office
afterEach(office.hangUp)
afterAll(office.close)

const twilioNumber = (fields = {}) =>
  made('POST /phone-number', { provider: 'twilio', number: '+15005550006', twilioAccountSid: 'AC1', ...fields })
const customer = { number: '+442071838750' }

/** What Twilio was asked for last, read as it reads it. */
function lastTwilioCall() {
  const { body, path } = companies.asked.filter((asked) => asked.path.includes('/Calls.json')).at(-1) ?? {
    body: '',
    path: '',
  }
  const form = new URLSearchParams(body)
  const twiml = form.get('Twiml') ?? ''
  const [, media = ''] = /<Stream url="([^"]+)"/.exec(twiml) ?? []
  const [, token = ''] = /<Parameter name="token" value="([^"]+)"/.exec(twiml) ?? []
  return { path, form, media, token, status: form.get('StatusCallback') ?? '' }
}

describe('S7.35 a call through Twilio', () => {
  test('is placed, rung, talked on and kept', async () => {
    const number = await twilioNumber()
    const { status, body: call } = await ask('POST /call/phone', { assistantId, phoneNumberId: number.id, customer })
    expect(status).toBe(201)
    expect(call).toMatchObject({
      type: 'outboundPhoneCall',
      status: 'queued',
      phoneCallProvider: 'twilio',
      phoneCallProviderId: 'CA1',
      customer,
    })
    const placed = lastTwilioCall()
    expect(placed.path).toBe('/2010-04-01/Accounts/AC1/Calls.json')
    expect(Object.fromEntries(placed.form)).toMatchObject({
      To: '+442071838750',
      From: '+15005550006',
      StatusCallbackMethod: 'POST',
    })
    expect(placed.form.getAll('StatusCallbackEvent')).toEqual(['ringing', 'answered', 'completed'])

    expect((await postAsTwilio(placed.status, { CallSid: 'CA1', CallStatus: 'ringing' })).status).toBe(204)
    await becomes(call.id, 'ringing')

    const handset = await lift('twilio', placed.media, placed.token)
    handset.speak([])
    await becomes(call.id, 'in-progress')
    await eventually(() => handset.loudness > 2000)
    await eventually(() => performance.now() - handset.heardAt > 1500)
    // whatever is said on the line is speech: the assistant's own will do
    handset.speak(handset.heard.map((frame) => Buffer.from(encodeMuLaw(frame))))
    const greeted = handset.heard.length
    await eventually(() => handset.heard.length > greeted + 25)
    handset.hangUp()
    await becomes(call.id, 'ended')
    const over = await readCall(call.id)
    expect(over).toMatchObject({ endedReason: 'customer-ended-call' })
    expect(over.transcript).toContain('AI: Hello, this is the office.')
    expect(over.transcript).toContain(`User: ${services.words}`)
  })

  test('is recorded where its assistant wants that, says so first, and both sides are heard in it', async () => {
    const number = await twilioNumber()
    const assistant = {
      firstMessage: 'Hello, this is the office.',
      model: { provider: 'guide' },
      artifactPlan: { recordingEnabled: true },
    }
    const { body: call } = await ask('POST /call', { assistant, phoneNumberId: number.id, customer })
    const placed = lastTwilioCall()
    const handset = await lift('twilio', placed.media, placed.token)
    handset.speak([])
    await eventually(() => handset.loudness > 2000)
    await eventually(() => performance.now() - handset.heardAt > 1500)
    handset.speak(handset.heard.map((frame) => Buffer.from(encodeMuLaw(frame))))
    const greeted = handset.heard.length
    await eventually(() => handset.heard.length > greeted + 25)
    handset.hangUp()
    await becomes(call.id, 'ended')
    expect((await readCall(call.id)).transcript).toContain('AI: Hello, this is the office. This call is recorded.')
    const heard = await fetch(`${server.url}/call/${call.id}/stereo-recording`, {
      headers: { authorization: `Bearer ${server.firstKeys?.privateKey}` },
    })
    expect([heard.status, heard.headers.get('content-type')]).toEqual([200, 'audio/ogg; codecs=opus'])
    const { channels, sides } = await heardIn(Buffer.from(await heard.arrayBuffer()))
    expect(channels).toBe(2)
    expect(sides.some(({ caller }) => caller > 0.02)).toBe(true)
    expect(sides.some(({ assistant: side }) => side > 0.02)).toBe(true)
  })

  test('rings as long as its owner lets it, and Twilio tells a machine from a person', async () => {
    const number = await twilioNumber()
    const assistant = {
      firstMessage: 'Hello.',
      voicemailDetection: { provider: 'twilio', machineDetectionTimeout: 20 },
      transportConfigurations: [{ provider: 'twilio', timeout: 25 }],
    }
    const { body: call } = await ask('POST /call', { assistant, phoneNumberId: number.id, customer })
    const placed = lastTwilioCall()
    expect(Object.fromEntries(placed.form)).toMatchObject({
      Timeout: '25',
      MachineDetection: 'DetectMessageEnd',
      AsyncAmd: 'true',
      AsyncAmdStatusCallback: placed.status,
      MachineDetectionTimeout: '20',
    })
    const handset = await lift('twilio', placed.media, placed.token)
    handset.speak([])
    await becomes(call.id, 'in-progress')
    for (const AnsweredBy of ['human', 'machine_start'])
      await postAsTwilio(placed.status, { CallSid: 'CA1', AnsweredBy })
    expect((await readCall(call.id)).status).toBe('in-progress')
    await postAsTwilio(placed.status, { CallSid: 'CA1', AnsweredBy: 'machine_end_beep' })
    await becomes(call.id, 'ended')
    expect(await readCall(call.id)).toMatchObject({ endedReason: 'voicemail' })
  })

  test('that nobody answers is over, and says why', async () => {
    const number = await twilioNumber()
    const { body: call } = await ask('POST /call', { assistantId, phoneNumberId: number.id, customer })
    await postAsTwilio(lastTwilioCall().status, { CallSid: 'CA1', CallStatus: 'no-answer' })
    await becomes(call.id, 'ended')
    expect(await readCall(call.id)).toMatchObject({ endedReason: 'customer-did-not-answer' })
  })

  test('believes only reports that bear the signature', async () => {
    const number = await twilioNumber()
    const { body: call } = await ask('POST /call', { assistantId, phoneNumberId: number.id, customer })
    const { status } = lastTwilioCall()
    expect((await postAsTwilio(status, { CallStatus: 'busy' }, 'another-token')).status).toBe(403)
    expect((await postAsTwilio(status.replace(/.$/, '?'), { CallStatus: 'busy' })).status).toBe(404)
    expect((await readCall(call.id)).status).toBe('queued')
  })

  test('is joined with its token, once', async () => {
    const number = await twilioNumber()
    await ask('POST /call', { assistantId, phoneNumberId: number.id, customer })
    const { media, token } = lastTwilioCall()
    const stranger = await lift('twilio', media, 'guessed')
    await eventually(() => !stranger.isOpen)
    const handset = await lift('twilio', media, token)
    handset.speak([])
    await eventually(() => handset.heard.length > 5)
    const second = await lift('twilio', media, token)
    await eventually(() => !second.isOpen)
    expect(handset.isOpen).toBe(true)
    await expect(lift('twilio', media.replace(/call\/[^/]+/, 'call/none'), token)).rejects.toThrow('404')
  })

  test('that Twilio refuses is refused in its words, and not left open', async () => {
    const number = await twilioNumber()
    const answer = await ask('POST /call/phone', {
      assistantId,
      phoneNumberId: number.id,
      customer: { number: '+15005550001' },
    })
    expect(answer).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('is not a valid phone number') },
    })
    const [newest] = (await ask('GET /call?limit=1')).body as unknown as Thing[]
    await becomes(newest?.id ?? '', 'ended')
  })

  test('is placed once, however often it is asked with the same key; to many, each is told', async () => {
    const number = await twilioNumber()
    const order = { assistantId, phoneNumberId: number.id, customers: [customer, { number: '+15005550001' }] }
    const before = companies.asked.length
    const first = await ask('POST /call/phone', order, { 'idempotency-key': 'once' })
    const second = await ask('POST /call/phone', order, { 'idempotency-key': 'once' })
    expect(first.body).toMatchObject({ results: [{ customer }], errors: [{ customer: { number: '+15005550001' } }] })
    expect((second.body.results as Thing[])[0]?.id).toBe((first.body.results as Thing[])[0]?.id)
    expect(companies.asked.length - before).toBe(2)
  })
})

describe('a call that is scheduled', () => {
  const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()

  test('is placed when its time has come, once, as it would have been at once', async () => {
    const number = await twilioNumber()
    const before = companies.asked.length
    const order = { assistantId, phoneNumberId: number.id, customer, schedulePlan: { earliestAt: inMs(6_000) } }
    const { status, body: call } = await ask('POST /call/phone', order)
    expect([status, call.status]).toEqual([201, 'scheduled'])
    expect(companies.asked.length).toBe(before)
    await becomes(call.id, 'queued')
    await eventually(async () => (await readCall(call.id)).phoneCallProviderId === 'CA1')
    expect(companies.asked.length).toBe(before + 1)
    const placed = lastTwilioCall()
    await postAsTwilio(placed.status, { CallStatus: 'busy' })
    await becomes(call.id, 'ended')
    expect(await readCall(call.id)).toMatchObject({ endedReason: 'customer-busy' })
  })

  test.each([
    [{ earliestAt: 'tomorrow' }, 'schedulePlan.earliestAt must be an instant'],
    [{ earliestAt: '2027-01-04T09:00:00' }, 'schedulePlan.earliestAt must be an instant'],
    [{ earliestAt: inMs(60_000), latestAt: '9' }, 'schedulePlan.latestAt must be an instant'],
    [{ earliestAt: '2027-01-04' }, 'schedulePlan.earliestAt must be an instant'],
    [{ earliestAt: '9' }, 'schedulePlan.earliestAt must be an instant'],
    [{ earliestAt: inMs(60_000), latestAt: inMs(1000) }, 'schedulePlan.latestAt must not be before'],
    [{ earliestAt: inMs(-2000), latestAt: inMs(-1000) }, 'schedulePlan.latestAt must be still to come'],
  ])('with %j is refused in words', async (schedulePlan, words) => {
    const number = await twilioNumber()
    const answer = await ask('POST /call', { assistantId, phoneNumberId: number.id, customer, schedulePlan })
    expect(answer).toMatchObject({ status: 400, body: { message: [expect.stringContaining(words)] } })
  })

  test('cannot bring a number of its own, whose secrets are not kept', async () => {
    const phoneNumber = { twilioPhoneNumber: '+15005550006', twilioAccountSid: 'AC1', twilioAuthToken: 'twilio-token' }
    const schedulePlan = { earliestAt: inMs(60_000) }
    expect((await ask('POST /call', { assistantId, phoneNumber, customer, schedulePlan })).status).toBe(400)
  })
})

test('S7.35 a call needs a credential, and says which', async () => {
  const inline = { twilioPhoneNumber: '+15005550006', twilioAccountSid: 'AC1', provider: 'vonage' }
  const answer = await ask('POST /call/phone', { assistantId, phoneNumber: inline, customer })
  expect(answer).toMatchObject({
    status: 400,
    body: { message: [expect.stringContaining('needs a vonage credential')] },
  })
})

describe('S7.35 a call through Vonage', () => {
  test('is placed with a token of an application that is made once, and carries sound at 16 kHz', async () => {
    const credential = await made('POST /credential', {
      provider: 'vonage',
      apiKey: 'key',
      apiSecret: 'vonage-secret',
      signatureSecret: 'signature-secret',
      apiUrl: companies.url,
    })
    const number = await made('POST /phone-number', {
      provider: 'vonage',
      number: '+442071838751',
      credentialId: credential.id,
    })
    const order = { assistantId, phoneNumberId: number.id, customer }
    await ask('POST /call/phone', order)
    const { body: call } = await ask('POST /call/phone', order)
    expect(call).toMatchObject({ phoneCallProvider: 'vonage', phoneCallProviderId: 'uuid-1' })
    expect(companies.asked.filter(({ path }) => path === '/v2/applications')).toHaveLength(1)

    const placed = JSON.parse(companies.asked.filter(({ path }) => path === '/v1/calls').at(-1)?.body ?? '{}')
    expect(placed).toMatchObject({
      to: [{ type: 'phone', number: '442071838750' }],
      from: { type: 'phone', number: '442071838751' },
    })
    const [{ uri, headers, 'content-type': contentType }] = placed.ncco[0].endpoint
    expect(contentType).toBe('audio/l16;rate=16000')
    const [eventUrl] = placed.event_url
    expect((await postAsVonage(eventUrl, { status: 'ringing' }, 'wrong')).status).toBe(403)
    expect((await postAsVonage(eventUrl, { status: 'ringing' })).status).toBe(204)
    await becomes(call.id, 'ringing')

    const handset = await lift('vonage', uri, headers.token)
    handset.speak([])
    await eventually(() => handset.loudness > 2000)
    expect(handset.heard[0]).toHaveLength(320)
    handset.press('4')
    handset.press('2')
    await postAsVonage(eventUrl, { status: 'completed' })
    await becomes(call.id, 'ended')
  })
})

/** What jambonz is answered; what it would not take, by its own schema, throws. */
async function verbsOf(answer: Response) {
  const verbs = (await answer.json()) as Thing[]
  requireVerbs({ info() {}, debug() {} }, verbs)
  return verbs
}

describe('a call through jambonz', () => {
  const event = (fields: object) => ({ call_sid: jambonzCall, account_sid: jambonzAccount, ...fields })
  const ringing = event({ direction: 'outbound', call_status: 'ringing', sip_status: 180 })
  let credentialId = ''
  beforeAll(async () => {
    const account = { accountSid: jambonzAccount, apiKey: 'jambonz-key', webhookSecret: 'wh_secret_1' }
    const speech = { speechVendor: 'google', speechVoice: 'en-GB-Standard-A' }
    const body = { provider: 'jambonz', apiUrl: `${companies.url}/v1`, ...account, ...speech }
    credentialId = (await made('POST /credential', body)).id
  })
  const jambonzNumber = (fields = {}) =>
    made('POST /phone-number', { provider: 'jambonz', number: '+442071838753', credentialId, ...fields })

  /** A call that somebody has picked up. */
  async function pickedUp(fields: object) {
    const number = await jambonzNumber()
    const order = { phoneNumberId: number.id, customer: { ...customer, extension: '42' }, ...fields }
    const { body: call } = await ask('POST /call/phone', order)
    const placed = JSON.parse(companies.asked.at(-1)?.body ?? '{}')
    const answered = () => postAsJambonz(placed.call_hook.url, event({ call_status: 'in-progress' }))
    return { call, placed, answered }
  }
  const listenOf = (verbs: Thing[]) => verbs.find(({ verb }) => verb === 'listen') as { url: string } & Thing

  test('is placed, asks what to do once it is answered, and carries sound and keys', async () => {
    const transportConfigurations = [{ provider: 'jambonz', timeout: 25 }]
    const assistantOverrides = { keypadInputPlan: { enabled: true, delimiters: '#' }, transportConfigurations }
    const { call, placed, answered } = await pickedUp({ assistantId, assistantOverrides })
    expect(call).toMatchObject({ phoneCallProvider: 'jambonz', phoneCallProviderId: jambonzCall })
    expect(placed).toMatchObject({ from: '+442071838753', to: { type: 'phone', number: customer.number }, timeout: 25 })
    const statusUrl = placed.call_status_hook.url
    expect((await postAsJambonz(statusUrl, ringing, 'wrong')).status).toBe(403)
    expect((await postAsJambonz(statusUrl, ringing, 'wh_secret_1', Date.now() - 301_000)).status).toBe(403)
    expect((await postAsJambonz(placed.call_hook.url, ringing, 'wrong')).status).toBe(403)
    expect((await postAsJambonz(statusUrl, ringing)).status).toBe(204)
    await becomes(call.id, 'ringing')

    const verbs = await verbsOf(await answered())
    expect(verbs.map(({ verb }) => verb)).toEqual(['dtmf', 'listen', 'hangup'])
    expect(verbs[0]).toMatchObject({ dtmf: 'ww42' })
    const { url, metadata } = listenOf(verbs)
    const handset = await lift('jambonz', url, (metadata as { token: string }).token)
    handset.speak([])
    await becomes(call.id, 'in-progress')
    await eventually(() => handset.loudness > 2000)
    expect(handset.heard[0]).toHaveLength(320)
    const { flushes } = handset
    for (const digit of '42#') handset.press(digit)
    await eventually(() => handset.flushes > flushes)
    const interrupted = handset.heard.length
    await eventually(() => handset.heard.length > interrupted + 25)
    await postAsJambonz(statusUrl, event({ call_status: 'completed', call_termination_by: 'caller', duration: 4 }))
    await becomes(call.id, 'ended')
    const over = await readCall(call.id)
    expect(over).toMatchObject({ endedReason: 'customer-ended-call', transcript: expect.stringContaining('User: 42') })
  })

  test('is put through on its own line, and whoever picks up is told what the caller said', async () => {
    const transfer = { name: 'transfer_call', arguments: '{"destination":"+442071838799"}' }
    services.model.next = () => ({ tool_calls: [{ index: 0, id: 'call-1', function: transfer }] })
    const body = { provider: 'openai', apiKey: 'sk-0123456789abcdef', apiUrl: services.modelsUrl }
    const model = await made('POST /credential', body)
    const transferPlan = { mode: 'warm-transfer-say-summary', message: 'It is urgent.' }
    const destinations = [{ type: 'number', number: '+442071838799', message: 'One moment.', transferPlan }]
    const tools = [{ type: 'transferCall', destinations }]
    const { call, answered } = await pickedUp({
      assistant: { firstMessage: 'Hello.', model: { provider: 'openai', tools } },
    })
    const { url, metadata } = listenOf(await verbsOf(await answered()))
    const handset = await lift('jambonz', url, (metadata as { token: string }).token)
    handset.speak([])
    await eventually(() => handset.heard.length > 0)
    handset.press('1')
    await becomes(call.id, 'ended')
    expect(await readCall(call.id)).toMatchObject({ endedReason: 'assistant-forwarded-call' })
    const changed = () =>
      companies.asked.find(({ path, body }) => path.endsWith(jambonzCall) && body.includes('call_hook'))
    await eventually(() => changed() !== undefined)
    const { call_hook } = JSON.parse(changed()?.body ?? '{}')
    // a line that we closed before jambonz has these would have ended the call
    const [dial] = await verbsOf(await postAsJambonz(call_hook.url, event({})))
    expect(dial).toMatchObject({ verb: 'dial', callerId: '+442071838753', target: [{ number: '+442071838799' }] })
    expect(handset.isOpen).toBe(true)
    const told = await verbsOf(await postAsJambonz(String(dial?.confirmHook), event({})))
    expect(told).toMatchObject([{ verb: 'say', text: expect.stringContaining('It is urgent. They said: ') }])
    expect((await fetch(`${server.url}/phone/answer/main?sealed=guessed`)).status).toBe(404)
    await ask(`DELETE /credential/${model.id}`)
  })

  test('to one of our numbers is answered, passed on or declined', async () => {
    const inbound = event({ direction: 'inbound', from: '447700900123', to: '442071838753', call_sid: 'call-in' })
    const answered = await jambonzNumber({ assistantId })
    expect((await postAsJambonz(String(answered.inboundUrl), inbound, 'wrong')).status).toBe(403)
    const { url, metadata } = listenOf(await verbsOf(await postAsJambonz(String(answered.inboundUrl), inbound)))
    const handset = await lift('jambonz', url, (metadata as { token: string }).token)
    handset.speak([])
    await eventually(() => handset.loudness > 2000)
    const [call] = (await ask('GET /call?limit=1')).body as unknown as Thing[]
    expect(call).toMatchObject({ customer: { number: '+447700900123' }, phoneCallProviderId: 'call-in' })

    const fallbackDestination = { type: 'number', number: '+442071838759' }
    const passedOn = await jambonzNumber({ fallbackDestination })
    const unanswered = await jambonzNumber()
    const answers = [passedOn, unanswered].map((number) => postAsJambonz(String(number.inboundUrl), inbound))
    const [passed, declined] = await Promise.all(answers.map(async (answer) => verbsOf(await answer)))
    expect(passed).toMatchObject([{ verb: 'dial', target: [{ type: 'phone', number: '+442071838759' }] }])
    expect(declined).toMatchObject([{ verb: 'sip:decline', status: 486 }])
  })
})

describe.each([
  ['Twilio', { provider: 'twilio', accountSid: 'AC1', authToken: 'twilio-token' }, { twilioAccountSid: 'AC1' }],
  ['Vonage', { provider: 'vonage', apiKey: 'key', apiSecret: 'vonage-secret' }, {}],
  [
    'jambonz',
    { provider: 'jambonz', accountSid: jambonzAccount, apiKey: 'jambonz-key', webhookSecret: 'wh_secret_1' },
    {},
  ],
])('S7.35 an address of one’s own of %s', (_name, account, holder) => {
  test('inside the network is not asked', async () => {
    const inside = await telephoneCompanies()
    onTestFinished(inside.close)
    const credential = await made('POST /credential', { ...account, apiUrl: inside.url })
    const { provider } = account
    const order = { provider, number: '+442071838752', credentialId: credential.id, ...holder }
    const number = await made('POST /phone-number', order)
    expect(await ask('POST /call/phone', { assistantId, phoneNumberId: number.id, customer })).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('private network') },
    })
    expect(inside.asked).toEqual([])
    await ask(`DELETE /credential/${credential.id}`)
  })
})

describe('a call to one of our numbers', () => {
  test('is answered by its assistant', async () => {
    const number = await twilioNumber({ assistantId })
    const inboundUrl = String(number.inboundUrl)
    const form = { CallSid: 'CA9', From: '+447700900123', To: '+15005550006' }
    expect((await postAsTwilio(inboundUrl, form, 'another-token')).status).toBe(403)
    const answer = await postAsTwilio(inboundUrl, form)
    const twiml = await answer.text()
    expect(answer.headers.get('content-type')).toContain('text/xml')
    const [, media = '', token = ''] = /<Stream url="([^"]+)"><Parameter name="token" value="([^"]+)"/.exec(twiml) ?? []
    const handset = await lift('twilio', media, token)
    handset.speak([])
    await eventually(() => handset.loudness > 2000)
    const [call] = (await ask('GET /call?limit=1')).body as unknown as Thing[]
    await becomes(call?.id ?? '', 'in-progress')
    expect(call).toMatchObject({
      type: 'inboundPhoneCall',
      phoneNumberId: number.id,
      customer: { number: '+447700900123' },
      phoneCallProviderId: 'CA9',
    })
  })

  test('is told of to the number’s server where its assistant has none', async () => {
    const told = (path: string) => companies.asked.filter((asked) => asked.path === path).map(({ body }) => body)
    const rung = async (path: string, assistant: object) => {
      const { id } = await made('POST /assistant', {
        firstMessage: 'Hello.',
        model: { provider: 'guide' },
        ...assistant,
      })
      const number = await twilioNumber({ assistantId: id, server: { url: companies.url + path } })
      const form = { CallSid: 'CA9', From: '+447700900123', To: '+15005550006' }
      const twiml = await (await postAsTwilio(String(number.inboundUrl), form)).text()
      const [, media = '', token = ''] =
        /<Stream url="([^"]+)"><Parameter name="token" value="([^"]+)"/.exec(twiml) ?? []
      const [call] = (await ask('GET /call?limit=1')).body as unknown as Thing[]
      const handset = await lift('twilio', media, token)
      handset.speak([])
      await becomes(call?.id ?? '', 'in-progress')
      return call as Thing
    }
    const call = await rung('/of-the-number', {})
    const own = { server: { url: `${companies.url}/of-the-assistant` } }
    await rung('/passed-over', own)
    await eventually(() => told('/of-the-number').some((body) => body.includes(call.id)))
    await eventually(() => told('/of-the-assistant').length > 0)
    expect(told('/passed-over')).toEqual([])
  })

  test('goes to the number’s fallback when nobody is set to answer', async () => {
    const number = await twilioNumber({ fallbackDestination: { type: 'number', number: '+442071838759' } })
    const answer = await postAsTwilio(String(number.inboundUrl), { CallSid: 'CA9', From: '+447700900123' })
    expect(await answer.text()).toContain('<Dial>+442071838759</Dial>')
  })
})

test('Twilio’s signature is the one of its documentation', () => {
  const form = {
    CallSid: 'CA1234567890ABCDE',
    Caller: '+14158675310',
    Digits: '1234',
    From: '+14158675310',
    To: '+18005551212',
  }
  const url = 'https://example.com/myapp.php?foo=1&bar=2'
  expect(twilioSignature(url, form, '12345')).toBe('L/OH5YylLD5NRKLltdqwSvS0BnU=')
})

test('a call by telephone is played by the version that it falls to', async () => {
  const { id } = await made('POST /assistant', { firstMessage: 'As it was.', model: { provider: 'guide' } })
  const words = { firstMessage: 'As it is tried.', model: { provider: 'guide' } }
  const { version } = await made(`POST /assistant-trial/${id}/version`, words)
  await ask(`PUT /assistant-trial/${id}`, { version, percent: 50 })
  const number = await twilioNumber()
  const call = await made('POST /call/phone', { assistantId: id, phoneNumberId: number.id, customer })
  const played = fallsWithin(50, call.id)
    ? { assistantVersion: 2, assistant: { firstMessage: 'As it is tried.' } }
    : { assistantVersion: 1, assistant: { firstMessage: 'As it was.' } }
  expect(call).toMatchObject(played)
})

describe('a caller on the telephone', () => {
  const calls = (name: string, args: object) => ({
    tool_calls: [{ index: 0, id: 'call-1', function: { name, arguments: JSON.stringify(args) } }],
  })
  let modelCredential = ''
  beforeAll(async () => {
    const body = { provider: 'openai', apiKey: 'sk-0123456789abcdef', apiUrl: services.modelsUrl }
    modelCredential = (await made('POST /credential', body)).id
  })
  afterAll(async () => {
    await ask(`DELETE /credential/${modelCredential}`)
  })

  const destination = (more: object = {}) => ({
    type: 'number',
    number: '+442071838799',
    message: 'I will put you through.',
    ...more,
  })
  const assistantWith = (tool: object) => ({ firstMessage: 'Hello.', model: { provider: 'openai', tools: [tool] } })
  const changes = () => companies.asked.filter(({ path }) => /\/Calls\/CA1\.json$|\/v1\/calls\/uuid-1/.test(path))

  /** A call in which the caller presses a key, which counts as typed. */
  async function typedOn(assistant: object) {
    const number = await twilioNumber()
    const { body: call } = await ask('POST /call', { assistant, phoneNumberId: number.id, customer })
    const { media, token } = lastTwilioCall()
    const handset = await lift('twilio', media, token)
    handset.speak([])
    await eventually(() => handset.heard.length > 5)
    handset.press('1')
    return { call, handset }
  }

  test('is put through by Twilio when the words are out, and whoever picks up is told what the caller said', async () => {
    companies.asked.length = 0
    services.model.next = () => calls('transfer_call', { destination: '+442071838799' })
    const tool = {
      type: 'transferCall',
      destinations: [
        destination({ transferPlan: { mode: 'warm-transfer-say-summary', message: 'It is urgent & short.' } }),
      ],
    }
    const { call, handset } = await typedOn(assistantWith(tool))
    await becomes(call.id, 'ended')
    expect(await readCall(call.id)).toMatchObject({ endedReason: 'assistant-forwarded-call' })
    await eventually(() => changes().length > 0)
    await eventually(() => !handset.isOpen)
    const twiml = new URLSearchParams(changes()[0]?.body).get('Twiml') ?? ''
    const [, from, tellUrl = '', to] =
      /<Dial callerId="([^"]+)"><Number url="([^"]+)">([^<]+)<\/Number><\/Dial>/.exec(twiml) ?? []
    expect([from, to]).toEqual(['+15005550006', '+442071838799'])
    const told = await fetch(tellUrl.replaceAll('&#38;', '&'))
    expect([told.status, await told.text()]).toEqual([
      200,
      expect.stringContaining('It is urgent &#38; short. They said: '),
    ])
    expect((await fetch(`${new URL(tellUrl).origin}/phone/answer/main?sealed=guessed`)).status).toBe(404)
  })

  test('hears the keys that the assistant presses, as tones where the company presses none', async () => {
    services.model.next = () => calls('dtmf', { dtmf: '1w2#' })
    const { handset } = await typedOn(assistantWith({ type: 'dtmf' }))
    await eventually(() => handset.loudness > 9000)
    handset.hangUp()
  })
})
