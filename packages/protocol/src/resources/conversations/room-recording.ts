import * as v from 'valibot'
import { type EntityOf, resource, standard, type Written } from '../../resource.ts'
import type { ListQuery } from '../../stored.ts'
import { identifier, instant, listOf, number, oneOf, optional, shape, text } from '../fields/fields.ts'

/** Somebody who was in the room while it was recorded. */
export type RecordedPerson = { userId: string; userName: string }

const recordingEnds = ['stopped', 'longest-duration', 'room-ended', 'failed', 'server-lost'] as const
export type RecordingEnd = (typeof recordingEnds)[number]

export type RoomRecordingWritten = {
  roomId: string
  /** Of the room, where it had one. */
  assistantId?: string
  startedBy: RecordedPerson
  startedAt: string
  /** Absent while it goes on. */
  endedAt?: string
  endedReason?: RecordingEnd
  people: RecordedPerson[]
  /** Where it is heard, once it is kept; absent where nothing could be. */
  recordingUrl?: string
  bytes?: number
}
export type StoredRoomRecording = EntityOf<Record<never, never>> & RoomRecordingWritten
export type RoomRecordingQuery = ListQuery & { assistantId?: string }

const person = () => shape({ userId: text(), userName: text() })
const written = () =>
  ({
    roomId: text(),
    assistantId: v.optional(text()),
    startedBy: person(),
    startedAt: instant(),
    endedAt: v.optional(instant()),
    endedReason: v.optional(oneOf(recordingEnds)),
    people: listOf(person()),
    recordingUrl: v.optional(text()),
    bytes: v.optional(number()),
  }) satisfies Written<RoomRecordingWritten>

export const roomRecording = /* @__PURE__ */ standard<StoredRoomRecording, Record<never, never>>()('/room-recording', [
  'list',
  'get',
  'delete',
])

export const roomRecordingResource = /* @__PURE__ */ resource('room-recording', roomRecording, () => ({
  about: 'What was said in a room, recorded on the server where its owner switched that on.',
  fields: {},
  written: written(),
  queries: { list: { assistantId: optional(identifier()) } },
}))
