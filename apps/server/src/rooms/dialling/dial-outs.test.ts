import { Failure, type RoomServerMessage } from '@parley/protocol'
import { VirtualClock } from '@parley/testkit'
import { expect, test } from 'vitest'
import type { MeetingClaims } from '../meeting-token.ts'
import { Members } from '../members.ts'
import { type Person, permissionsOf } from '../person.ts'
import { type DialNote, DialOuts } from './dial-outs.ts'
import type { DialPlan } from './dial-plan.ts'
import type { RoomRing, RungInRoom } from './telephones.ts'

const owner: MeetingClaims = { room: 'main/a', isOwner: true, permissions: {}, ejectAtTokenExp: false }
const guest: MeetingClaims = { ...owner, isOwner: false }
const plan: DialPlan = {
  phoneNumberId: 'n1',
  to: ['+4420*', '+447700900123'],
  transferTo: ['+442071838750', 'sip:desk@pbx.example'],
  maxCalls: 2,
  maxDurationS: 120,
  maxPerHour: 10,
}

function aRoom({ allowed = plan as DialPlan | null, hasTelephones = true } = {}) {
  const clock = new VirtualClock()
  const members = new Members()
  const rung: (RoomRing & { becomes(outcome: RungInRoom): Promise<void> })[] = []
  const hungUp: string[] = []
  const transferred: string[] = []
  const taken: number[] = []
  const notes: DialNote[] = []
  const state = { plan: allowed, beforeRinging: async () => {}, beforeTransfer: async () => {} }
  const dialOuts = new DialOuts({
    members,
    telephones: hasTelephones
      ? {
          ring: (call) =>
            new Promise((resolve) => {
              const becomes = async (outcome: RungInRoom) => {
                resolve(outcome)
                await Promise.resolve()
                await Promise.resolve()
              }
              rung.push({ ...call, becomes })
            }),
          async transfer(identity, to) {
            await state.beforeTransfer()
            transferred.push(`${identity} ${to}`)
          },
          hangUp: (identity) => void hungUp.push(identity),
        }
      : undefined,
    clock,
    plan: () => state.plan,
    async take(perHour) {
      taken.push(perHour)
      if (taken.length > perHour) throw new Failure('rate-limited', 'Too many.')
      await state.beforeRinging()
    },
    number: async (id) => ({ trunkId: `trunk of ${id}`, from: '+442071838754' }),
    note: (event) => void notes.push(event),
  })
  let seats = 0
  function enter(token: MeetingClaims | null) {
    const told: RoomServerMessage[] = []
    const person: Person = {
      ...{ place: 'room', sessionId: `s${seats}`, resumeToken: '', userName: '', userData: undefined, token },
      ...{ seat: seats, joinedAt: 0, ejectAt: null, permissions: permissionsOf(token), tracks: {} },
      connection: { send: (message: RoomServerMessage) => void told.push(message), close() {}, drop() {} },
      cancelGrace() {},
      cancelEnd() {},
    } as Person
    seats += 1
    members.put(person)
    const events = () => told.flatMap((one) => (one.type === 'dialled' ? [one.event] : []))
    return { person, told, events }
  }
  return { dialOuts, enter, rung, hungUp, transferred, taken, notes, clock, state, members }
}

const to = '+442071838750'

test('whoever may ring somebody is told of the ringing, the answer and the end; the others see who came and who left', async () => {
  const { dialOuts, enter, rung } = aRoom()
  const [ada, bob] = [enter(owner), enter(null)]
  const sessionId = await dialOuts.start(ada.person, { to, displayName: 'The office', userId: 'office' })
  const [telephone] = rung
  expect(telephone).toMatchObject({
    trunkId: 'trunk of n1',
    from: '+442071838754',
    to,
    name: 'The office',
    longestS: 120,
  })
  telephone?.connected()
  expect(dialOuts.participants).toEqual([])
  await telephone?.becomes({ type: 'answered' })
  telephone?.gone()
  expect(ada.told.map((told) => (told.type === 'dialled' ? told.event : told.type))).toEqual([
    ...['connected', 'answered', 'participant', 'participant-left', 'stopped'],
  ])
  expect(ada.told[0]).toEqual({ type: 'dialled', event: 'connected', sessionId, userId: 'office' })
  const participant = { sessionId, userId: 'office', userName: 'The office', isTelephone: true, isOwner: false }
  expect(bob.told).toMatchObject([
    { type: 'participant', participant },
    { type: 'participant-left', sessionId },
  ])
  expect(JSON.stringify(bob.told)).not.toContain(to)
})

test('why nobody came is told, and their place is free again', async () => {
  const { dialOuts, enter, rung, notes } = aRoom({ allowed: { ...plan, maxCalls: 1 } })
  const { person, told } = enter(owner)
  await dialOuts.start(person, { to })
  await expect(dialOuts.start(person, { to })).rejects.toMatchObject({ code: 'conflict' })
  await rung[0]?.becomes({ type: 'refused', message: 'trunk ST_1: sip status 486', reason: 'customer-busy' })
  expect(told).toMatchObject([{ type: 'dialled', event: 'error', message: 'The line is busy.' }])
  expect(notes.at(-1)).toMatchObject({ event: 'refused', why: 'trunk ST_1: sip status 486' })
  await dialOuts.start(person, { to })
})

test.each([
  ['a guest with a token', guest],
  ['somebody without one', null],
])('%s rings nobody, also not by a right that they were only given in the meeting', async (_who, token) => {
  const { dialOuts, enter, rung, taken } = aRoom()
  const { person } = enter(token)
  await expect(dialOuts.start(person, { to })).rejects.toMatchObject({ code: 'forbidden' })
  person.permissions = { canSend: true, canAdmin: true }
  await expect(dialOuts.start(person, { to })).rejects.toMatchObject({ code: 'forbidden' })
  expect([rung, taken]).toEqual([[], []])
})

test('an owner whose right was taken from them in the meeting rings nobody, and neither hangs up nor transfers', async () => {
  const { dialOuts, enter, rung } = aRoom()
  const { person } = enter(owner)
  const sessionId = await dialOuts.start(person, { to })
  await rung[0]?.becomes({ type: 'answered' })
  person.permissions = { canSend: true, canAdmin: ['streaming'] }
  expect(() => dialOuts.stop(person, sessionId)).toThrow('Only owners')
  await expect(dialOuts.transfer(person, { sessionId, to })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(dialOuts.start(person, { to })).rejects.toMatchObject({ code: 'forbidden' })
})

test.each([
  ['+33140205050', 'forbidden'],
  ['+4', 'invalid-request'],
  ['+44', 'invalid-request'],
  ['999', 'invalid-request'],
  ['tel:+442071838750', 'invalid-request'],
  ['+4420718387501234567', 'invalid-request'],
  ['+447700900124', 'forbidden'],
  ['+4477009001230', 'forbidden'],
  ['sip:desk@pbx.example', 'invalid-request'],
])('%s is not rung, where the owner has named a city and one number', async (number, code) => {
  const { dialOuts, enter, taken } = aRoom()
  await expect(dialOuts.start(enter(owner).person, { to: number })).rejects.toMatchObject({ code })
  expect(taken).toEqual([])
})

test('nobody is rung where the owner has not switched it on, or by a server that carries the room itself', async () => {
  const off = aRoom({ allowed: null })
  await expect(off.dialOuts.start(off.enter(owner).person, { to })).rejects.toThrow(
    'its owner can switch that on (dialOut)',
  )
  const own = aRoom({ hasTelephones: false })
  await expect(own.dialOuts.start(own.enter(owner).person, { to })).rejects.toMatchObject({ code: 'unprocessable' })
})

test('calls and transfers of an hour count together', async () => {
  const { dialOuts, enter, rung } = aRoom({ allowed: { ...plan, maxPerHour: 1 } })
  const { person } = enter(owner)
  const sessionId = await dialOuts.start(person, { to })
  await rung[0]?.becomes({ type: 'answered' })
  await expect(dialOuts.transfer(person, { sessionId, to })).rejects.toMatchObject({ code: 'rate-limited' })
  await expect(dialOuts.start(person, { to })).rejects.toMatchObject({ code: 'rate-limited' })
  dialOuts.stop(person, sessionId)
  expect(rung).toHaveLength(1)
})

test('a call is hung up after its longest time, which is said half a minute before', async () => {
  const { dialOuts, enter, rung, hungUp, clock } = aRoom()
  const { person, events } = enter(owner)
  const sessionId = await dialOuts.start(person, { to })
  await rung[0]?.becomes({ type: 'answered' })
  await clock.advance(89_999)
  expect(events()).toEqual(['answered'])
  await clock.advance(1)
  expect(events()).toEqual(['answered', 'warning'])
  await clock.advance(30_000)
  expect([events().at(-1), hungUp]).toEqual(['stopped', [sessionId]])
})

test('who was rung and is not wanted any more is hung up on, also when they pick up only then', async () => {
  const { dialOuts, enter, rung, hungUp } = aRoom()
  const { person, events } = enter(owner)
  const sessionId = await dialOuts.start(person, { to })
  dialOuts.stop(person, sessionId)
  expect(() => dialOuts.stop(person, sessionId)).toThrow('no telephone')
  await rung[0]?.becomes({ type: 'answered' })
  expect([hungUp, events()]).toEqual([[sessionId, sessionId], ['stopped']])
  expect(dialOuts.participants).toEqual([])
})

test('nobody is rung for who has left, or whose owner has switched it off, while it was begun', async () => {
  const left = aRoom()
  const { person } = left.enter(owner)
  left.state.beforeRinging = async () => void left.members.remove(person)
  await expect(left.dialOuts.start(person, { to })).rejects.toThrow('You have left this meeting.')
  const off = aRoom()
  off.state.beforeRinging = async () => {
    off.state.plan = null
    off.dialOuts.close()
  }
  await expect(off.dialOuts.start(off.enter(owner).person, { to })).rejects.toMatchObject({ code: 'forbidden' })
  expect([left.rung, off.rung, off.hungUp]).toEqual([[], [], []])
})

test('who has answered is transferred to what the owner has named, a SIP address too, and leaves the room', async () => {
  const { dialOuts, enter, rung, transferred } = aRoom()
  const { person, events } = enter(owner)
  const sessionId = await dialOuts.start(person, { to })
  const sip = 'sip:desk@pbx.example'
  await expect(dialOuts.transfer(person, { sessionId, to: sip })).rejects.toMatchObject({ code: 'conflict' })
  await rung[0]?.becomes({ type: 'answered' })
  for (const unnamed of ['+442071838751', '+447700900123', 'sip:desk@pbx.example.evil'])
    await expect(dialOuts.transfer(person, { sessionId, to: unnamed })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(dialOuts.transfer(person, { sessionId: 'x', to: sip })).rejects.toMatchObject({ code: 'not-found' })
  await dialOuts.transfer(person, { sessionId, to: sip })
  expect([transferred, events().at(-1), dialOuts.has(sessionId)]).toEqual([[`${sessionId} ${sip}`], 'stopped', false])
})

test('what it costs the owner is in the log, without the whole of a number', async () => {
  const { dialOuts, enter, rung, notes } = aRoom()
  const { person } = enter({ ...owner, userId: 'ada' })
  const sessionId = await dialOuts.start(person, { to })
  await rung[0]?.becomes({ type: 'answered' })
  dialOuts.stop(person, sessionId)
  expect(notes).toEqual([
    { event: 'rung', sessionId, to: '+44207…50', by: 'ada' },
    { event: 'answered', sessionId, to: '+44207…50' },
    { event: 'over', sessionId, to: '+44207…50' },
  ])
})

test('by a token that has expired nobody is called, although who brought it is still there', async () => {
  const { dialOuts, enter, rung, clock } = aRoom()
  const { person } = enter({ ...owner, exp: clock.now() / 1000 + 60 })
  const sessionId = await dialOuts.start(person, { to })
  await rung[0]?.becomes({ type: 'answered' })
  await clock.advance(60_000)
  await expect(dialOuts.start(person, { to })).rejects.toThrow('token has expired')
  await expect(dialOuts.transfer(person, { sessionId, to })).rejects.toThrow('token has expired')
})

test('what the owner takes away ends: a number that is not named any more, and a time that is over by the new limit', async () => {
  const { dialOuts, enter, rung, hungUp, clock, state } = aRoom()
  const { person } = enter(owner)
  const [one, other] = [await dialOuts.start(person, { to }), await dialOuts.start(person, { to: '+447700900123' })]
  for (const telephone of rung) await telephone.becomes({ type: 'answered' })
  state.plan = { ...plan, to: ['+4420*'] }
  dialOuts.follow()
  expect(hungUp).toEqual([other])
  await clock.advance(50_000)
  state.plan = { ...plan, maxDurationS: 60 }
  dialOuts.follow()
  await clock.advance(9_999)
  expect(hungUp).toEqual([other])
  await clock.advance(1)
  expect(hungUp).toEqual([other, one])
})

test('what is called by, and for how long, is what the owner says last', async () => {
  const { dialOuts, enter, rung, state } = aRoom()
  const { person } = enter(owner)
  const changing = (change: Partial<DialPlan>) => async () => {
    state.plan = { ...plan, ...change }
  }
  state.beforeRinging = changing({ maxDurationS: 30 })
  await dialOuts.start(person, { to })
  expect(rung[0]?.longestS).toBe(30)
  state.beforeRinging = changing({ phoneNumberId: 'n2' })
  await expect(dialOuts.start(person, { to })).rejects.toMatchObject({ code: 'conflict' })
  expect(rung).toHaveLength(1)
})

test('somebody is transferred once at a time, and stays where it is refused, for a reason that the log has', async () => {
  const { dialOuts, enter, rung, transferred, state, notes, taken } = aRoom()
  const { person } = enter(owner)
  const sessionId = await dialOuts.start(person, { to })
  await rung[0]?.becomes({ type: 'answered' })
  const going = Promise.withResolvers<void>()
  state.beforeTransfer = () => going.promise
  const first = dialOuts.transfer(person, { sessionId, to })
  await expect(dialOuts.transfer(person, { sessionId, to })).rejects.toMatchObject({ code: 'conflict' })
  going.reject(new Failure('unprocessable', 'livekit refused: sip 603 at trunk ST_1'))
  await expect(first).rejects.toThrow('The transfer was refused: they are still here.')
  expect(notes.at(-1)?.why).toContain('603')
  expect(dialOuts.participants).toHaveLength(1)
  state.beforeTransfer = async () => {}
  await dialOuts.transfer(person, { sessionId, to })
  expect([transferred.length, taken.length]).toEqual([1, 3])
})
