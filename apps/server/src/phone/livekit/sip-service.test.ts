import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { livekitPeople } from '../../calls/livekit/people.ts'
import { providerOf } from '../phone-account.ts'
import { untilHungUp } from './hang-up.ts'
import { createSipService } from './sip-service.ts'

/** A LiveKit that answers all that it is asked so, as Twirp does. */
async function answering(status: number, body: object) {
  const server = createServer((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { url: `ws://127.0.0.1:${port}/`, apiKey: 'k', apiSecret: 's'.repeat(32) }
}

const call = { trunkId: 'ST_1', from: '+442071838754', to: '+442071838750', room: 'phone-1', identity: 'caller' }
const ring = { ...call, extension: null, ringingS: 1 }
const sip = (code: string) => ({ code: 'invalid_argument', msg: `sip status ${code}`, meta: { sip_status_code: code } })

test.each([
  [sip('486'), 'customer-busy'],
  [sip('603'), 'customer-busy'],
  [sip('480'), 'customer-did-not-answer'],
  [{ code: 'deadline_exceeded', msg: 'no answer' }, 'customer-did-not-answer'],
  [{ code: 'unavailable', msg: 'no response from servers' }, 'phone-call-provider-failed'],
])('a call that ends with %j is over as %s', async (error, reason) => {
  const service = createSipService(await answering(400, error))
  expect(await service.ring(ring)).toEqual({ type: 'refused', message: error.msg, reason })
})

test('who is rung into a room of others has a name there and no number, and is hung up on by LiveKit itself in time', async () => {
  const asked: Record<string, unknown>[] = []
  const server = createServer(async (request, response) => {
    asked.push((await new Response(request as never).json()) as Record<string, unknown>)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const service = createSipService({ url: `ws://127.0.0.1:${port}`, apiKey: 'k', apiSecret: 's'.repeat(32) })
  await service.ring({ ...ring, guest: { name: 'The office', longestS: 90 } })
  const guest = { participant_name: 'The office', max_call_duration: '90s', hide_phone_number: true }
  expect(asked[0]).toMatchObject(guest)
  for (const number of ['+442071838799', 'sip:desk@pbx.example'])
    await service.transfer('phone-1', 'caller', { number, ringingS: null })
  expect(asked.slice(1).map((one) => one.transfer_to)).toEqual(['tel:+442071838799', 'sip:desk@pbx.example'])
})

test('a caller’s number gets the plus that its carrier left away; who has gone needs no removing', async () => {
  const attributes = { 'sip.phoneNumber': '447700900123', 'sip.callID': 'SCL_1' }
  const participants = [
    { identity: 'agent', kind: 'AGENT' },
    { identity: 'sip_1', kind: 'SIP', attributes },
  ]
  const caller = { identity: 'sip_1', from: '+447700900123', id: 'SCL_1' }
  expect(await createSipService(await answering(200, { participants })).callerIn('phone-1')).toEqual(caller)
  const nobodyThere = await answering(404, { code: 'not_found', msg: 'participant does not exist' })
  await livekitPeople(nobodyThere).remove('phone-1', 'sip_1')
})

test('who is hung up on is so once LiveKit does it: a refusal is asked again, and in the log where it stays one', async () => {
  const waits: number[] = []
  const clock = { sleep: async (ms: number) => void waits.push(ms) }
  const warned: unknown[] = []
  const log = { warn: (told: unknown) => void warned.push(told) } as unknown as Pick<Logger, 'warn'>
  let refusals = 2
  const ask = async () => {
    refusals -= 1
    if (refusals >= 0) throw new Error('busy')
  }
  await untilHungUp(ask, 'phone-1', log, clock)
  expect([waits, warned]).toEqual([[250, 1_000], []])
  const unauthorised = livekitPeople(await answering(401, { code: 'unauthenticated' }))
  await untilHungUp(() => unauthorised.remove('phone-1', 'sip_1'), 'phone-1', log, clock)
  expect(warned).toMatchObject([{ room: 'phone-1', err: { code: 'unavailable' } }])
})

test('the trunks of a server are for its own organisation', async () => {
  const deps = { livekit: () => ({ name: 'livekit' }) } as unknown as Parameters<typeof providerOf>[2]
  const number = { provider: 'livekit', livekitTrunkId: 'ST_1' }
  expect(await providerOf('main', number, deps)).toEqual({ name: 'livekit' })
  await expect(providerOf('shop', number, deps)).rejects.toThrow('of the organisation that runs this server')
})
