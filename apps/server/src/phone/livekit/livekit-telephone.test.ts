import { eventually } from '@parley/testkit'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type LivekitServer, startLivekitServer } from '../../../../../tests/setup/livekit-server.ts'
import { notRunHere } from '../../../../../tests/setup/not-run.ts'
import { type ServerFixture, serverFixture } from '../../server-fixture.ts'
import { spokenServices } from '../spoken-services.fixture.ts'
import { sipService } from './sip-service.fixture.ts'
import { createSipService } from './sip-service.ts'

type Thing = Record<string, unknown> & { id: string }

const livekit = await startLivekitServer()
if (livekit instanceof Error) notRunHere('telephones by LiveKit', livekit.message)

describe.skipIf(livekit instanceof Error)('telephones by LiveKit', () => {
  let sip: Awaited<ReturnType<typeof sipService>>
  let services: Awaited<ReturnType<typeof spokenServices>>
  let server: ServerFixture
  beforeAll(async () => {
    const { apiKey, apiSecret } = livekit as LivekitServer
    sip = await sipService(livekit as LivekitServer)
    services = await spokenServices()
    server = await serverFixture({
      VOICE: 'on',
      LIVEKIT_URL: sip.url,
      LIVEKIT_API_KEY: apiKey,
      LIVEKIT_API_SECRET: apiSecret,
      LIVEKIT_DISPATCH: 'telephones',
      LOG_LEVEL: 'info',
      WEBHOOK_PRIVATE_HOSTS: new URL(services.modelsUrl).host,
      VOICE_TRANSCRIPTION_URL: services.transcriberUrl,
    })
    await eventually(() => server.log.some((line) => line.includes('LiveKit hands calls to this server')))
    await ask('POST /credential', { provider: 'openai', apiKey: 'sk-0123456789abcdef', apiUrl: services.modelsUrl })
  })
  afterAll(async () => {
    await sip?.close()
    await server?.remove()
    services?.close()
    if (!(livekit instanceof Error)) await livekit.stop()
  })

  async function ask(line: string, body?: unknown) {
    const [method = '', path = ''] = line.split(' ')
    const headers = { authorization: `Bearer ${server.firstKeys?.privateKey}`, 'content-type': 'application/json' }
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const response = await fetch(server.url + path, { method, headers, ...sent })
    return { status: response.status, body: (await response.json()) as Thing }
  }
  const numberOf = async (fields: object = {}) =>
    (await ask('POST /phone-number', { provider: 'livekit', number: '+442071838754', ...fields })).body
  const customer = { number: '+442071838750' }
  const readCall = async (id: string) => (await ask(`GET /call/${id}`)).body
  const becomes = (id: string, status: string) => eventually(async () => (await readCall(id)).status === status)
  const calls = (name: string, args: object) => ({
    tool_calls: [{ index: 0, id: 'call-1', function: { name, arguments: JSON.stringify(args) } }],
  })
  const destinations = [{ type: 'number', number: '+442071838799', message: 'One moment.' }]
  const tools = [{ type: 'dtmf' }, { type: 'transferCall', destinations }]
  const assistant = {
    firstMessage: 'Hello, this is the office.',
    model: { provider: 'openai', tools },
    keypadInputPlan: { enabled: true, delimiters: '#', timeoutSeconds: 0 },
  }

  test('are rung into a room, hear and press keys, and are put through', async () => {
    const number = await numberOf({ livekitTrunkId: 'ST_1' })
    const { body: call } = await ask('POST /call/phone', { assistant, phoneNumberId: number.id, customer })
    expect(call).toMatchObject({ phoneCallProvider: 'livekit', phoneCallTransport: 'sip' })
    await eventually(() => sip.telephones.length === 1)
    const [telephone] = sip.telephones
    await becomes(call.id, 'in-progress')
    await eventually(() => (telephone?.loudness ?? 0) > 500)

    services.model.next = () => calls('dtmf', { dtmf: '4w2#' })
    await telephone?.press('1')
    await eventually(() => telephone?.keys === '42#')
    services.model.next = () => calls('transfer_call', { destination: '+442071838799' })
    await telephone?.press('2')
    await becomes(call.id, 'ended')
    expect(await readCall(call.id)).toMatchObject({ endedReason: 'assistant-forwarded-call' })
    await eventually(() => sip.transfers.length > 0)
    expect(sip.transfers).toMatchObject([{ transfer_to: 'tel:+442071838799', room_name: `phone-${call.id}` }])
  })

  test('that cannot be rung are refused in LiveKit’s words, and their calls are over', async () => {
    const refusals = [
      [{}, customer, 'livekitTrunkId'],
      [{ livekitTrunkId: 'ST_none' }, customer, 'trunk does not exist'],
      [{ livekitTrunkId: 'ST_1' }, { number: '+15005550001' }, '486'],
    ] as const
    for (const [fields, to, words] of refusals) {
      const number = await numberOf(fields)
      const answer = await ask('POST /call/phone', { assistant, phoneNumberId: number.id, customer: to })
      expect(answer).toMatchObject({ status: 422, body: { message: expect.stringContaining(words) } })
    }
    const [newest] = (await ask('GET /call?limit=1')).body as unknown as Thing[]
    await becomes(newest?.id ?? '', 'ended')
    // LiveKit itself knows the request and lets us ask, and has no SIP service
    const call = { trunkId: 'ST_1', from: '+442071838754', to: customer.number, room: 'phone-1', identity: 'caller' }
    const refused = await createSipService(livekit as LivekitServer).ring({ ...call, extension: null, ringingS: 5 })
    expect(refused).toMatchObject({ type: 'refused', message: expect.stringContaining('sip not connected') })
  })

  test('that ring are answered by the assistant of their number, and hung up on where nobody can', async () => {
    const { id } = (
      await ask('POST /assistant', { firstMessage: 'Good day, this is the office.', model: { provider: 'guide' } })
    ).body
    const number = await numberOf({ assistantId: id })
    const agent = { agentName: 'telephones', metadata: String(number.inboundUrl) }
    const telephone = await sip.ringIn('+447700900123', '+442071838754', agent)
    await eventually(() => telephone.loudness > 500)
    const [call] = (await ask('GET /call?limit=1')).body as unknown as Thing[]
    expect(call).toMatchObject({
      type: 'inboundPhoneCall',
      phoneNumberId: number.id,
      customer: { number: '+447700900123' },
      phoneCallProviderId: 'SCL_2',
    })
    await telephone.leave()
    await becomes(call?.id ?? '', 'ended')
    expect(await readCall(call?.id ?? '')).toMatchObject({ endedReason: 'customer-ended-call' })

    const unanswered = await numberOf()
    const deleted = await numberOf()
    await ask(`DELETE /phone-number/${deleted.id}`)
    for (const { inboundUrl } of [unanswered, deleted]) {
      const nobodys = await sip.ringIn('+447700900124', '+442071838754', { ...agent, metadata: String(inboundUrl) })
      await eventually(() => !nobodys.isThere)
    }
  })

  describe('have somebody else asked to take a call', () => {
    afterEach(() => {
      sip.refused.clear()
      Object.assign(sip.ringing, { meanwhile: async () => {}, pickedUp: async () => null })
    })

    type Telephone = (typeof sip.telephones)[0]
    /** How loud a telephone has heard whoever’s name begins so. */
    const heardOf = (who: string, { loudest }: Telephone) =>
      Math.max(0, ...[...loudest].flatMap(([name, loudness]) => (name.startsWith(who) ? loudness : [])))
    /** Whatever is heard that no agent says. */
    const overheard = ({ loudest }: Telephone) =>
      Math.max(0, ...[...loudest].flatMap(([name, loudness]) => (name === 'agent' ? [] : loudness)))
    const isTold = (telephone: Telephone) => eventually(() => heardOf('agent', telephone) > 500)
    const asked = { mode: 'warm-transfer-experimental' }

    /** A call whose assistant is told, by the caller’s key 2, to have somebody asked; `first`: once the caller is there. */
    async function asking(transferPlan: object, { destination = '+442071838799', first = () => {} } = {}) {
      const before = sip.telephones.length
      const plan = { ...destinations[0], number: destination, message: 'One moment, I’ll ask.', transferPlan }
      const transferring = {
        ...assistant,
        model: { provider: 'openai', tools: [{ type: 'transferCall', destinations: [plan] }] },
      }
      const number = await numberOf({ livekitTrunkId: 'ST_1' })
      const order = { assistant: transferring, phoneNumberId: number.id, customer }
      const { body: call } = await ask('POST /call/phone', order)
      await becomes(call.id, 'in-progress')
      first()
      const caller = sip.telephones[before] as Telephone
      const choose = async (to: string) => {
        services.model.next = () => calls('transfer_call', { destination: to })
        await caller.press('2')
      }
      await choose(destination)
      const guest = async () => {
        await eventually(() => sip.telephones.length > before + 1)
        return sip.telephones[before + 1] as Telephone
      }
      return { call, caller, guest, choose }
    }

    /** The call ends with the words of its plan for whom nobody takes. */
    async function isExcused(call: Thing, words: string) {
      await becomes(call.id, 'ended')
      const { endedReason, ...record } = await readCall(call.id)
      expect([endedReason, JSON.stringify(record)]).toEqual(['assistant-ended-call', expect.stringContaining(words)])
    }

    test('who is told of the caller, is then put together with them, and left by the assistant', async () => {
      const { call, caller, guest: arriving } = await asking({ mode: 'warm-transfer-say-summary' })
      const guest = await arriving()
      await isTold(guest)
      await becomes(call.id, 'ended')
      expect(await readCall(call.id)).toMatchObject({ endedReason: 'assistant-forwarded-call' })
      await eventually(async () => {
        await Promise.all([caller.hum(), guest.hum()])
        return [caller, guest].every((one) => heardOf('bridge', one) > 500)
      })
      await caller.press('7')
      await eventually(() => guest.keys === '7')
      await guest.leave()
      await eventually(() => !caller.isThere)
    })

    test('who does not want it: from picking up on neither has heard the other, or what the other is told', async () => {
      const ringing = Promise.withResolvers<void>()
      const first = () => {
        sip.ringing.meanwhile = () => ringing.promise
      }
      const { call, caller, guest: arriving } = await asking(asked, { first })
      const guest = await arriving()
      await caller.hum()
      ringing.resolve()
      for (let moment = 0; moment < 5; moment += 1) await Promise.all([caller.hum(), guest.hum()])
      await isTold(guest)
      await Promise.all([caller.hum(), guest.hum()])
      await guest.press('2')
      await eventually(() => !guest.isThere)
      caller.loudest.delete('agent')
      await isTold(caller)
      expect([overheard(caller), overheard(guest)].map((loudness) => loudness < 500)).toEqual([true, true])
      expect(await readCall(call.id)).toMatchObject({ status: 'in-progress' })
      await caller.leave()
      await becomes(call.id, 'ended')
      expect(JSON.stringify(await readCall(call.id))).toContain('Nobody at +442071838799 takes the call')
    })

    const fallbackPlan = { message: 'They are all out. Goodbye.' }

    test('who is busy: the caller hears the owner’s words, and the call is over where the plan says so', async () => {
      const plan = { mode: 'warm-transfer-say-message', fallbackPlan }
      const { call } = await asking(plan, { destination: '+15005550001' })
      await isExcused(call, 'They are all out')
    })

    test('who hangs up as soon as they have picked up: the caller is told', async () => {
      const first = () => {
        sip.ringing.pickedUp = (guest) => guest.leave()
      }
      const { call } = await asking({ ...asked, fallbackPlan }, { first })
      await isExcused(call, 'They are all out')
    })

    test('nobody, where LiveKit does not let two people be put together: the caller is told, and the log says why', async () => {
      const before = sip.telephones.length
      const first = () => void sip.refused.add('bridge-')
      const { call } = await asking({ ...asked, fallbackPlan }, { first })
      await isExcused(call, 'They are all out')
      expect(sip.telephones).toHaveLength(before + 1)
      expect(server.log.some((line) => line.includes('Two people cannot be put together'))).toBe(true)
    })

    test('who is hung up on when the caller takes it back, or hangs up; who is asked next is left alone by that', async () => {
      const { call, caller, guest: arriving, choose } = await asking(asked)
      const guest = await arriving()
      await isTold(guest)
      await choose('nobody')
      await eventually(() => !guest.isThere)
      await choose('+442071838799')
      await eventually(() => sip.telephones.at(-1) !== guest)
      const next = sip.telephones.at(-1) as Telephone
      await isTold(next)
      expect([caller.isThere, next.isThere]).toEqual([true, true])
      await caller.leave()
      await eventually(() => !next.isThere)
      await becomes(call.id, 'ended')
    })
  })

  test('whose calls are deleted while they ring, and those of a server that stops, are hung up', async () => {
    const number = await numberOf({ livekitTrunkId: 'ST_1' })
    const order = { assistant, phoneNumberId: number.id, customer }
    sip.ringing.meanwhile = async () => {
      const [newest] = (await ask('GET /call?limit=1')).body as unknown as Thing[]
      await ask(`DELETE /call/${newest?.id}`)
    }
    expect((await ask('POST /call/phone', order)).status).toBe(404)
    await eventually(() => sip.telephones.at(-1)?.isThere === false)

    sip.ringing.meanwhile = async () => {}
    const { body: call } = await ask('POST /call/phone', order)
    await becomes(call.id, 'in-progress')
    await server.close()
    expect(sip.removed).toContain(`phone-${call.id}`)
  })
})
