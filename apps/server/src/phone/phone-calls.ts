import { Failure, isFailure } from '@parley/protocol'
import type { Customer, Played } from '@parley/protocol/resources'
import type { Casting } from '../cast/casting.ts'
import { type Body, bodyOf, textOf, without } from '../lib/loose-json.ts'
import type { WebhookFor } from '../records/announce.ts'
import type { CallLeases } from '../records/call-leases.ts'
import { type CallRecords, endCall } from '../records/call-record.ts'
import type { ListeningIn } from '../records/listening-in.ts'
import { type OpenedCall, openCall, playedIn, playerOf } from '../records/open-call.ts'
import type { Recordings } from '../records/recordings.ts'
import type { Kept } from '../resources/kinds.ts'
import { requireExisting } from '../resources/references.ts'
import { invalid } from '../resources/refusals.ts'
import type { ResourceService } from '../resources/resource-service.ts'
import type { AnyRequest } from '../rest/api-request.ts'
import { keyOf } from '../rest/idempotency-key.ts'
import type { DueCall } from '../store/subjects/resources/resources.ts'
import type { WebhookServer } from '../webhooks/webhooks.ts'
import type { Phone, Ring, RungNumber } from './phone.ts'
import { type CallBody, lastChanceOf, nobodyCalled, numbersOf, type Order, orderToKeep } from './phone-order.ts'
import type { Answer, PhoneProvider } from './phone-provider.ts'
import type { RoomRing, RungRoom } from './rooms/room-telephones.ts'

export type PhoneCallDeps = {
  service: ResourceService
  records: CallRecords
  webhookFor: WebhookFor
  leases: CallLeases
  recordings: Pick<Recordings, 'of' | 'judgeSquad'>
  listeningIn: ListeningIn
  phone: Phone
  casting: Casting
}

/**
 * Places and takes calls by telephone. A call is stored before anybody is rung, so that a repeated request rings nobody
 * twice, and what its provider says finds it.
 */
export function createPhoneCalls(deps: PhoneCallDeps) {
  const { service, records, webhookFor, leases, recordings, listeningIn, phone, casting } = deps

  async function place(request: Asked, body: CallBody) {
    const { orgId } = request.caller
    if (!body.customer && !body.customers) throw invalid('customer is required, with the number to call')
    const number = await numberOf(orgId, body)
    const provider = await phone.provider(orgId, number)
    const customers = body.customers ?? [body.customer ?? nobodyCalled]
    const [only] = customers
    const ring = (customer: Customer, index: number) => placeOne(request, { body, number, provider, customer, index })
    if (!body.customers && only) return ring(only, 0)
    const outcomes = await Promise.allSettled(customers.map(ring))
    const errors = outcomes.flatMap((outcome, index) =>
      outcome.status === 'rejected' ? [{ customer: customers[index], error: sentenceOf(outcome.reason) }] : [],
    )
    const results = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    return { results, errors }
  }

  async function placeOne(request: Asked, order: Order & { index: number }) {
    const { orgId } = request.caller
    const given = keyOf(request, service.now())
    const key = given && { ...given, key: order.index === 0 ? given.key : `${given.key} ${order.index}` }
    const earlier = await service.recall(orgId, 'call', key)
    if (earlier) return earlier

    const stored = orderToKeep(order, service.now())
    if (stored.status === 'scheduled') {
      numbersOf(order) // what would be refused then is refused now
      return (await service.create({ orgId, kind: 'call', body: stored }, { key })).entity
    }
    const call = await begin(order.number, orgId, stored)
    const line = await phone.reserve(call, order.provider, numbersOf(order))
    const body = { ...stored, ...fieldsOf(call, order.provider) }
    const { entity, repeated } = await leases.create({ orgId, id: call.id, body }, key).catch((error) => {
      line.release()
      throw error
    })
    if (repeated) {
      line.release()
      return entity
    }
    const placed = await line.dial()
    // whoever is rung already is not rung again because the database is away
    return service
      .update(orgId, 'call', call.id, (before) => ({ ...before, ...placed }))
      .catch((error) => {
        if (!isFailure(error, 'unavailable')) throw error
        call.record.noted(placed)
        return { ...entity, ...placed }
      })
  }

  /** Rings for a stored call whose time has come, whoever of several servers is first. Throws as `place` does. */
  async function ringScheduled({ orgId, id }: DueCall): Promise<void> {
    const body = await service.find(orgId, 'call', id)
    // the list of those that are due may be older than the ring of one of them
    if (body?.status !== 'scheduled' || !(await leases.take(orgId, id))) return
    if (lastChanceOf(body) < service.now()) return end(orgId, id, 'schedule-missed')
    if (!(await claim(orgId, id))) return leases.giveBack(orgId, id)
    const { call, line } = await reserveScheduled(orgId, body).catch((error) => {
      // nobody has been rung yet
      void (isFailure(error, 'unavailable') ? putBack(orgId, id) : end(orgId, id, 'phone-call-provider-failed'))
      throw error
    })
    call.record.noted(await line.dial())
  }

  async function reserveScheduled(orgId: string, body: Kept<'call'>) {
    const number = await numberOf(orgId, body)
    const provider = await phone.provider(orgId, number)
    const call = await begin(number, orgId, playedIn(body), body.id)
    const customer = body.customer ?? nobodyCalled
    await service.update(orgId, 'call', body.id, (before) => ({ ...before, ...fieldsOf(call, provider) }))
    return { call, line: await phone.reserve(call, provider, numbersOf({ body, number, provider, customer })) }
  }

  /** False when another server was quicker, or the owner deleted the call. */
  async function claim(orgId: string, id: string): Promise<boolean> {
    let isOurs = false
    const take = (before: CallBody) => {
      isOurs = before.status === 'scheduled'
      return isOurs ? { ...before, status: 'queued' } : null
    }
    await service.update(orgId, 'call', id, take).catch((error) => {
      isOurs = false
      if (isFailure(error, 'not-found')) return
      void putBack(orgId, id)
      throw error
    })
    return isOurs
  }

  /** It is due again, for whoever is first then. */
  const putBack = (orgId: string, id: string) =>
    records.insist(id, async () => {
      await service.update(orgId, 'call', id, (before) =>
        before.status === 'queued' ? { ...before, status: 'scheduled' } : null,
      )
      await leases.giveBack(orgId, id)
    })

  const end = (orgId: string, id: string, reason: string) =>
    records.insist(id, async () => {
      await endCall({ service, webhookFor }, await service.get(orgId, 'call', id), reason)
      await leases.giveBack(orgId, id)
    })

  /** Answers who calls one of our numbers; says what the provider wants to hear. Throws as `readRing` does. */
  async function answer(ring: Ring): Promise<Answer> {
    const rung = await phone.readRing(ring)
    try {
      return await takeUp(rung)
    } catch (error) {
      if (!isFailure(error)) throw error
      return rung.provider.refuse(fallbackOf(rung.number))
    }
  }

  async function takeUp({ number, provider, from, providerId }: RungNumber): Promise<Answer> {
    const call = await begin(number, number.orgId, playedBy(number))
    return phone.accept(call, provider, { from, to: textOf(number.number) ?? '', providerId }, () =>
      keep(call, { number, provider, caller: { from, id: providerId } }),
    )
  }

  /**
   * Answers who waits in a room for one of our numbers; resolves when the call is over, and rejects where it never began: the
   * caller has then been passed on or hung up on. Throws as `RoomTelephones.read` does.
   */
  async function answerInRoom(ring: RoomRing): Promise<void> {
    const rung = await phone.inRooms.read(ring).catch(async (error) => {
      await phone.inRooms.turnAway(ring.room)
      throw error
    })
    try {
      const call = await begin(rung.number, rung.number.orgId, playedBy(rung.number))
      await phone.inRooms.accept(call, rung, () => keep(call, rung))
    } catch (error) {
      await rung.provider.refuse(ring.room, rung.caller, fallbackOf(rung.number))
      throw error
    }
  }

  async function keep(
    call: OpenedCall,
    rung: Pick<RungRoom, 'number'> & { provider: PhoneProvider; caller: { from: string; id: string } },
  ) {
    const { number, provider, caller } = rung
    const { orgId, id: phoneNumberId } = number
    const body = {
      type: 'inboundPhoneCall',
      status: 'ringing',
      ...playedBy(number),
      phoneNumberId,
      customer: { number: caller.from },
      ...fieldsOf(call, provider),
      phoneCallProviderId: caller.id,
    }
    await leases.create({ orgId, id: call.id, body })
  }

  const begin = (number: Body, orgId: string, played: Played, id?: string) =>
    openCall({ service, records, recordings, listeningIn, casting }, orgId, played, {
      id,
      server: bodyOf(number.server) as WebhookServer,
      telephoneOf: phone.telephoneOf,
    })

  /** The number to call from: a stored one, or one that came with the request. */
  async function numberOf(
    orgId: string,
    { phoneNumberId, phoneNumber }: Pick<CallBody, 'phoneNumberId' | 'phoneNumber'>,
  ): Promise<Body> {
    if (!phoneNumberId && !phoneNumber) throw invalid('phoneNumberId is required: the number to call from')
    await requireExisting(service, orgId, [['phoneNumberId', 'phone-number', phoneNumberId]])
    const stored = phoneNumberId ? await service.get(orgId, 'phone-number', phoneNumberId) : {}
    return { ...stored, ...without(phoneNumber ?? {}, ['sealed']) }
  }

  return { place, answer, answerInRoom, ringScheduled }
}

export type PhoneCalls = ReturnType<typeof createPhoneCalls>

type Asked = Pick<AnyRequest, 'caller' | 'raw' | 'body'>

function playedBy({ assistantId, squadId, workflowId }: Kept<'phone-number'>): Played {
  return { assistantId, squadId, workflowId }
}

/** Where callers go when nobody can answer. */
function fallbackOf({ fallbackDestination }: Kept<'phone-number'>): string | null {
  return textOf(fallbackDestination?.number)
}

function fieldsOf(call: OpenedCall, { name }: PhoneProvider): Body {
  return { ...playerOf(call), phoneCallProvider: name, phoneCallTransport: name === 'livekit' ? 'sip' : 'pstn' }
}

const sentenceOf = (reason: unknown) =>
  reason instanceof Failure ? reason.message : 'Something went wrong on our side. Please try again.'
