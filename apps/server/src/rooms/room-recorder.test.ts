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
  const clock = new VirtualClock()
  const members = new Members()
  const heard: string[] = []
  const ends: RecordingEnd[] = []
  const written = Promise.withResolvers<void>()
  const recorder = new RoomRecorder({
    members,
    clock,
    isAllowed: () => isAllowed,
    media: hears ? { record: () => ({ written: written.promise, end: () => written.resolve() }) } : {},
    book: async () => ({
      id: 'r1',
      path: '/nowhere',
      heard: ({ userName }) => void heard.push(userName),
      async end(reason) {
        ends.push(reason)
        return true
      },
    }),
    onProblem() {},
  })
  function enter(userName: string, token: MeetingClaims | null = null) {
    const told: RoomServerMessage[] = []
    const person = {
      ...{ place: 'room', seat: members.size, sessionId: userName, resumeToken: '', userName, userData: undefined },
      ...{ token, joinedAt: 0, ejectAt: null, permissions: permissionsOf(token), tracks: {} },
      ...{ connection: { send: (message) => void told.push(message), close() {} }, cancelGrace() {}, cancelEnd() {} },
    } satisfies Person as Person
    members.put(person)
    recorder.joined(person)
    return { person, told }
  }
  return { clock, recorder, enter, heard, ends, written }
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
  await beginning
  expect(over.ends).toEqual(['room-ended'])

  const full = aRoom()
  const { person, told } = full.enter('Ada', owner)
  await full.recorder.start(person, {})
  full.written.reject(new Error('ENOSPC'))
  await expect.poll(() => full.ends).toEqual(['failed'])
  expect(told.map(({ type }) => type)).toEqual(['recording', 'recording-failed', 'recording', 'recording-kept'])
})
