import * as v from 'valibot'
import { readJson } from '../text/read-json.ts'
import { maxLivekitPeople, roomLines } from './room-lines.ts'
import {
  maxRoomRecordingS,
  maxUserDataChars,
  maxUserIdChars,
  maxUserNameChars,
  type RoomClientMessage,
  roomAdministrable,
  roomSendable,
} from './room-message.ts'

const text = (maxLength: number) =>
  v.pipe(v.string(), v.maxLength(maxLength, `must be at most ${maxLength} characters`))
const some = (maxLength: number) => v.pipe(text(maxLength), v.minLength(1, 'must not be empty'))
const id = () => some(100)
/** Somebody has no more tracks. */
const maxTracks = 20
/** What is wrong may quote what was said. */
const maxWhyChars = 500
/** A number has 16; a SIP address may be long. */
const maxDialledChars = 300
/** An offer of all lines is some 30 000. */
const maxOfferChars = 200_000
const few = <Value extends v.GenericSchema>(value: Value, most = maxLivekitPeople) =>
  v.pipe(
    v.record(id(), value),
    v.check((entries) => Object.keys(entries).length <= most, `must have at most ${most} entries`),
  )
const userData = () =>
  v.pipe(
    v.unknown(),
    v.check(
      (data) => (JSON.stringify(data) ?? '').length <= maxUserDataChars,
      `must be at most ${maxUserDataChars} characters as JSON`,
    ),
  )

/** In a function, so that a page that only needs the types carries none of it. */
function createSchema() {
  const ask = v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0)))
  const line = v.picklist(roomLines)
  const layer = v.pipe(v.number(), v.safeInteger(), v.minValue(0, 'must not be below 0'))
  const introduction = {
    type: v.literal('hello'),
    version: some(20),
    token: v.optional(some(4_000)),
    userName: v.optional(text(maxUserNameChars)),
    userData: v.optional(userData()),
  }
  const permissions = v.partial(
    v.strictObject({
      canSend: v.union([v.boolean(), v.array(v.picklist(roomSendable))]),
      canAdmin: v.union([v.boolean(), v.array(v.picklist(roomAdministrable))]),
    }),
  )
  const participantRequest = v.partial(
    v.strictObject({
      setAudio: v.boolean(),
      setVideo: v.boolean(),
      setScreenShare: v.literal(false),
      eject: v.literal(true),
      permissions,
    }),
  )
  return v.variant('type', [
    v.variant('purpose', [
      v.object({ ...introduction, purpose: v.literal('look') }),
      v.object({ ...introduction, purpose: v.literal('join') }),
      v.object({ ...introduction, purpose: v.literal('test') }),
      v.object({ ...introduction, purpose: v.literal('resume'), sessionId: id(), resumeToken: some(200) }),
    ]),
    v.object({ type: v.literal('offer'), ask, sdp: some(maxOfferChars) }),
    v.object({ type: v.literal('way-in'), ask }),
    v.object({ type: v.literal('media'), ask, isOpen: v.boolean() }),
    v.object({ type: v.literal('tracks'), ask, tracks: few(v.object({ line, isOn: v.boolean() }), maxTracks) }),
    v.object({ type: v.literal('without'), ask, lines: few(v.array(line)) }),
    v.object({ type: v.literal('layers'), ask, layers: few(v.record(line, layer)) }),
    v.object({
      type: v.literal('app-message'),
      ask,
      data: v.unknown(),
      to: v.union([v.literal('*'), v.pipe(v.array(id()), v.maxLength(maxLivekitPeople))]),
    }),
    v.object({
      type: v.literal('user'),
      ask,
      userName: v.optional(text(maxUserNameChars)),
      userData: v.optional(userData()),
    }),
    v.object({ type: v.literal('participants'), ask, requests: few(participantRequest) }),
    v.object({ type: v.literal('admit'), ask, decisions: few(v.boolean()) }),
    v.object({ type: v.literal('knock'), ask, name: text(maxUserNameChars) }),
    v.object({
      type: v.literal('session-data'),
      ask,
      data: v.record(v.string(), v.unknown()),
      strategy: v.picklist(['replace', 'shallow-merge']),
    }),
    v.object({
      type: v.literal('start-recording'),
      ask,
      instanceId: v.optional(id()),
      maxDurationS: v.optional(
        v.pipe(
          v.number(),
          v.check(
            (seconds) => seconds >= 1 && seconds <= maxRoomRecordingS,
            `must be between 1 and ${maxRoomRecordingS} seconds`,
          ),
        ),
      ),
    }),
    v.object({ type: v.literal('stop-recording'), ask, instanceId: v.optional(id()) }),
    v.object({
      type: v.literal('dial-out'),
      ask,
      to: some(maxDialledChars),
      displayName: v.optional(text(maxUserNameChars)),
      userId: v.optional(some(maxUserIdChars)),
    }),
    v.object({ type: v.literal('hang-up'), ask, sessionId: id() }),
    v.object({ type: v.literal('transfer'), ask, sessionId: id(), to: some(maxDialledChars) }),
    v.object({ type: v.literal('leave'), ask }),
  ])
}

let schema: ReturnType<typeof createSchema> | undefined

/** A text that holds no message: why not, for a person, and the number of the answer that its sender waits for. */
export type UnreadRoomMessage = { type: 'unread'; why: string; ask?: number }

/** The message that a text holds. */
export function readRoomMessage(text: string): RoomClientMessage | UnreadRoomMessage {
  schema ??= createSchema()
  const said = readJson(text)
  const result = v.safeParse(schema, said)
  if (result.success) return result.output as RoomClientMessage
  const [issue] = result.issues
  const why = `${v.getDotPath(issue) ?? 'A message to a room'}: ${issue.message}`.slice(0, maxWhyChars)
  const { ask } = typeof said === 'object' && said !== null ? (said as { ask?: unknown }) : {}
  return { type: 'unread', why, ...(Number.isSafeInteger(ask) && { ask: ask as number }) }
}
