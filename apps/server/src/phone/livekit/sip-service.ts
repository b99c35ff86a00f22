import { setTimeout as sleep } from 'node:timers/promises'
import { Failure } from '@parley/protocol'
import { askingLivekit, type LivekitPlace, LivekitRefusal } from '../../calls/livekit/ask-livekit.ts'
import { livekitPeople, type PersonThere } from '../../calls/livekit/people.ts'
import { telephoneToken } from '../../calls/livekit/room-tokens.ts'
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
  /** Somebody in a room with others, who do not learn their number: how they are called there, and when they are hung up. */
  guest?: { name: string; longestS: number }
}

export type RungOutcome = { type: 'answered' } | { type: 'refused'; message: string; reason: string }

export type SipService = {
  /** Rings somebody into a room; resolves when they have answered, or will not. Never rejects. */
  ring(call: SipRing): Promise<RungOutcome>
  /** `number`: or a SIP address. `ringingS`: null for as long as usual. Throws `unprocessable` with LiveKit’s reason, `unavailable`. */
  transfer(room: string, identity: string, to: { number: string; ringingS: number | null }): Promise<void>
  /** Who came by telephone; null when nobody has within five seconds. Throws `unavailable`. */
  callerIn(room: string): Promise<WaitingCaller | null>
}

/** As long as a carrier rings whom it puts somebody through to. */
const transferredWithinS = 60
const comesWithinMs = 5_000
const lookEveryMs = 100
/** Beyond the ringing, for LiveKit to say so. */
const graceMs = 15_000
/** What SIP answers: busy, and declined everywhere; timed out, unavailable, taken back. */
const busy = ['486', '600', '603']
const unanswered = ['408', '480', '487']

/** LiveKit’s SIP service, asked as its own libraries ask it: https://docs.livekit.io/sip/api */
export function createSipService(place: LivekitPlace): SipService {
  const ask = askingLivekit(place, telephoneToken, 'LiveKit’s SIP service does not answer.')
  const { whoIsIn } = livekitPeople(place)

  return {
    async ring({ trunkId, from, to, room, identity, extension, ringingS, guest }) {
      try {
        const participant = {
          sip_trunk_id: trunkId,
          sip_call_to: to,
          sip_number: from,
          room_name: room,
          participant_identity: identity,
          ...(extension && { dtmf: `ww${extension}` }),
          ...(guest && {
            participant_name: guest.name,
            max_call_duration: `${guest.longestS}s`,
            hide_phone_number: true,
          }),
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
    async transfer(room, identity, { number, ringingS }) {
      const body = {
        room_name: room,
        participant_identity: identity,
        transfer_to: number.startsWith('sip:') ? number : `tel:${number}`,
        play_dialtone: true,
        ...(ringingS && { ringing_timeout: `${ringingS}s` }),
      }
      const withinMs = (ringingS ?? transferredWithinS) * 1000 + graceMs
      await ask('SIP/TransferSIPParticipant', room, body, withinMs).catch((cause) => {
        throw cause instanceof LivekitRefusal
          ? new Failure('unprocessable', `livekit refused: ${cause.message}`, { cause })
          : cause
      })
    },
    async callerIn(room) {
      for (let waitedMs = 0; waitedMs < comesWithinMs; waitedMs += lookEveryMs) {
        const caller = (await whoIsIn(room)).find(({ kind }) => kind === 'SIP')
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

const waiting = ({ identity, attributes }: PersonThere): WaitingCaller => ({
  identity,
  from: callerNumber(attributes['sip.phoneNumber'] ?? ''),
  id: attributes['sip.callID'] ?? identity,
})
