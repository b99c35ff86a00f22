import { setTimeout as sleep } from 'node:timers/promises'
import { joinRoom, loadRtcNode, type RtcNode } from '@parley/agent/livekit'
import type { Keypad } from '@parley/agent/phone'
import { Failure, livekitCaller } from '@parley/protocol'
import type { Logger } from 'pino'
import { type RoomKey, roomToken } from '../../calls/livekit/room-tokens.ts'
import type { RoomCall, RoomPlace, RoomProvider } from '../phone-provider.ts'
import type { SipService } from './sip-service.ts'
import { takeIn } from './taking-in.ts'

export type LivekitTelephoneDeps = {
  settings: RoomKey & { url: string }
  sip: SipService
  log: Pick<Logger, 'warn'>
  loadRtc?: () => Promise<RtcNode>
}

const usualRingingS = 60
/** A trunk that is not there, or that refuses, says so sooner than anybody picks up. */
const refusedWithinMs = 1_500
const keys = '0123456789*#ABCD'
const keyMs = 300
const pauseMs = 500

/** What joining leaves out: the keys that an agent presses. */
type PressingRoom = { localParticipant?: { publishDtmf(code: number, digit: string): Promise<void> } }

/** Telephones behind LiveKit’s SIP service, by the outbound trunk of a number. */
export function livekitTelephone({ settings, sip, log, loadRtc = loadRtcNode }: LivekitTelephoneDeps) {
  async function enter({ room, url, token }: RoomPlace, caller: string, keypad: Keypad | null) {
    const rtc = await loadRtc()
    let entered: PressingRoom | null = null
    const Room = class extends rtc.Room {
      constructor() {
        super()
        entered = this as unknown as PressingRoom
      }
    }
    // a telephone says nothing of when it hears
    const joined = await joinRoom({ url, token, caller, goesOn: true, keypad }, { ...rtc, Room })
    return { joined, press: pressing(() => entered), place: { room, url }, caller }
  }

  type Inside = Awaited<ReturnType<typeof enter>>

  function callIn(
    { joined, press, place, caller }: Inside,
    { id, trunkId, answered }: { id: string; trunkId: string | null; answered: RoomCall['answered'] },
  ): RoomCall {
    const { room } = place
    return {
      id,
      answered,
      press,
      say: (message) => joined.transport.receive(message),
      takeIn: (to) => takeIn({ ...to, trunkId, place, caller }, { key: settings, sip, log, loadRtc }),
      transfer: (to) => sip.transfer(room, caller, to),
      leave: () => joined.transport.close(),
      async hangUp() {
        joined.transport.close()
        await sip.remove(room, caller).catch((err) => log.warn({ err, room }, 'a telephone was not hung up'))
      },
    }
  }

  return (trunkId: string | null): RoomProvider => ({
    carriedBy: 'room',
    name: 'livekit',
    tellsNothing: trunkId
      ? null
      : 'Nobody can be told anything before they are put through: the number has no livekitTrunkId to ring them by.',
    async dial({ room, from, to, extension, ringingS, keypad }) {
      if (!trunkId) throw noTrunk()
      const place = { room, url: settings.url, token: await roomToken(settings, room, 'agent') }
      const inside = await enter(place, livekitCaller, keypad)
      const { transport, arrived } = inside.joined
      const rung = sip.ring({
        ...{ trunkId, from, to, room, extension, identity: livekitCaller },
        ringingS: ringingS ?? usualRingingS,
      })
      const atOnce = await Promise.race([rung, sleep(refusedWithinMs, null, { ref: false })])
      if (atOnce?.type === 'refused') {
        transport.close()
        throw new Failure('unprocessable', `livekit refused: ${atOnce.message}`)
      }
      const answered = rung.then(async (outcome) => {
        if (outcome.type === 'refused') return { reason: outcome.reason }
        await arrived
        return { transport }
      })
      return callIn(inside, { id: room, trunkId, answered })
    },
    callerIn: sip.callerIn,
    async join({ caller, keypad, ...place }) {
      const inside = await enter(place, caller.identity, keypad)
      const { transport, arrived } = inside.joined
      return callIn(inside, { id: caller.id, trunkId, answered: arrived.then(() => ({ transport })) })
    },
    async refuse(room, { identity }, fallback) {
      try {
        if (fallback) return await sip.transfer(room, identity, fallback)
      } catch (err) {
        log.warn({ err, room }, 'a caller was not passed on')
      }
      await sip.remove(room, identity).catch((err) => log.warn({ err, room }, 'a telephone was not hung up'))
    },
  })
}

/** Presses keys one after another, as a person does. */
const pressing = (room: () => PressingRoom | null) => async (pressed: string) => {
  for (const key of pressed) {
    if (key !== 'w') await room()?.localParticipant?.publishDtmf(keys.indexOf(key), key)
    await sleep(key === 'w' ? pauseMs : keyMs)
  }
}

const noTrunk = () =>
  new Failure(
    'unprocessable',
    'phoneNumberId needs livekitTrunkId: the outbound trunk of LiveKit that the number calls by',
  )
