import { type RoomAccess, type RoomFatal, roomVersion } from '@parley/protocol'
import type { DialPlan } from './dialling/dial-plan.ts'
import type { MeetingClaims } from './meeting-token.ts'

/** What decides who may come into a room, and when. */
export type RoomRules = {
  /** `organisation/name`, as tokens name it. */
  room: string
  privacy: 'public' | 'private'
  /** Whoever may not come into a private room may knock. */
  hasLobby: boolean
  maxPeople: number
  /** Epoch ms. */
  notBefore: number | null
  expiresAt: number | null
  ejectsAtExpiry: boolean
  /** Whether owners may have it recorded. */
  isRecorded: boolean
  /** What its owners may dial; null: nothing. */
  dialPlan: DialPlan | null
}

/** Somebody who knocks at a room. `token`: as the page gave it, read; null where it is nobody's. */
export type Visitor = { version: string; token: MeetingClaims | null | undefined }

export type Admission = { access: RoomAccess } | { fatal: RoomFatal }

/** A page that was loaded long ago speaks another version. */
export function judgeVersion(version: string): RoomFatal | null {
  if (version === roomVersion) return null
  return {
    type: 'end-of-life',
    msg: `Version ${version} of the call library is not served any more: load the page again, or update to ${roomVersion}.`,
  }
}

/** What a room lets a visitor do now; `people` are there already. The first reason counts. */
export function judgeAdmission(rules: RoomRules, { version, token }: Visitor, people: number, now: number): Admission {
  const fatal = judgeVersion(version) ?? judgeToken(rules, token) ?? judgeTimes(rules, token ?? null, now)
  if (fatal) return { fatal }
  if (rules.privacy === 'private' && !token) {
    if (rules.hasLobby) return { access: { level: 'lobby' } }
    return { fatal: { type: 'not-allowed', msg: 'This room is private: joining needs a meeting token.' } }
  }
  if (people >= rules.maxPeople) return { fatal: meetingFull }
  return { access: { level: 'full' } }
}

export const meetingFull: RoomFatal = { type: 'meeting-full', msg: 'This meeting is full.' }
export const noRoom: RoomFatal = { type: 'no-room', msg: 'There is no such room.' }
export const roomExpired: RoomFatal = { type: 'exp-room', msg: 'This room has expired.' }
export const tokenExpired: RoomFatal = { type: 'exp-token', msg: 'This meeting token has expired.' }

function judgeToken({ room }: RoomRules, token: Visitor['token']): RoomFatal | null {
  if (token === undefined || token?.room === room) return null
  return { type: 'not-allowed', msg: 'This meeting token is not one of this room.' }
}

function judgeTimes({ notBefore, expiresAt }: RoomRules, token: MeetingClaims | null, now: number): RoomFatal | null {
  if (notBefore !== null && now < notBefore) return { type: 'nbf-room', msg: 'This room is not open yet.' }
  if (expiresAt !== null && now >= expiresAt) return roomExpired
  if (token?.nbf !== undefined && now < token.nbf * 1000)
    return { type: 'nbf-token', msg: 'This meeting token is not good yet.' }
  if (token?.exp !== undefined && now >= token.exp * 1000) return tokenExpired
  return null
}

/** Until when somebody may stay, in epoch ms, and what ends it then; null for ever. */
export function endOfStay(
  { expiresAt, ejectsAtExpiry }: RoomRules,
  token: MeetingClaims | null,
): { at: number; fatal: RoomFatal } | null {
  const ends = [
    ...(ejectsAtExpiry && expiresAt !== null ? [{ at: expiresAt, fatal: roomExpired }] : []),
    ...(token?.ejectAtTokenExp && token.exp !== undefined ? [{ at: token.exp * 1000, fatal: tokenExpired }] : []),
  ]
  return ends.toSorted((a, b) => a.at - b.at)[0] ?? null
}
