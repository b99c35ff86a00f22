import type { RoomServerMessage } from '@parley/protocol'
import type { RecordingEnd } from '@parley/protocol/resources'
import { VirtualClock } from '@parley/testkit'
import { expect, test } from 'vitest'
import type { MeetingClaims } from './meeting-token.ts'
import { Members } from './members.ts'
import type { Person } from './person.ts'
import { permissionsOf } from './person.ts'
import { RoomRecorder } from './room-recorder.ts'

const tokenOf = (claims: Partial<MeetingClaims>): MeetingClaims => ({
  ...{ room: 'main/standup', isOwner: false, permissions: {}, ejectAtTokenExp: false },
  ...claims,
})

function aRoom({ isAllowed = true, hears = true } = {}) {
  const allowed = { now: isAllowed }
  const booking = { wait: Promise.resolve() }
  const clock = new VirtualClock()
  const members = new Members()
  const heard: string[] = []
  const ends: RecordingEnd[] = []
  const written = Promise.withResolvers<void>()
  const recorder = new RoomRecorder({
    members,
    clock,
    isAllowed: () => allowed.now,
    media: hears ? { record: () => ({ written: written.promise, end: () => written.resolve() }) } : {},
    async book() {
      await booking.wait
      return {
        id: 'r1',
        path: '/nowhere',
        heard: ({ userName }) => void heard.push(userName),
        async end(reason) {
          ends.push(reason)
          return true
        },
      }
    },
    onProblem() {},
  })
  function enter(userName: string, token: MeetingClaims | null = null) {
    const told: RoomServerMessage[] = []
    const person = {
      ...{ place: 'room', seat: members.size, sessionId: userName, resumeToken: '', userName, userData: undefined },
      ...{ token, joinedAt: 0, ejectAt: null, permissions: permissionsOf(token), tracks: {} },
      ...{
        connection: { send: (message) => void told.push(message), close() {}, drop() {} },
        cancelGrace() {},
        cancelEnd() {},
      },
    } satisfies Person as Person
    members.put(person)
    recorder.heard(person)
    return { person, told }
  }
  return { clock, recorder, members, enter, heard, ends, written, allowed, booking }
}
const owner = tokenOf({ isOwner: true })

test.each<[string, { isAllowed?: boolean; hears?: boolean }, MeetingClaims | null, string]>([
  ['by who has no token', {}, null, 'forbidden'],
  ['by who may only let others in', {}, tokenOf({ permissions: { canAdmin: ['participants'] } }), 'forbidden'],
  ['where the owner of the room has not switched it on', { isAllowed: false }, owner, 'forbidden'],
  ['where LiveKit carries the sound', { hears: false }, owner, 'unprocessable'],
])('no recording is begun %s, and nobody is told of one', async (_, circumstances, token, code) => {
  const { recorder, enter } = aRoom(circumstances)
  const { person, told } = enter('Ada', token)
  await expect(recorder.start(person, {})).rejects.toMatchObject({ code })
  expect([told, recorder.shown]).toEqual([[], null])
})

test.each([[owner], [tokenOf({ permissions: { canAdmin: ['streaming'] } })]])(
  'whoever may begins one, all are told of it and of its end, and whoever comes is written down',
  async (token) => {
    const { recorder, enter, heard, ends } = aRoom()
    const [ada, bob] = [enter('Ada', token), enter('Bob')]
    await recorder.start(ada.person, { instanceId: 'i1' })
    const recording = { recordingId: 'r1', startedBy: 'Ada', startedAt: expect.any(Number), instanceId: 'i1' }
    for (const { told } of [ada, bob]) expect(told).toEqual([{ type: 'recording', recording }])
    enter('Eve')
    expect(heard).toEqual(['Ada', 'Bob', 'Eve'])
    await expect(recorder.start(ada.person, {})).rejects.toMatchObject({ code: 'conflict' })
    expect(() => recorder.stop(bob.person, {})).toThrow(expect.objectContaining({ code: 'forbidden' }))
    expect(() => recorder.stop(ada.person, { instanceId: 'other' })).toThrow(
      expect.objectContaining({ code: 'not-found' }),
    )
    recorder.stop(ada.person, { instanceId: 'i1' })
    await expect.poll(() => bob.told.at(-1)).toEqual({ type: 'recording-kept', recordingId: 'r1' })
    expect(bob.told.at(-2)).toEqual({ type: 'recording', recording: null })
    expect([ends, recorder.shown]).toEqual([['stopped'], null])
  },
)

test('a recording ends after its longest time, with the room, and when it cannot be written on, of which all are told', async () => {
  const long = aRoom()
  await long.recorder.start(long.enter('Ada', owner).person, { maxDurationS: 60 })
  await long.clock.advance(60_000)
  await expect.poll(() => long.ends).toEqual(['longest-duration'])

  const over = aRoom()
  const beginning = over.recorder.start(over.enter('Ada', owner).person, {})
  over.recorder.close('room-ended')
  await expect(beginning).rejects.toMatchObject({ code: 'conflict' })
  expect(over.ends).toEqual(['room-ended'])

  const full = aRoom()
  const { person, told } = full.enter('Ada', owner)
  await full.recorder.start(person, {})
  full.written.reject(new Error('ENOSPC'))
  await expect.poll(() => full.ends).toEqual(['failed'])
  expect(told.map(({ type }) => type)).toEqual(['recording', 'recording-failed', 'recording', 'recording-kept'])
})

test.each<[string, (room: ReturnType<typeof aRoom>, person: Person) => void, RecordingEnd, string]>([
  ['its owner has switched it off', ({ recorder }) => recorder.close('stopped'), 'stopped', 'conflict'],
  ['who begins it was put out', ({ members }, person) => void members.remove(person), 'stopped', 'forbidden'],
  [
    'who begins it may not any more',
    (_, person) => void Object.assign(person.permissions, { canAdmin: false }),
    ...(['stopped', 'forbidden'] as const),
  ],
  [
    'somebody has lost their socket',
    (_, person) => void Object.assign(person, { connection: null }),
    'stopped',
    'conflict',
  ],
])('nothing is recorded, and nobody told of it, where %s before it has begun', async (_, happens, reason, code) => {
  const room = aRoom()
  const booked = Promise.withResolvers<void>()
  room.booking.wait = booked.promise
  const { person, told } = room.enter('Ada', owner)
  const beginning = room.recorder.start(person, {})
  happens(room, person)
  booked.resolve()
  await expect(beginning).rejects.toMatchObject({ code })
  expect([room.ends, room.recorder.shown, told.filter(({ type }) => type === 'recording')]).toEqual([
    [reason],
    null,
    [],
  ])
})

test('none is begun while somebody is away who could not be told, and no loop makes more than sixty an hour', async () => {
  const { recorder, enter, clock, written } = aRoom()
  const [{ person }, bob] = [enter('Ada', owner), enter('Bob')]
  bob.person.connection = null
  await expect(recorder.start(person, {})).rejects.toMatchObject({ code: 'conflict' })
  bob.person.connection = { send() {}, close() {}, drop() {} }
  written.resolve()
  for (let count = 0; count < 60; count += 1) {
    await recorder.start(person, {})
    recorder.close('stopped')
  }
  await expect(recorder.start(person, {})).rejects.toMatchObject({ code: 'rate-limited' })
  await clock.advance(3_600_000)
  await recorder.start(person, {})
})
