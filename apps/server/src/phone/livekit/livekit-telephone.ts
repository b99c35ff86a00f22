import { setTimeout as sleep } from 'node:timers/promises'
import { joinRoom, loadRtcNode, type RtcNode } from '@parley/agent/livekit'
import type { Keypad } from '@parley/agent/phone'
import { Failure, livekitCaller } from '@parley/protocol'
import type { Logger } from 'pino'
import type { LivekitPlace } from '../../calls/livekit/ask-livekit.ts'
import type { People } from '../../calls/livekit/people.ts'
import { roomToken } from '../../calls/livekit/room-tokens.ts'
import { type RoomCall, type RoomPlace, type RoomProvider, usualRingingS } from '../phone-provider.ts'
import { invite } from './guest.ts'
import { untilHungUp } from './hang-up.ts'
import type { SipService } from './sip-service.ts'

export type LivekitTelephoneDeps = {
  settings: LivekitPlace
  sip: SipService
  people: Pick<People, 'remove' | 'end'>
  log: Pick<Logger, 'warn'>
  loadRtc?: () => Promise<RtcNode>
}

/** A trunk that is not there, or that refuses, says so sooner than anybody picks up. */
const refusedWithinMs = 1_500
const keyMs = 300
const pauseMs = 500
const hungUp = { reason: 'customer-ended-call' }

/** Telephones behind LiveKit’s SIP service, by the outbound trunk of a number. */
export function livekitTelephone(deps: LivekitTelephoneDeps) {
  const { settings, sip, people, log, loadRtc = loadRtcNode } = deps

  async function enter({ room, url, token }: RoomPlace, caller: string, keypad: Keypad | null) {
    // a telephone says nothing of when it hears
    const joined = await joinRoom({ url, token, caller, goesOn: true, keypad }, await loadRtc())
    return { joined, place: { room, url }, caller }
  }

  type Inside = Awaited<ReturnType<typeof enter>>

  function callIn(
    { joined, place, caller }: Inside,
    { id, trunkId, answered }: { id: string; trunkId: string | null; answered: RoomCall['answered'] },
  ): RoomCall {
    const { room } = place
    return {
      id,
      answered,
      async press(keys) {
        for (const key of keys) {
          if (key !== 'w') await joined.press(key)
          await sleep(key === 'w' ? pauseMs : keyMs)
        }
      },
      say: (message) => joined.transport.receive(message),
      invite: (to) => invite({ ...to, trunkId, place, caller }, { settings, sip, people, log, loadRtc }),
      transfer: (to) => sip.transfer(room, caller, to),
      leave: () => joined.transport.close(),
      async hangUp() {
        joined.transport.close()
        await untilHungUp(() => people.remove(room, caller), room, log)
      },
    }
  }

  /** Who is in the room, and may have left it sooner than anybody could speak with them. */
  const spokenTo = ({ joined: { transport, arrived, left } }: Inside): RoomCall['answered'] =>
    Promise.race([left.then(() => hungUp), arrived.then(() => ({ transport }))])

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
      const rung = sip.ring({
        ...{ trunkId, from, to, room, extension, identity: livekitCaller },
        ringingS: ringingS ?? usualRingingS,
      })
      const atOnce = await Promise.race([rung, sleep(refusedWithinMs, null, { ref: false })])
      if (atOnce?.type === 'refused') {
        inside.joined.transport.close()
        throw new Failure('unprocessable', `livekit refused: ${atOnce.message}`)
      }
      const answered = rung.then((outcome) =>
        outcome.type === 'refused' ? { reason: outcome.reason } : spokenTo(inside),
      )
      return callIn(inside, { id: room, trunkId, answered })
    },
    callerIn: sip.callerIn,
    async join({ caller, keypad, ...place }) {
      const inside = await enter(place, caller.identity, keypad)
      const answered = inside.joined.isCallerThere() ? spokenTo(inside) : Promise.resolve(hungUp)
      return callIn(inside, { id: caller.id, trunkId, answered })
    },
    async refuse(room, { identity }, fallback) {
      try {
        if (fallback) return await sip.transfer(room, identity, { number: fallback, ringingS: null })
      } catch (err) {
        log.warn({ err, room }, 'a caller was not passed on')
      }
      await untilHungUp(() => people.remove(room, identity), room, log)
    },
  })
}

const noTrunk = () =>
  new Failure(
    'unprocessable',
    'phoneNumberId needs livekitTrunkId: the outbound trunk of LiveKit that the number calls by',
  )
