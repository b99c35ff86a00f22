import { type RoomFatal, roomVersion } from '@parley/protocol'
import { expect, test } from 'vitest'
import { endOfStay, judgeAdmission, type RoomRules } from './admission.ts'
import type { MeetingClaims } from './meeting-token.ts'

const now = 1_000_000_000
const rules: RoomRules = {
  room: 'main/standup',
  privacy: 'public',
  hasLobby: false,
  maxPeople: 4,
  notBefore: null,
  expiresAt: null,
  ejectsAtExpiry: false,
  isRecorded: false,
  dialPlan: null,
}
const claims: MeetingClaims = { room: 'main/standup', isOwner: false, permissions: {}, ejectAtTokenExp: false }
const judge = (
  changes: Partial<RoomRules>,
  token?: Partial<MeetingClaims> | null,
  { people = 0, version = roomVersion as string } = {},
) => judgeAdmission({ ...rules, ...changes }, { version, token: token ? { ...claims, ...token } : token }, people, now)
const full = { access: { level: 'full' } }

test('S6.15 a public room lets anybody in, and a private one whoever has a token', () => {
  expect(judge({})).toEqual(full)
  expect(judge({ privacy: 'private' }, {})).toEqual(full)
})

test('S6.15 S6.16 who has none waits in the lobby of a private room, where it has one', () => {
  expect(judge({ privacy: 'private', hasLobby: true })).toEqual({ access: { level: 'lobby' } })
})

const second = now / 1000
test.each<[RoomFatal['type'], Parameters<typeof judge>]>([
  ['not-allowed', [{ privacy: 'private' }]],
  ['not-allowed', [{}, { room: 'main/other' }]],
  ['not-allowed', [{ hasLobby: true, privacy: 'private' }, null]],
  ['nbf-room', [{ notBefore: now + 1 }]],
  ['exp-room', [{ expiresAt: now }]],
  ['nbf-token', [{}, { nbf: second + 1 }]],
  ['exp-token', [{}, { exp: second }]],
  ['meeting-full', [{ maxPeople: 2 }, {}, { people: 2 }]],
  ['end-of-life', [{}, {}, { version: '0.1.0' }]],
])('S8.30 S8.31 S8.32 S8.33 S8.34 S8.35 S8.36 S8.37 a refusal has its type: %s', (type, asked) => {
  expect(judge(...asked)).toMatchObject({ fatal: { type, msg: expect.stringMatching(/^[A-Z].*\.$/) } })
})

test('the same moment is open, and a token for later has no say in a room that is over', () => {
  expect(judge({ notBefore: now })).toEqual(full)
  expect(judge({ expiresAt: now }, { nbf: second + 1 })).toMatchObject({ fatal: { type: 'exp-room' } })
})

test('who stays is sent away by what ends first, and only where that was asked for', () => {
  const expiring = { ...rules, expiresAt: now + 5_000 }
  expect(endOfStay(expiring, { ...claims, exp: second + 1 })).toBeNull()
  const ejecting = { ...expiring, ejectsAtExpiry: true }
  expect(endOfStay(ejecting, claims)).toMatchObject({ at: now + 5_000, fatal: { type: 'exp-room' } })
  expect(endOfStay(ejecting, { ...claims, exp: second + 1, ejectAtTokenExp: true })).toMatchObject({
    at: now + 1_000,
    fatal: { type: 'exp-token' },
  })
})
