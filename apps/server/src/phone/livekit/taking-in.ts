import { setTimeout as sleep } from 'node:timers/promises'
import { joinRoom, type RtcNode } from '@parley/agent/livekit'
import type { Keypad } from '@parley/agent/phone'
import { Failure } from '@parley/protocol'
import type { Logger } from 'pino'
import { briefer, type RoomKey, roomToken } from '../../calls/livekit/room-tokens.ts'
import type { Guest, RoomPlace, TakingIn } from '../phone-provider.ts'
import type { SipService } from './sip-service.ts'

export type Invitation = TakingIn & {
  trunkId: string | null
  place: Pick<RoomPlace, 'room' | 'url'>
  /** Who is in the room already, beside the agent. */
  caller: string
}

export type TakingInDeps = {
  key: RoomKey
  sip: Pick<SipService, 'ring' | 'remove' | 'separate' | 'peopleIn'>
  log: Pick<Logger, 'warn'>
  loadRtc: () => Promise<RtcNode>
}

const guest = 'guest'
/** Each key is an answer of its own. */
const keypad: Keypad = { enabled: true, timeoutMs: 0, delimiters: [] }
const lookEveryMs = 2_000

/**
 * Rings somebody into the room of a caller, neither of whom hears the other or what the other is told, until they are put
 * together. Throws `unprocessable` with why nobody came, and `unavailable`.
 */
export async function takeIn(invitation: Invitation, { key, sip, log, loadRtc }: TakingInDeps): Promise<Guest> {
  const { trunkId, place, caller, from, to, ringingS, signal } = invitation
  if (!trunkId) throw new Failure('unprocessable', 'This number has no livekitTrunkId to ring anybody by.')
  const { room, url } = place
  let state: 'apart' | 'together' = 'apart'
  let separated: Promise<void> = Promise.resolve()
  const separate = () => {
    separated = separated
      .catch(() => {})
      .then(() =>
        state === 'apart'
          ? sip.separate(
              room,
              [
                [caller, 'agent'],
                [guest, briefer],
              ],
              false,
            )
          : undefined,
      )
    return separated
  }
  const onPublished = () => {
    separate().catch((err) => log.warn({ err, room }, 'two people in a room may hear each other too soon'))
  }
  const [rtc, token] = await Promise.all([loadRtc(), roomToken(key, room, briefer)])
  const { transport, arrived } = await joinRoom({ url, token, caller: guest, keypad, onPublished }, rtc)

  async function sendAway() {
    transport.close()
    await sip.remove(room, guest).catch((err) => log.warn({ err, room }, 'a telephone was not hung up'))
  }

  /** Whoever is left alone has nobody to hang up on them. */
  async function hangUpTheLast() {
    for (;;) {
      await sleep(lookEveryMs, null, { ref: false })
      const people = await sip.peopleIn(room).catch(() => [caller, guest])
      const left = people.filter((identity) => identity === caller || identity === guest)
      if (left.length > 1) continue
      for (const identity of left) await sip.remove(room, identity)
      return
    }
  }

  try {
    await separate()
    const rung = sip.ring({ trunkId, from, to, room, identity: guest, extension: null, ringingS })
    const outcome = await Promise.race([rung, aborted(signal)])
    if (!outcome) rung.then(sendAway) // who picks up nevertheless
    if (outcome?.type === 'refused') throw new Failure('unprocessable', `Nobody took the call: ${outcome.message}`)
    await Promise.race([arrived, aborted(signal)])
    signal.throwIfAborted()
    await separate() // what they send is there by now
  } catch (error) {
    await sendAway()
    throw error
  }
  return {
    transport,
    say: (message) => transport.receive(message),
    async together() {
      state = 'together'
      await separated.catch(() => {})
      await sip.separate(room, [[caller], [guest]], true)
      transport.close()
      hangUpTheLast().catch((err) => log.warn({ err, room }, 'a telephone was not hung up'))
    },
    sendAway,
  }
}

const aborted = (signal: AbortSignal) =>
  new Promise<null>((resolve) => {
    if (signal.aborted) resolve(null)
    signal.addEventListener('abort', () => resolve(null), { once: true })
  })
