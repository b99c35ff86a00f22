import { setTimeout as sleep } from 'node:timers/promises'
import { Failure } from '@parley/protocol'
import { askLivekit, LivekitRefusal, nothingThere } from '../../calls/livekit/ask-livekit.ts'
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
  /** Whether people of the one side hear those of the other, and they them; of who is there now. Throws `unavailable`. */
  separate(room: string, sides: readonly [readonly string[], readonly string[]], hear: boolean): Promise<void>
  /** The identities of who is in a room. Throws `unavailable`. */
  peopleIn(room: string): Promise<string[]>
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

type Participant = {
  identity: string
  kind?: string
  attributes?: Record<string, string>
  tracks?: { sid: string }[]
}

/** LiveKit’s SIP service, asked as its own libraries ask it: https://docs.livekit.io/sip/api */
export function createSipService({ url, ...key }: RoomKey & { url: string }): SipService {
  async function ask<Answer extends object>(
    method: string,
    room: string,
    body: object,
    withinMs = askedWithinMs,
  ): Promise<Partial<Answer>> {
    const token = await telephoneToken(key, room)
    return askLivekit<Answer>({ url, token, method, body, withinMs }).catch((cause) => {
      if (cause instanceof LivekitRefusal) throw cause
      throw new Failure('unavailable', 'LiveKit’s SIP service does not answer.', { cause })
    })
  }

  async function peopleIn(room: string): Promise<Participant[]> {
    const { participants = [] } = await ask<{ participants: Participant[] }>('RoomService/ListParticipants', room, {
      room,
    }).catch(nobody)
    return participants
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
        return { type: 'refused', message, reason: error instanceof LivekitRefusal ? endedReasonOf(error) : failed }
      }
    },
    async transfer(room, identity, to) {
      const body = { room_name: room, participant_identity: identity, transfer_to: `tel:${to}`, play_dialtone: true }
      await ask('SIP/TransferSIPParticipant', room, body, 60_000).catch((cause) => {
        throw cause instanceof LivekitRefusal
          ? new Failure('unprocessable', `livekit refused: ${cause.message}`, { cause })
          : cause
      })
    },
    async remove(room, identity) {
      await ask('RoomService/RemoveParticipant', room, { room, identity }).catch(gone)
    },
    async separate(room, [one, other], subscribe) {
      const people = await peopleIn(room)
      const tracksOf = (side: readonly string[]) =>
        people.flatMap(({ identity, tracks = [] }) => (side.includes(identity) ? tracks.map(({ sid }) => sid) : []))
      const tell = (side: readonly string[], track_sids: string[]) =>
        people
          .filter(({ identity }) => side.includes(identity) && track_sids.length > 0)
          .map(({ identity }) =>
            ask('RoomService/UpdateSubscriptions', room, { room, identity, track_sids, subscribe }).catch(nothingThere),
          )
      await Promise.all([...tell(one, tracksOf(other)), ...tell(other, tracksOf(one))])
    },
    peopleIn: async (room) => (await peopleIn(room)).map(({ identity }) => identity),
    async callerIn(room) {
      for (let waitedMs = 0; waitedMs < comesWithinMs; waitedMs += lookEveryMs) {
        const people = await peopleIn(room)
        const caller = people.find(({ kind }) => kind === 'SIP')
        if (caller) return waiting(caller)
        await sleep(lookEveryMs)
      }
      return null
    },
  }
}

const failed = 'phone-call-provider-failed'

function endedReasonOf({ code, meta }: LivekitRefusal): string {
  const status = meta.sip_status_code ?? ''
  if (busy.includes(status)) return 'customer-busy'
  return unanswered.includes(status) || code === 'deadline_exceeded' ? 'customer-did-not-answer' : failed
}

/** Who is not there has gone. */
function gone(error: unknown) {
  if (!(error instanceof LivekitRefusal)) throw error
}

/** In a room that nobody has opened yet. */
function nobody(error: unknown) {
  if (error instanceof LivekitRefusal) return { participants: [] }
  throw error
}

function waiting({ identity, attributes = {} }: Participant): WaitingCaller {
  return { identity, from: callerNumber(attributes['sip.phoneNumber'] ?? ''), id: attributes['sip.callID'] ?? identity }
}
