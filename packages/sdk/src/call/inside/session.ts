import type { Tell } from '../call-events.ts'
import { same } from '../core/same.ts'
import { defaultMaxAppMessageLength } from '../limits.ts'
import type { RoomInfo } from '../machine.ts'
import type { AccessState, WaitingParticipant } from '../participant.ts'
import type { Plain } from '../valid/fault.ts'

type SessionState = { data: Plain; topology: 'sfu' | 'peer' | 'none' }
const unknownAccess: AccessState = { access: 'unknown' }
const emptyState: SessionState = { data: {}, topology: 'none' }

/** What the server says of the room and of the meeting that goes on in it. */
export class MeetingSession {
  readonly #tell: Tell
  access = unknownAccess
  state = emptyState
  /** Stays after the call, as the summary of the last one. */
  summary: { id: string } | null = null
  room: RoomInfo | null = null
  maxAppMessageLength = defaultMaxAppMessageLength
  readonly waiting = new Map<string, WaitingParticipant>()

  constructor(tell: Tell) {
    this.#tell = tell
  }

  setAccess(access: AccessState): void {
    if (same(access, this.access)) return
    this.access = access
    this.#tell('access-state-updated', access)
  }

  setState(state: SessionState): void {
    if (same(state, this.state)) return
    this.state = state
    this.#tell('meeting-session-state-updated', { meetingSessionState: state })
  }

  setSummary(id: string): void {
    if (this.summary?.id === id) return
    this.summary = { id }
    this.#tell('meeting-session-summary-updated', { meetingSession: this.summary })
    this.#tell('meeting-session-updated', { meetingSession: this.summary })
  }

  setWaiting(participant: WaitingParticipant): void {
    const before = this.waiting.get(participant.id)
    if (same(before, participant)) return
    this.waiting.set(participant.id, participant)
    this.#tell(before ? 'waiting-participant-updated' : 'waiting-participant-added', { participant })
  }

  removeWaiting(id: string): void {
    const participant = this.waiting.get(id)
    if (this.waiting.delete(id) && participant) this.#tell('waiting-participant-removed', { participant })
  }

  /** The call is over. */
  clear(): void {
    this.access = unknownAccess
    this.state = emptyState
    this.room = null
    this.maxAppMessageLength = defaultMaxAppMessageLength
    this.waiting.clear()
  }
}
