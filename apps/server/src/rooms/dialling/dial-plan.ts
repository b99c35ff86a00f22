import { e164, Failure, type RoomPermissions } from '@parley/protocol'
import type { Kept } from '../../resources/kinds.ts'
import { canAdminPeople, type Person, permissionsOf } from '../person.ts'

/** What the owner of a room lets be dialled from it. */
export type DialPlan = {
  phoneNumberId: string
  /** Whole numbers, and how numbers begin with a star behind. */
  to: readonly string[]
  /** The same, and whole SIP addresses. */
  transferTo: readonly string[]
  maxCalls: number
  maxDurationS: number
  maxPerHour: number
}

const usual = { maxCalls: 1, maxDurationS: 1_800, maxPerHour: 10 }

/** Null where nobody is dialled. */
export function dialPlanOf({ dialOut }: Pick<Kept<'room'>, 'dialOut'>): DialPlan | null {
  if (!dialOut) return null
  const { phoneNumberId, to, transferTo, maxCalls, maxDurationSeconds, maxPerHour } = dialOut
  return {
    phoneNumberId,
    to,
    transferTo: transferTo ?? [],
    maxCalls: maxCalls ?? usual.maxCalls,
    maxDurationS: maxDurationSeconds ?? usual.maxDurationS,
    maxPerHour: maxPerHour ?? usual.maxPerHour,
  }
}

/** What a room's telephones are for: somebody is called into it, or goes on outside it with somebody else. */
export type Dialled = 'call' | 'transfer'
const named = { call: 'to', transfer: 'transferTo' } as const

export const isNamed = (plan: DialPlan, dialled: Dialled, target: string) =>
  plan[named[dialled]].some((one) => (one.endsWith('*') ? target.startsWith(one.slice(0, -1)) : target === one))

/** Throws `invalid-request` for what is no number or SIP address, and `forbidden` for one that the owner has not named. */
export function requireNamed(plan: DialPlan, dialled: Dialled, target: string) {
  const isSip = dialled === 'transfer' && target.startsWith('sip:')
  if (!isSip && !e164.test(target))
    throw new Failure('invalid-request', `${target} is no telephone number in E.164, such as +442071838750.`)
  if (isNamed(plan, dialled, target)) return
  throw new Failure(
    'forbidden',
    `The owner of this room does not let ${target} be dialled: what may be is named in dialOut.${named[dialled]}.`,
  )
}

/** It costs money: a right that somebody was only given in the meeting is not enough, nor is one that was taken from them there. */
export const mayDial = ({ token, permissions }: { token: Person['token']; permissions: RoomPermissions }) =>
  canAdminPeople(permissions) && canAdminPeople(permissionsOf(token))

export function requireDialler(person: Person) {
  if (mayDial(person)) return
  throw new Failure(
    'forbidden',
    'Only owners of this meeting, and whose meeting token lets them administer participants, may call somebody.',
  )
}
