import * as v from 'valibot'
import { maxLivekitPeople, roomLines } from './room-lines.ts'
import {
  maxRoomRecordingS,
  maxUserDataChars,
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
  const layer = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
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
      maxDurationS: v.optional(v.pipe(v.number(), v.minValue(1), v.maxValue(maxRoomRecordingS))),
    }),
    v.object({ type: v.literal('stop-recording'), ask, instanceId: v.optional(id()) }),
    v.object({ type: v.literal('leave'), ask }),
  ])
}

let schema: ReturnType<typeof createSchema> | undefined

/** The message that a text holds; null for anything else. */
export function readRoomMessage(text: string): RoomClientMessage | null {
  schema ??= createSchema()
  try {
    const result = v.safeParse(schema, JSON.parse(text))
    return result.success ? (result.output as RoomClientMessage) : null
  } catch {
    return null
  }
}
