import type { Tell } from '../call-events.ts'
import { same } from '../core/same.ts'
import type { RemoteParticipant } from '../machine.ts'
import {
  type Participant,
  type Participants,
  type Permissions,
  standardTracks,
  type TrackDetails,
  type Tracks,
} from '../participant.ts'

const offByUser: TrackDetails = { state: 'off', subscribed: false, off: { byUser: true } }
const everything: Permissions = { hasPresence: true, canSend: true, canReceive: { base: true }, canAdmin: false }

/** Everybody in the call. Tells who came, changed and left, and whose tracks began and ended; what changes nothing is not told. */
export class Roster {
  readonly #tell: Tell
  readonly #others = new Map<string, Participant>()
  #local: Participant | undefined
  #localTracks: Record<string, TrackDetails> = {}
  /** What the machine sends by itself. */
  #machineTracks: Record<string, TrackDetails> = {}
  #counts = { present: 0, hidden: 0 }
  #activeSpeaker: string | null = null
  /** Until the visitor has joined, nobody came. */
  #isOpen = false

  constructor(tell: Tell) {
    this.#tell = tell
  }

  get local(): Participant | undefined {
    return this.#local
  }

  get counts() {
    return this.#counts
  }

  get activeSpeaker() {
    return this.#activeSpeaker
  }

  /** Everybody but the visitor, by session id. */
  get others(): ReadonlyMap<string, Participant> {
    return this.#others
  }

  all(): Participants {
    return { ...(this.#local && { local: this.#local }), ...Object.fromEntries(this.#others) }
  }

  /** The visitor is known before the server knows them: their devices are. */
  prepare(userName: string, userData: unknown): void {
    if (this.#local) return
    this.#setLocal(participantOf({ ...nobody, userName, userData, tracks: this.#localTracks }))
  }

  /** Those who are there as one joins; not told one by one. */
  open(participants: RemoteParticipant[], counts: { present: number; hidden: number }): void {
    for (const participant of participants) this.apply(participant)
    this.#isOpen = true
    this.setCounts(counts)
    for (const participant of this.#others.values()) this.#tellTracks(participant, {})
  }

  apply(facts: RemoteParticipant): void {
    if (facts.local) {
      this.#machineTracks = facts.tracks
      this.#setLocal(participantOf({ ...facts, tracks: this.#ownTracks }))
    } else this.#setOther(facts)
  }

  #setOther(facts: RemoteParticipant): void {
    const before = this.#others.get(facts.sessionId)
    const after = participantOf(facts)
    if (same(before, after)) return
    this.#others.set(facts.sessionId, after)
    if (!this.#isOpen) return
    this.#tell(before ? 'participant-updated' : 'participant-joined', { participant: after })
    this.#tellTracks(after, before?.tracks ?? {})
  }

  remove(sessionId: string, reason?: 'hidden'): void {
    const participant = this.#others.get(sessionId)
    if (!participant) return
    this.#others.delete(sessionId)
    this.#tellTracks({ ...participant, tracks: complete({}) }, participant.tracks)
    this.#tell('participant-left', { participant, ...(reason && { reason }) })
    if (this.#activeSpeaker === sessionId) this.#activeSpeaker = null
  }

  setLocalTracks(tracks: Record<string, TrackDetails>): void {
    this.#localTracks = tracks
    const all = complete(this.#ownTracks)
    this.#changeLocal({ tracks: all, ...shortOf(all) })
  }

  rename(userName: string): void {
    this.#changeLocal({ user_name: userName })
  }

  setUserData(userData: unknown): void {
    this.#changeLocal({ userData })
  }

  setCounts(counts: { present: number; hidden: number }): void {
    if (same(counts, this.#counts)) return
    this.#counts = counts
    this.#tell('participant-counts-updated', { participantCounts: counts })
  }

  /** Null leaves the last one standing, as nobody else has taken the word. */
  setActiveSpeaker(sessionId: string | null): void {
    if (sessionId === null || sessionId === this.#activeSpeaker) return
    this.#activeSpeaker = sessionId
    this.#tell('active-speaker-change', { activeSpeaker: { peerId: sessionId } })
  }

  /** The call is over; nobody is told to have left. */
  clear(): void {
    this.#others.clear()
    this.#local = undefined
    this.#localTracks = this.#machineTracks = {}
    this.#counts = { present: 0, hidden: 0 }
    this.#activeSpeaker = null
    this.#isOpen = false
  }

  get #ownTracks() {
    return { ...this.#machineTracks, ...this.#localTracks }
  }

  #changeLocal(change: Partial<Participant>): void {
    if (this.#local) this.#setLocal({ ...this.#local, ...change })
  }

  #setLocal(after: Participant): void {
    const before = this.#local
    if (same(before, after)) return
    this.#local = after
    if (before) this.#tell('participant-updated', { participant: after })
    this.#tellTracks(after, before?.tracks ?? {})
  }

  #tellTracks(participant: Participant, before: Record<string, TrackDetails>): void {
    const after: Record<string, TrackDetails> = participant.tracks
    for (const type of new Set([...Object.keys(before), ...Object.keys(after)])) {
      const [former, track] = [playing(before[type]), playing(after[type])]
      if (former === track) continue
      if (former) this.#tell('track-stopped', { participant, track: former, type })
      if (track) this.#tell('track-started', { participant, track, type })
    }
  }
}

const playing = (details: TrackDetails | undefined) => (details?.state === 'playable' ? details.track : undefined)

const complete = (tracks: Record<string, TrackDetails>): Tracks => ({
  ...(Object.fromEntries(standardTracks.map((name) => [name, offByUser])) as Tracks),
  ...tracks,
})

const isThere = ({ state }: TrackDetails) => state !== 'off' && state !== 'blocked'
const shortOf = ({ audio, video, screenVideo }: Tracks) => ({
  audio: isThere(audio),
  video: isThere(video),
  screen: isThere(screenVideo),
})

const nobody: RemoteParticipant = {
  sessionId: '',
  local: true,
  userId: '',
  userName: '',
  joinedAt: 0,
  isOwner: false,
  permissions: everything,
  tracks: {},
}

function participantOf(facts: RemoteParticipant): Participant {
  const tracks = complete(facts.tracks)
  return {
    session_id: facts.sessionId,
    user_id: facts.userId || facts.sessionId,
    user_name: facts.userName,
    ...(facts.userData !== undefined && { userData: facts.userData }),
    local: facts.local,
    owner: facts.isOwner,
    record: facts.isRecorded ?? false,
    ...(facts.joinedAt > 0 && { joined_at: new Date(facts.joinedAt) }),
    ...(facts.ejectAt !== undefined && { will_eject_at: new Date(facts.ejectAt) }),
    ...(facts.participantType && { participantType: facts.participantType }),
    ...(facts.networkQuality && { networkQualityState: facts.networkQuality }),
    permissions: facts.permissions,
    tracks,
    ...shortOf(tracks),
  }
}
