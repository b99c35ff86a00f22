import type { CallClock, MediaRoom, RoomRecordingInHand } from '@parley/agent'
import { Failure, maxRoomRecordingS, type RoomRecording } from '@parley/protocol'
import type { RecordedPerson, RecordingEnd } from '@parley/protocol/resources'
import { hourMs } from '../lib/days.ts'
import type { RoomRecordingBooked } from '../records/room-recordings.ts'
import type { Members } from './members.ts'
import { administered, type Person } from './person.ts'

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
/** `over`: why it ended before it had begun. */
type Beginning = { status: 'beginning'; over: RecordingEnd | null }
type State = { status: 'off' } | Beginning | Running

const off: State = { status: 'off' }
const mostAnHour = 60

/** The recording of a room on its server: one at a time, begun by whoever may, and told to everybody before anything is written. */
export class RoomRecorder {
  readonly #deps: RoomRecorderDeps
  #state: State = off
  #cancelEnd = () => {}
  /** When those of the last hour were begun. */
  #begun: number[] = []

  constructor(deps: RoomRecorderDeps) {
    this.#deps = deps
  }

  /** What is being recorded; null while nothing is. */
  get shown(): RoomRecording | null {
    return this.#state.status === 'on' ? this.#state.shown : null
  }

  /**
   * Throws `forbidden` for who may not, or where the owner has not switched it on; `conflict` while one goes on, and while somebody
   * is away who could not be told; `rate-limited` for one after the other; `unprocessable` where the sound of the room does not pass here.
   */
  async start(person: Person, { instanceId, maxDurationS = maxRoomRecordingS }: StartRecording) {
    const { members, media, clock, book } = this.#deps
    this.#requireAllowed(person)
    if (!media.record) throw new Failure('unprocessable', 'LiveKit carries this room: what is said is not heard here.')
    if (this.#state !== off) throw new Failure('conflict', 'This meeting is being recorded already.')
    this.#requireEverybody()
    this.#takeOne()
    const beginning: Beginning = { status: 'beginning', over: null }
    this.#state = beginning
    const booked = await book(recordedAs(person)).catch((error) => {
      if (this.#state === beginning) this.#state = off
      throw error
    })
    try {
      // much may have happened meanwhile
      if (beginning.over) throw new Failure('conflict', 'The recording was ended before it had begun.')
      this.#requireAllowed(person)
      this.#requireEverybody()
    } catch (error) {
      if (this.#state === beginning) this.#state = off
      void this.#keep(booked, beginning.over ?? 'stopped')
      throw error
    }
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

  /** Somebody is in the room, and was told of the recording; or has another name now. */
  heard(person: Person) {
    if (this.#state.status === 'on') this.#state.booked.heard(recordedAs(person))
  }

  /** The room, or its owner's leave, is over. */
  close(reason: RecordingEnd) {
    if (this.#state.status === 'on') this.#end(this.#state, reason)
    if (this.#state.status === 'beginning') this.#state.over = reason
    this.#state = off
  }

  /** Throws `forbidden` for who may not record this room, or is not in it any more. */
  #requireAllowed(person: Person) {
    requireRecorder(person)
    if (this.#deps.members.find(person.sessionId) !== person)
      throw new Failure('forbidden', 'You have left this meeting.')
    if (!this.#deps.isAllowed())
      throw new Failure('forbidden', 'This room is not recorded: its owner can switch that on (recordingEnabled).')
  }

  /** The sound of somebody goes on while their socket is built again. */
  #requireEverybody() {
    if (this.#deps.members.people.every(({ connection }) => connection)) return
    throw new Failure(
      'conflict',
      'Somebody in this meeting is being connected again, and cannot be told of a recording: try again in some seconds.',
    )
  }

  /** Each is a record and a file: no loop may fill the server with them. */
  #takeOne() {
    const now = this.#deps.clock.now()
    this.#begun = [...this.#begun.filter((at) => at > now - hourMs), now]
    if (this.#begun.length <= mostAnHour) return
    this.#begun.pop()
    const retryAfterMs = Number(this.#begun[0]) + hourMs - now
    throw new Failure('rate-limited', `A meeting is recorded at most ${mostAnHour} times an hour.`, {
      details: { retryAfterMs },
    })
  }

  #end(running: Running, reason: RecordingEnd) {
    if (this.#state !== running) return
    running.inHand.end()
    this.#leave(running)
    const kept = () => this.#keep(running.booked, reason)
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
function requireRecorder({ permissions }: Person) {
  if (administered(permissions).includes('streaming')) return
  throw new Failure('forbidden', 'Only owners of this meeting, and whoever may administer streaming, may record it.')
}

const recordedAs = ({ sessionId, userName, token }: Person): RecordedPerson => ({
  userId: token?.userId ?? sessionId,
  userName,
})
