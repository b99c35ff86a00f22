/** Where the stream of what happens is: server-sent events, asked for with a bearer token. */
export const deskEventsPath = '/desk/events'

/** Something that happened, told to who listens: which thing, not what is in it. */
export type DeskEvent =
  | { type: 'consultation'; id: string; change: 'created' | 'changed' | 'removed'; version: number }
  | { type: 'call'; id: string; change: 'started' | 'ended' }
  | { type: 'chat'; id: string }
  | { type: 'unanswered-question'; id: string }
  | { type: 'reminder'; id: string; consultationId: string; userId: string }
  | { type: 'mail'; id: string; aboutId: string; change: 'sent' | 'dead' }
  | { type: 'delivery'; id: string; change: 'dead' }
  | { type: 'alert'; name: string; change: 'begun' | 'over' }

/** Told to admins alone. */
export const adminEvents: readonly DeskEvent['type'][] = ['mail', 'delivery', 'alert']
