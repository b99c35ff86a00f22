import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { bridgeRooms, joinRoom, type RoomBridge, type RtcNode } from '@parley/agent/livekit'
import type { Keypad } from '@parley/agent/phone'
import { Failure } from '@parley/protocol'
import type { Logger } from 'pino'
import type { LivekitPlace } from '../../calls/livekit/ask-livekit.ts'
import type { People } from '../../calls/livekit/people.ts'
import { roomToken } from '../../calls/livekit/room-tokens.ts'
import type { Guest, Inviting, RoomPlace } from '../phone-provider.ts'
import { untilHungUp } from './hang-up.ts'
import type { SipService } from './sip-service.ts'

export type Invitation = Inviting & {
  trunkId: string | null
  place: Pick<RoomPlace, 'room' | 'url'>
  /** Who speaks with the agent there. */
  caller: string
}

export type InvitingDeps = {
  settings: LivekitPlace
  sip: Pick<SipService, 'ring'>
  people: Pick<People, 'end'>
  log: Pick<Logger, 'warn'>
  loadRtc: () => Promise<RtcNode>
}

const guest = 'guest'
/** Each key is an answer of its own. */
const keypad: Keypad = { enabled: true, timeoutMs: 0, delimiters: [] }
/** From picking up to being heard in the room. */
const heardWithinMs = 10_000
/** LiveKit closes a room that nobody comes into, however long it rings. */
const beyondRingingS = 60

/**
 * Rings somebody into a room of this attempt alone, where they are told of a caller. LiveKit lets a telephone hear whatever is in
 * its room, and whoever asks it otherwise asks too late: so the two are in two rooms, and stay there. What one says comes to the
 * other by a bridge, once that is opened. Throws `unprocessable` with why nobody came, and `unavailable`.
 */
export async function invite(invitation: Invitation, deps: InvitingDeps): Promise<Guest> {
  const { settings, sip, people, log, loadRtc } = deps
  const { trunkId, place, caller, from, to, ringingS, signal } = invitation
  if (!trunkId) throw new Failure('unprocessable', 'This number has no livekitTrunkId to ring anybody by.')
  const attempt = randomUUID().slice(0, 8)
  const room = `${place.room}-guest-${attempt}`
  const rtc = await loadRtc()
  const name = `bridge-${attempt}` as const
  const [callers, guests, ours] = await Promise.all([
    roomToken(settings, place.room, name),
    roomToken(settings, room, name),
    roomToken(settings, room, 'agent', { emptyTimeout: ringingS + beyondRingingS }),
  ])
  const { url } = place
  const joined = await joinRoom({ url, token: ours, caller: guest, keypad }, rtc)
  const { transport } = joined
  const hangUp = () => untilHungUp(() => people.end(room), room, log)
  let bridge: RoomBridge | null = null
  const sendAway = async () => {
    bridge?.close()
    transport.close()
    await hangUp()
  }

  async function pickedUp(trunkId: string) {
    signal.throwIfAborted() // the caller may have gone while the rooms were made
    const rung = sip.ring({ trunkId, from, to, room, identity: guest, extension: null, ringingS })
    const outcome = await Promise.race([aborted(signal), rung])
    if (!outcome) rung.then(hangUp) // who picks up nevertheless
    signal.throwIfAborted()
    if (outcome?.type === 'refused') throw nobodyCame(outcome.message)
    const why = await Promise.race([
      aborted(signal),
      joined.left.then(() => 'they hung up'),
      joined.lost.then(() => 'their room is gone'),
      joined.arrived,
      sleep(heardWithinMs, 'nothing was heard of them', { ref: false }),
    ])
    signal.throwIfAborted()
    if (why) throw nobodyCame(why)
  }

  try {
    // nobody is rung who could not be put together with the caller
    const bridged = await bridgeRooms(
      [
        { url, token: callers, person: caller },
        { url, token: guests, person: guest },
      ],
      rtc,
    )
    bridge = bridged
    await pickedUp(trunkId)
    return {
      transport,
      say: (message) => transport.receive(message),
      together: () => bridged.open(),
      parted: bridged.over,
      sendAway,
    }
  } catch (error) {
    await sendAway()
    throw error
  }
}

const nobodyCame = (why: string) => new Failure('unprocessable', `Nobody took the call: ${why}`)

const aborted = (signal: AbortSignal) =>
  new Promise<null>((resolve) => {
    if (signal.aborted) resolve(null)
    signal.addEventListener('abort', () => resolve(null), { once: true })
  })
