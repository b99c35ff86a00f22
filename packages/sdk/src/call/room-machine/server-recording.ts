import { maxRoomRecordingS, type RoomRecording, type RoomServerMessage } from '@parley/protocol'
import type { MachineReport, StreamingRequest } from '../machine.ts'

type Told = Extract<RoomServerMessage, { type: `recording${string}` }>

const soundOnly = 'The server of this room records sound and no pictures'
const audioOnly = { preset: 'audio-only' }
const maxNameChars = 100
const understood = ['type', 'instanceId', 'layout', 'maxDuration']

/**
 * What a page asks to be recorded, as the server is asked for it. Throws an Error with a sentence for what it does not do. Without a
 * type, the owner of the room has said what is recorded.
 */
export function recordingRequest({ type, instanceId, layout, maxDuration, ...others }: StreamingRequest) {
  const preset = (layout as { preset?: unknown } | undefined)?.preset
  if (type === 'raw-tracks') throw new Error(`${soundOnly}, everybody as one: raw-tracks is not what it does.`)
  if (preset !== undefined ? preset !== 'audio-only' : type === 'cloud')
    throw new Error(`${soundOnly}: ask for type 'cloud-audio-only', or for layout { preset: 'audio-only' }.`)
  if (instanceId !== undefined && !isName(instanceId))
    throw new Error(`instanceId has to be a text of 1 to ${maxNameChars} characters.`)
  if (maxDuration !== undefined && !isWithin(maxDuration))
    throw new Error(
      `maxDuration has to be between 1 and ${maxRoomRecordingS} seconds: the server records for no longer.`,
    )
  const [other] = Object.keys(others)
  if (other) throw new Error(`${soundOnly}: ${other} is none of ${understood.join(', ')}.`)
  return {
    type: 'start-recording' as const,
    ...(instanceId !== undefined && { instanceId }),
    ...(maxDuration !== undefined && { maxDurationS: maxDuration as number }),
  }
}

const isName = (given: unknown) => typeof given === 'string' && given.length > 0 && given.length <= maxNameChars
const isWithin = (given: unknown) => typeof given === 'number' && given >= 1 && given <= maxRoomRecordingS

/** What the page knows of the recording on the server, and is told of it. */
export class ServerRecording {
  readonly #report: (report: MachineReport) => void
  #running: RoomRecording | null = null

  constructor(report: (report: MachineReport) => void) {
    this.#report = report
  }

  get isRunning(): boolean {
    return this.#running !== null
  }

  hear(message: Told) {
    if (message.type === 'recording') return this.follow(message.recording)
    if (message.type === 'recording-kept') {
      const { recordingId } = message
      return this.#report({ type: 'event', name: 'recording-upload-completed', details: { recordingId } })
    }
    const { message: errorMsg, instanceId } = message
    this.#report({ type: 'event', name: 'recording-error', details: { errorMsg, ...named(instanceId) } })
  }

  /** What is recorded now, also as somebody hears who comes, or comes back. */
  follow(next: RoomRecording | null) {
    const before = this.#running
    this.#running = next
    if (before?.recordingId === next?.recordingId) return
    if (before) this.#report({ type: 'event', name: 'recording-stopped', details: named(before.instanceId) })
    if (!next) return
    const { recordingId, startedBy, instanceId } = next
    const details = { local: false, recordingId, startedBy, type: 'cloud-audio-only', layout: audioOnly }
    this.#report({ type: 'event', name: 'recording-started', details: { ...details, ...named(instanceId) } })
  }

  /** Of another meeting nothing is known. */
  clear() {
    this.#running = null
  }
}

const named = (instanceId: string | undefined) => (instanceId === undefined ? {} : { instanceId })
