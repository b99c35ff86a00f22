import { setTimeout as sleep } from 'node:timers/promises'
import { Failure } from '@parley/protocol'
import { type RoomKey, telephoneToken } from '../../calls/livekit/room-tokens.ts'
import { callerNumber } from '../caller-number.ts'
import type { WaitingCaller } from '../phone-provider.ts'

/** Whom LiveKit’s SIP service rings, and from where. */
export type SipRing = {
  trunkId: string
  from: string
  to: string
  room: string
  identity: string
  /** Dialled once somebody has answered. */
  extension: string | null
  ringingS: number
}

export type RungOutcome = { type: 'answered' } | { type: 'refused'; message: string; reason: string }

export type SipService = {
  /** Rings somebody into a room; resolves when they have answered, or will not. Never rejects. */
  ring(call: SipRing): Promise<RungOutcome>
  /** Throws `unprocessable` with LiveKit’s reason, `unavailable`. */
  transfer(room: string, identity: string, to: string): Promise<void>
  /** Sends somebody out of a room, who is hung up on; nothing where they have gone. Throws `unavailable`. */
  remove(room: string, identity: string): Promise<void>
  /** Who came by telephone; null when nobody has within five seconds. Throws `unavailable`. */
  callerIn(room: string): Promise<WaitingCaller | null>
}

const askedWithinMs = 10_000
const comesWithinMs = 5_000
const lookEveryMs = 100
/** Beyond the ringing, for LiveKit to say so. */
const graceMs = 15_000
/** What SIP answers: busy, and declined everywhere; timed out, unavailable, taken back. */
const busy = ['486', '600', '603']
const unanswered = ['408', '480', '487']

type TwirpError = { code?: string; msg?: string; meta?: Record<string, string> }
type Participant = { identity: string; kind?: string; attributes?: Record<string, string> }

/** LiveKit’s SIP service, asked as its own libraries ask it: https://docs.livekit.io/sip/api */
export function createSipService({ url, ...key }: RoomKey & { url: string }): SipService {
  const home = `${url.replace(/^ws/, 'http').replace(/\/$/, '')}/twirp/livekit.`

  async function ask(method: string, room: string, body: object, withinMs = askedWithinMs): Promise<unknown> {
    const response = await fetch(home + method, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${await telephoneToken(key, room)}` },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(withinMs),
    }).catch((cause) => {
      throw new Failure('unavailable', 'LiveKit’s SIP service does not answer.', { cause })
    })
    if (response.ok) return response.json()
    throw new SipRefusal((await response.json().catch(() => ({}))) as TwirpError)
  }

  return {
    async ring({ trunkId, from, to, room, identity, extension, ringingS }) {
      try {
        const participant = {
          sip_trunk_id: trunkId,
          sip_call_to: to,
          sip_number: from,
          room_name: room,
          participant_identity: identity,
          ...(extension && { dtmf: `ww${extension}` }),
          ringing_timeout: `${ringingS}s`,
          wait_until_answered: true,
        }
        await ask('SIP/CreateSIPParticipant', room, participant, ringingS * 1000 + graceMs)
        return { type: 'answered' }
      } catch (error) {
        const { message } = error as Error
        return { type: 'refused', message, reason: error instanceof SipRefusal ? error.endedReason : failed }
      }
    },
    async transfer(room, identity, to) {
      const body = { room_name: room, participant_identity: identity, transfer_to: `tel:${to}`, play_dialtone: true }
      await ask('SIP/TransferSIPParticipant', room, body, 60_000).catch((cause) => {
        throw cause instanceof SipRefusal
          ? new Failure('unprocessable', `livekit refused: ${cause.message}`, { cause })
          : cause
      })
    },
    async remove(room, identity) {
      await ask('RoomService/RemoveParticipant', room, { room, identity }).catch((error) => {
        if (!(error instanceof SipRefusal)) throw error // who is not there has gone
      })
    },
    async callerIn(room) {
      for (let waitedMs = 0; waitedMs < comesWithinMs; waitedMs += lookEveryMs) {
        const found = (await ask('RoomService/ListParticipants', room, { room }).catch(nobody)) as {
          participants?: Participant[]
        }
        const caller = found.participants?.find(({ kind }) => kind === 'SIP')
        if (caller) return waiting(caller)
        await sleep(lookEveryMs)
      }
      return null
    },
  }
}

const failed = 'phone-call-provider-failed'

/** What LiveKit said to a request that it did not take. */
class SipRefusal extends Error {
  readonly endedReason: string

  constructor({ code, msg, meta = {} }: TwirpError) {
    super(msg || code || 'it said nothing')
    const status = meta.sip_status_code ?? ''
    this.endedReason = busy.includes(status)
      ? 'customer-busy'
      : unanswered.includes(status) || code === 'deadline_exceeded'
        ? 'customer-did-not-answer'
        : failed
  }
}

/** A room that nobody has opened yet. */
function nobody(error: unknown) {
  if (error instanceof SipRefusal) return {}
  throw error
}

function waiting({ identity, attributes = {} }: Participant): WaitingCaller {
  return { identity, from: callerNumber(attributes['sip.phoneNumber'] ?? ''), id: attributes['sip.callID'] ?? identity }
}
