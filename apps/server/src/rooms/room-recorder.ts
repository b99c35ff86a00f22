import type { CallClock, MediaRoom, RoomRecordingInHand } from '@parley/agent'
import { Failure, maxRoomRecordingS, type RoomRecording } from '@parley/protocol'
import type { RecordedPerson, RecordingEnd } from '@parley/protocol/resources'
import type { RoomRecordingBooked } from '../records/room-recordings.ts'
import type { Members } from './members.ts'
import type { Person } from './person.ts'

export type RoomRecorderDeps = {
  members: Members
  media: Pick<MediaRoom, 'record'>
  clock: CallClock
  /** Whether the owner of the room has switched recordings on. */
  isAllowed(): boolean
  book(startedBy: RecordedPerson): Promise<RoomRecordingBooked>
  onProblem(error: unknown): void
}

type Running = { status: 'on'; shown: RoomRecording; booked: RoomRecordingBooked; inHand: RoomRecordingInHand }
type State = { status: 'off' } | { status: 'beginning' } | Running

const off: State = { status: 'off' }

/** The recording of a room on its server: one at a time, begun by whoever may, and told to everybody before anything is written. */
export class RoomRecorder {
  readonly #deps: RoomRecorderDeps
  #state: State = off
  #cancelEnd = () => {}

  constructor(deps: RoomRecorderDeps) {
    this.#deps = deps
  }

  /** What is being recorded; null while nothing is. */
  get shown(): RoomRecording | null {
    return this.#state.status === 'on' ? this.#state.shown : null
  }

  /**
   * Throws `forbidden` for who may not, or where the owner has not switched it on; `conflict` while one goes on; `unprocessable`
   * where the sound of the room does not pass here.
   */
  async start(person: Person, { instanceId, maxDurationS = maxRoomRecordingS }: StartRecording) {
    const { members, media, clock, isAllowed, book } = this.#deps
    requireRecorder(person)
    if (!isAllowed())
      throw new Failure('forbidden', 'This room is not recorded: its owner can switch that on (recordingEnabled).')
    if (!media.record) throw new Failure('unprocessable', 'LiveKit carries this room: what is said is not heard here.')
    if (this.#state !== off) throw new Failure('conflict', 'This meeting is being recorded already.')
    const beginning: State = { status: 'beginning' }
    this.#state = beginning
    const booked = await book(recordedAs(person)).catch((error) => {
      if (this.#state === beginning) this.#state = off
      throw error
    })
    // everybody has left meanwhile
    if (this.#state !== beginning) return void this.#keep(booked, 'room-ended')
    const shown: RoomRecording = {
      recordingId: booked.id,
      startedBy: person.sessionId,
      startedAt: clock.now(),
      ...(instanceId !== undefined && { instanceId }),
    }
    members.tellAll({ type: 'recording', recording: shown })
    for (const each of members.people) booked.heard(recordedAs(each))
    const running: Running = { status: 'on', shown, booked, inHand: media.record(booked.path) }
    this.#state = running
    this.#cancelEnd = clock.after(1000 * maxDurationS, () => this.#end(running, 'longest-duration'))
    running.inHand.written.then(
      () => this.#end(running, 'room-ended'),
      (error) => this.#fail(running, error),
    )
  }

  /** Throws `forbidden`, and `not-found` where there is none of this name. */
  stop(person: Person, { instanceId }: { instanceId?: string | undefined }) {
    requireRecorder(person)
    const state = this.#state
    if (state.status !== 'on' || (instanceId !== undefined && instanceId !== state.shown.instanceId))
      throw new Failure('not-found', 'There is no such recording of this meeting.')
    this.#end(state, 'stopped')
  }

  /** Somebody is in the room, and was told of the recording. */
  joined(person: Person) {
    if (this.#state.status === 'on') this.#state.booked.heard(recordedAs(person))
  }

  /** The room, or its owner's leave, is over. */
  close(reason: RecordingEnd) {
    if (this.#state.status === 'on') this.#end(this.#state, reason)
    this.#state = off
  }

  #end(running: Running, reason: RecordingEnd) {
    if (this.#state !== running) return
    this.#leave(running)
    const kept = () => this.#keep(running.booked, reason)
    running.inHand.end()
    running.inHand.written.then(kept, kept)
  }

  #fail(running: Running, error: unknown) {
    if (this.#state !== running) return
    const { instanceId } = running.shown
    const message = 'The recording could not be written on, and has ended. What was said until now is kept.'
    this.#deps.onProblem(error)
    this.#deps.members.tellAll({ type: 'recording-failed', message, ...(instanceId !== undefined && { instanceId }) })
    this.#leave(running)
    void this.#keep(running.booked, 'failed')
  }

  #leave(running: Running) {
    if (this.#state !== running) return
    this.#state = off
    this.#cancelEnd()
    this.#deps.members.tellAll({ type: 'recording', recording: null })
  }

  async #keep(booked: RoomRecordingBooked, reason: RecordingEnd) {
    const { members, onProblem } = this.#deps
    try {
      if (await booked.end(reason)) members.tellAll({ type: 'recording-kept', recordingId: booked.id })
    } catch (error) {
      onProblem(error)
    }
  }
}

type StartRecording = { instanceId?: string | undefined; maxDurationS?: number | undefined }

/** Who may administer `streaming`, as owners do. */
function requireRecorder({ permissions: { canAdmin } }: Person) {
  if (typeof canAdmin === 'boolean' ? canAdmin : canAdmin.includes('streaming')) return
  throw new Failure('forbidden', 'Only owners of this meeting, and whoever may administer streaming, may record it.')
}

const recordedAs = ({ sessionId, userName, token }: Person): RecordedPerson => ({
  userId: token?.userId ?? sessionId,
  userName,
})
