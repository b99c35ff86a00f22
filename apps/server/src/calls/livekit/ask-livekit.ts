import { Failure, isFailure } from '@parley/protocol'
import { adminToken, type RoomKey } from './room-tokens.ts'

/** What LiveKit said to a request that it did not take. */
export class LivekitRefusal extends Error {
  /** Of HTTP. */
  readonly status: number
  /** Twirp’s word for it; empty where it said none. */
  readonly code: string
  readonly meta: Record<string, string>

  constructor(status: number, { code = '', msg = '', meta = {} }: TwirpError) {
    super(msg || code || 'it said nothing')
    this.status = status
    this.code = code
    this.meta = meta
  }
}

type TwirpError = { code?: string; msg?: string; meta?: Record<string, string> }

/** A LiveKit server, `ws://…` or `wss://…`, and what lets us ask it. */
export type LivekitPlace = RoomKey & { url: string }

/** `method` is `RoomService/ListParticipants` and the like. */
export type AskLivekit = <Answer extends object>(
  method: string,
  room: string,
  body: object,
  withinMs?: number,
) => Promise<Partial<Answer>>

/** A machine that has just lost another is busy; what it says is worth the wait. */
const answersWithinMs = 5_000

/**
 * Asks LiveKit about rooms as its own libraries do, each time by a token for that room. What it returns throws `LivekitRefusal`,
 * and `unavailable`, in the words of `silence`, where nobody answers in time.
 */
export function askingLivekit(
  { url, ...key }: LivekitPlace,
  tokenFor: (key: RoomKey, room: string) => Promise<string>,
  silence: string,
): AskLivekit {
  const address = url.replace(/^ws/, 'http').replace(/\/$/, '')
  return async <Answer extends object>(method: string, room: string, body: object, withinMs = answersWithinMs) => {
    const token = await tokenFor(key, room)
    const answered = async () => {
      const response = await fetch(`${address}/twirp/livekit.${method}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(withinMs),
      })
      if (response.ok) return (await response.json()) as Partial<Answer>
      throw new LivekitRefusal(response.status, (await response.json().catch(() => ({}))) as TwirpError)
    }
    return answered().catch((cause) => {
      throw cause instanceof LivekitRefusal ? cause : new Failure('unavailable', silence, { cause })
    })
  }
}

const saysNothing = 'LiveKit says nothing about a room.'

/** The same of whose refusals nobody hears: of a room that is not there it says nothing, and all else is `unavailable`. */
export function askingOfRooms(place: LivekitPlace): AskLivekit {
  const ask = askingLivekit(place, adminToken, saysNothing)
  return (...question) =>
    ask(...question)
      .catch(nothingThere)
      .catch((cause) => {
        throw isFailure(cause) ? cause : new Failure('unavailable', saysNothing, { cause })
      })
}

/** What there is of a room that is not there: nothing. Throws whatever else went wrong. */
function nothingThere<Answer extends object>(error: unknown): Partial<Answer> {
  if (error instanceof LivekitRefusal && error.status === 404) return {}
  throw error
}
