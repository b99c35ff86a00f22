import { eventually } from '@parley/testkit'
import { expect, test } from 'vitest'
import { farTelephones } from './far-telephones.fixture.ts'
import { livekitTelephone } from './livekit-telephone.ts'
import type { SipService } from './sip-service.ts'

function stage() {
  const { deps, ...far } = farTelephones()
  const telephone = livekitTelephone({ ...deps, sip: deps.sip as unknown as SipService })
  return { telephone: telephone('ST_1'), ...far }
}

const hungUp = { reason: 'customer-ended-call' }

test('who picks up and hangs up before anybody could speak with them has ended the call', async () => {
  const { telephone, rung, inRoom } = stage()
  const ring = { from: '+442071838754', to: '+442071838750', extension: null, ringingS: null }
  const dialled = telephone.dial({ ...ring, room: 'phone-1', keypad: null })
  await eventually(() => rung.length === 1)
  inRoom('agent in phone-1').comes('caller')
  rung[0]?.becomes({ type: 'answered' })
  inRoom('agent in phone-1').leaves('caller')
  expect(await (await dialled).answered).toEqual(hungUp)
})

test('so has who rang, and was gone when they were to be answered', async () => {
  const { telephone } = stage()
  const caller = { identity: 'sip_1', from: '+447700900123', id: 'SCL_1' }
  const { answered } = await telephone.join({ room: 'phone-2', url: 'ws://far', token: aToken, caller, keypad: null })
  expect(await answered).toEqual(hungUp)
})

/** As LiveKit sends one along with a job. */
const aToken = `e30.${Buffer.from(JSON.stringify({ video: { room: 'phone-2' }, sub: 'agent' })).toString('base64url')}.c2ln`
