import * as v from 'valibot'
import { type EntityOf, type InputOf, operation, resource, standard, takes } from '../../resource.ts'
import { maxLivekitPeople } from '../../rooms/room-lines.ts'
import {
  maxDialOutS,
  maxDialOuts,
  maxDialOutsPerHour,
  maxUserIdChars,
  maxUserNameChars,
  roomAdministrable,
  roomSendable,
} from '../../rooms/room-message.ts'
import {
  exact,
  flag,
  identifier,
  listOf,
  number,
  object,
  oneOf,
  optional,
  text,
  wholeNumber,
} from '../fields/fields.ts'

/** Seconds since 1970, as in meeting tokens. */
const instantS = () => number(0, 100_000_000_000)

const called = () =>
  v.pipe(
    text(16),
    v.regex(
      /^\+[1-9](?:\d{5,14}|\d{0,13}\*)$/,
      'must be a number, such as +442071838750, or how numbers begin and a star, such as +4420*',
    ),
  )
const transferredTo = () =>
  v.pipe(
    text(300),
    v.regex(
      /^(?:\+[1-9](?:\d{5,14}|\d{0,13}\*)|sip:[^\s@]+@[^\s@]+)$/,
      'must be a number, such as +442071838750, how numbers begin and a star, such as +4420*, or a SIP address, such as sip:desk@pbx.example',
    ),
  )

/** Telephones that are rung from a room cost its owner money: nothing is dialled that is not named here. */
const dialOut = () =>
  exact({
    /** The number that calls: one of `livekit`, with its `livekitTrunkId`. */
    phoneNumberId: identifier(),
    /** What may be called: whole numbers, and numbers that begin as one with a star. */
    to: v.pipe(listOf(called(), 50), v.minLength(1, 'must not be empty')),
    /** What may be transferred to, SIP addresses too. Default nothing: who was transferred is out of reach of every limit here. */
    transferTo: optional(listOf(transferredTo(), 50)),
    /** At the same time. Default 1. */
    maxCalls: optional(wholeNumber(1, maxDialOuts)),
    /** After which a telephone is hung up. Default 1800. */
    maxDurationSeconds: optional(wholeNumber(10, maxDialOutS)),
    /** Calls and transfers together. Default 10. */
    maxPerHour: optional(wholeNumber(1, maxDialOutsPerHour)),
  })

const changes = () => ({
  /** Who may join: anybody, or whoever has a meeting token. Default private. */
  privacy: optional(oneOf(['public', 'private'])),
  /** Whoever may not come in may knock, and an owner lets them in. */
  knocking: optional(flag()),
  /** Not before, in seconds since 1970. */
  nbf: optional(instantS()),
  /** Until when one may join, in seconds since 1970. */
  exp: optional(instantS()),
  /** Whether whoever is there is sent away at `exp`. */
  ejectAtRoomExp: optional(flag()),
  /** Besides the assistant. More than four only where LiveKit carries rooms. */
  maxParticipants: optional(number(1, maxLivekitPeople)),
  /** Who comes in when somebody is there. */
  assistantId: optional(identifier()),
  /** Whether its owners may have what is said in it recorded on the server; everybody in it is told. Default false. */
  recordingEnabled: optional(flag()),
  /** Telephones that its owners may ring into it, where LiveKit carries rooms. Left out: none. */
  dialOut: optional(dialOut()),
})

const roomFields = () => ({
  /** The room's id, and the end of its address. Made up when left out. */
  name: optional(v.pipe(text(64), v.regex(/^[\w-]{1,64}$/, 'must have 1 to 64 letters, digits, - or _'))),
  ...changes(),
})

const tokenFields = () => ({
  userName: optional(text(maxUserNameChars)),
  userId: optional(text(maxUserIdChars)),
  /** Owners let others in, mute them and send them away. */
  isOwner: optional(flag()),
  permissions: optional(
    object({
      /** All, nothing, or these. */
      canSend: optional(
        v.union([flag(), listOf(oneOf(roomSendable), roomSendable.length)], 'must be true, false or a list'),
      ),
      canAdmin: optional(
        v.union([flag(), listOf(oneOf(roomAdministrable), roomAdministrable.length)], 'must be true, false or a list'),
      ),
    }),
  ),
  nbf: optional(instantS()),
  exp: optional(instantS()),
  /** Whether its bearer is sent away at `exp`. */
  ejectAtTokenExp: optional(flag()),
})

export type RoomInput = InputOf<ReturnType<typeof roomFields>>
/** `url` is what pages join. */
export type Room = EntityOf<ReturnType<typeof roomFields>> & { name: string; url: string }
export type MeetingTokenInput = InputOf<ReturnType<typeof tokenFields>>

export const room = /* @__PURE__ */ standard<Room, RoomInput>()(
  '/room',
  ['create', 'list', 'get', 'update', 'delete'],
  {
    createToken: operation(
      'POST /room/{id}/token json',
      takes<[id: string, input?: MeetingTokenInput], { token: string }>,
    ),
  },
)

export const roomResource = /* @__PURE__ */ resource('room', room, () => ({
  about: 'A place where up to four people (with LiveKit a thousand) and an assistant hear and see each other.',
  fields: roomFields(),
  changes: changes(),
  bodies: { createToken: tokenFields() },
  answers: { createToken: 'other' },
}))
