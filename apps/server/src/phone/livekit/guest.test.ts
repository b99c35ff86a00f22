import { eventually } from '@parley/testkit'
import { expect, test } from 'vitest'
import { farTelephones } from './far-telephones.fixture.ts'
import { invite } from './guest.ts'
import type { RungOutcome } from './sip-service.ts'

function stage() {
  const { deps, ...far } = farTelephones()
  const place = { room: 'phone-1', url: 'ws://far' }
  const to = { from: '+442071838754', to: '+442071838799', ringingS: 60 }
  const asked = (signal = new AbortController().signal) =>
    invite({ ...to, signal, trunkId: 'ST_1', place, caller: 'caller' }, deps)
  return { asked, ...far }
}

const answered: RungOutcome = { type: 'answered' }

test('somebody who hangs up before they can be spoken to has not come, and holds nobody', async () => {
  const { asked, rung, ended, inRoom } = stage()
  const guest = asked()
  await eventually(() => rung.length === 1)
  const [{ room = '', identity = '', becomes = () => {} } = {}] = rung
  inRoom(`agent in ${room}`).comes(identity)
  becomes(answered)
  inRoom(`agent in ${room}`).leaves(identity)
  await expect(guest).rejects.toMatchObject({ code: 'unprocessable', message: 'Nobody took the call: they hung up' })
  expect(ended).toEqual([room])
})

test('each attempt has a room and a bridge of its own: whatever becomes of one leaves the next alone', async () => {
  const { asked, rung, ended, rooms } = stage()
  const taken = new AbortController()
  const first = asked(taken.signal).catch((error) => error)
  await eventually(() => rung.length === 1)
  taken.abort()
  await first
  void asked()
  await eventually(() => rung.length === 2)
  const [one, next] = rung
  expect(one?.room).not.toBe(next?.room)
  one?.becomes(answered) // who picks up nevertheless
  await eventually(() => ended.length === 2)
  expect(ended).toEqual([one?.room, one?.room])
  const inCallersRoom = rooms.map(({ name }) => name).filter((name) => name.endsWith(' in phone-1'))
  expect(inCallersRoom).toEqual(['bridge in phone-1', 'bridge in phone-1'])
})

test('nobody is rung where there is no bridge to put them together with the caller', async () => {
  const { asked, rung, ended, lets } = stage()
  lets.bridgesIn = false
  await expect(asked()).rejects.toMatchObject({ code: 'unavailable' })
  expect([rung, ended]).toEqual([[], [expect.stringMatching(/^phone-1-guest-/)]])
})

test('nobody is rung for a caller who has gone while the rooms were made', async () => {
  const { asked, rung, ended } = stage()
  const taken = new AbortController()
  const guest = asked(taken.signal)
  taken.abort()
  await expect(guest).rejects.toBe(taken.signal.reason)
  expect([rung, ended]).toEqual([[], [expect.stringMatching(/^phone-1-guest-/)]])
})
