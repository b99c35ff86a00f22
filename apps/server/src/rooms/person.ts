import {
  Failure,
  type RoomAdministrable,
  type RoomClientMessage,
  type RoomFatal,
  type RoomHello,
  type RoomLine,
  type RoomParticipant,
  type RoomPermissions,
  type RoomServerMessage,
  type RoomTracks,
  type RoomWaiting,
  roomAdministrable,
  roomLines,
} from '@parley/protocol'
import type { MeetingClaims } from './meeting-token.ts'

/** The socket of somebody's page. */
export type Connection = {
  send(message: RoomServerMessage): void
  close(): void
  /** Ends it at once: whoever was behind it is elsewhere. */
  drop(): void
}

/** What a page that came in may do from then on. */
export type Seat = {
  receive(message: Exclude<RoomClientMessage, RoomHello>): Promise<void>
  disconnected(): void
}

/** What is known of somebody from their first word to their last. */
type Visitor = {
  sessionId: string
  resumeToken: string
  userName: string
  userData: unknown
  /** Null for who came without one. */
  token: MeetingClaims | null
  /** Null while the page is away and may come back. */
  connection: Connection | null
  cancelGrace: () => void
  cancelEnd: () => void
}

/** Somebody in the lobby; `knocked`: under which name they ask to be let in. */
export type Waiting = Visitor & { place: 'lobby'; knocked: string | null }

/** Somebody in the room. */
export type Person = Visitor & {
  place: 'room'
  seat: number
  joinedAt: number
  ejectAt: number | null
  permissions: RoomPermissions
  tracks: RoomTracks
}

export type Member = Waiting | Person

/** The lines that these permissions let somebody send on. */
export function permittedLines({ canSend }: RoomPermissions): RoomLine[] {
  if (typeof canSend === 'boolean') return canSend ? [...roomLines] : []
  return roomLines.filter((line) => canSend.includes(line))
}

/** What these permissions let somebody administer. */
export function administered({ canAdmin }: Pick<RoomPermissions, 'canAdmin'>): readonly RoomAdministrable[] {
  if (typeof canAdmin === 'boolean') return canAdmin ? roomAdministrable : []
  return canAdmin
}

/** Whether somebody lets others in, mutes them and sends them away. */
export const canAdminPeople = (permissions: RoomPermissions) => administered(permissions).includes('participants')

/** Throws `forbidden` for anybody else. */
export function requireAdmin({ permissions }: Person) {
  if (!canAdminPeople(permissions)) throw new Failure('forbidden', 'Only owners of this meeting may do this.')
}

export function permissionsOf(token: MeetingClaims | null): RoomPermissions {
  const { canSend, canAdmin } = token?.permissions ?? {}
  return { canSend: canSend ?? true, canAdmin: canAdmin ?? token?.isOwner ?? false }
}

/** As everybody sees them. */
export function shown(person: Person): RoomParticipant {
  const { sessionId, seat, token, userName, userData, joinedAt, ejectAt, permissions, tracks } = person
  return {
    sessionId,
    seat,
    userId: token?.userId ?? sessionId,
    userName,
    ...(userData !== undefined && { userData }),
    joinedAt,
    ...(ejectAt !== null && { ejectAt }),
    isOwner: token?.isOwner ?? false,
    isAgent: false,
    permissions,
    tracks,
  }
}

/** What somebody in the lobby sees of themselves. */
export function shownInLobby({ sessionId, token, userName, userData }: Waiting, now: number): RoomParticipant {
  return {
    sessionId,
    seat: null,
    userId: token?.userId ?? sessionId,
    userName,
    ...(userData !== undefined && { userData }),
    joinedAt: now,
    isOwner: false,
    isAgent: false,
    permissions: { canSend: false, canAdmin: false },
    tracks: {},
  }
}

export const shownWaiting = ({ sessionId, knocked }: Waiting): RoomWaiting => ({ id: sessionId, name: knocked ?? '' })

/** Says goodbye to a page, and why. */
export function dismiss(member: Member, error: RoomFatal | null) {
  member.cancelGrace()
  member.cancelEnd()
  if (error) member.connection?.send({ type: 'fatal', error })
  member.connection?.close()
  member.connection = null
}
