import { Failure } from '@parley/protocol'
import { textOf } from '../../lib/loose-json.ts'
import type { OpenedCall } from '../../records/open-call.ts'
import type { Kept } from '../../resources/kinds.ts'
import { visitorOf } from '../caller-number.ts'
import type { PhoneHost } from '../phone-host.ts'
import { keypadOf, ringingOf } from '../phone-plans.ts'
import type { PhoneProvider, RoomCall, RoomPlace, RoomProvider, WaitingCaller } from '../phone-provider.ts'
import type { RoomLines } from './room-lines.ts'

/** Somebody waits in a room; `inboundUrl` is what LiveKit was told of the number that they called. */
export type RoomRing = RoomPlace & { inboundUrl: string }
export type RungRoom = { number: Kept<'phone-number'>; provider: RoomProvider; caller: WaitingCaller; place: RoomPlace }

/** Whose telephone a call is with. */
export type FarTelephone = {
  /** We rang them. */
  isRung: boolean
  /** Our number, and the provider's name for the call once it has one. */
  from: string
  providerId: string | null
  extension: string | null
  visitor: string
}

export type RoomTelephonesDeps = {
  lines: RoomLines
  host: () => PhoneHost
  /** Telephones of LiveKit, by the trunk of a number; null where none are connected. */
  livekit: ((trunkId: string | null) => RoomProvider) | null
  /** Keeps a line free; resolves to what its sound is brought by. Throws `unavailable`, and `unprocessable` where nobody could listen. */
  expect: (call: OpenedCall, provider: PhoneProvider, far: FarTelephone) => Promise<string>
  /** Notes how the provider calls a call; false where that is over. */
  named: (id: string, providerId: string) => boolean
  /** Throws `not-found` for a call that was deleted meanwhile. */
  noteRinging: (call: OpenedCall) => Promise<void>
  /** Throws `not-found` for a number that we never gave out. */
  numberOf: (orgId: string, numberId: string, stamp: string) => Promise<Kept<'phone-number'>>
  providerOf: (orgId: string, number: Kept<'phone-number'>) => Promise<PhoneProvider>
  onFailure: (error: unknown) => void
}

/** Calls by telephones that come into rooms: rung there, and answered there. */
export class RoomTelephones {
  readonly #deps: RoomTelephonesDeps

  constructor(deps: RoomTelephonesDeps) {
    this.#deps = deps
  }

  /** Rings somebody for a call whose line is kept free by `token`. Throws as `RoomProvider.dial` does. */
  async dial(
    call: OpenedCall,
    provider: RoomProvider,
    ring: Pick<FarTelephone, 'from' | 'extension'> & { to: string },
    token: string,
  ): Promise<{ phoneCallProviderId: string }> {
    const ringingS = ringingOf(call.assistant, provider)
    const keypad = keypadOf(call.assistant)
    const room = await provider.dial({ ...ring, ringingS, keypad, room: `phone-${call.id}` })
    try {
      await this.#deps.noteRinging(call)
    } catch (error) {
      await room.hangUp()
      throw error
    }
    this.#play(call.id, token, room)
    return { phoneCallProviderId: room.id }
  }

  /** Answers somebody who waits in a room; resolves when the call is over. Throws as `expect` does, and `unavailable`. */
  async accept(
    call: OpenedCall,
    { provider, place, caller, number }: RungRoom,
    begun: () => Promise<void>,
  ): Promise<void> {
    const { expect, lines, host } = this.#deps
    const from = textOf(number.number) ?? ''
    const visitor = visitorOf(call.id, caller.from)
    const token = await expect(call, provider, { isRung: false, from, extension: null, providerId: caller.id, visitor })
    const over = lines.untilOver(call.id)
    try {
      const room = await provider.join({ ...place, caller, keypad: keypadOf(call.assistant) })
      await begun().catch((error) => {
        room.leave() // the caller stays, to be passed on
        throw error
      })
      this.#play(call.id, token, room)
    } catch (error) {
      host().end(call.id, 'failed')
      throw error
    }
    await over
  }

  #play(id: string, token: string, room: RoomCall) {
    const { named, lines } = this.#deps
    if (named(id, room.id)) lines.play(id, token, room)
    else lines.hangUp(room) // it ended meanwhile
  }

  /** Who waits in which room for which of our numbers. Throws `not-found` for what we never gave out, or nobody. */
  async read({ inboundUrl, ...place }: RoomRing): Promise<RungRoom> {
    const { numberOf, providerOf } = this.#deps
    const [, orgId = '', numberId = '', stamp = ''] =
      /\/phone\/inbound\/([^/]+)\/([^/]+)\/([^/]+)$/.exec(inboundUrl) ?? []
    const number = await numberOf(orgId, numberId, stamp)
    const provider = await providerOf(orgId, number)
    const caller = provider.carriedBy === 'room' ? await provider.callerIn(place.room) : null
    if (provider.carriedBy !== 'room' || !caller) throw new Failure('not-found', 'There is no such caller.')
    return { number, provider, caller, place }
  }

  /** Hangs up on who waits in a room for nobody knows which number. Never rejects. */
  async turnAway(room: string): Promise<void> {
    const { livekit, onFailure } = this.#deps
    try {
      const provider = livekit?.(null)
      const caller = await provider?.callerIn(room)
      if (caller) await provider?.refuse(room, caller, null)
    } catch (error) {
      onFailure(error)
    }
  }
}
