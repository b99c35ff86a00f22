import { EventEmitter } from 'node:events'
import type { Transport } from '@parley/agent'
import { expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import type { CallOrder, Joining } from '../calls/call-order.ts'
import type { OpenedCall } from '../records/open-call.ts'
import { Phone, type PhoneDeps } from './phone.ts'
import type { SocketProvider } from './phone-provider.ts'
import type { RungRoom } from './rooms/room-telephones.ts'

type Report = Parameters<NonNullable<CallOrder['onOver']>>[1]

/** Calls of a company that brings their sound over a WebSocket, and what it is asked for. */
function aCompany({
  dialling = () => {},
  transfer = async () => {},
}: {
  dialling?: () => void
  transfer?: () => Promise<void>
} = {}) {
  const asked: string[] = []
  const reasons: string[] = []
  const orders = new Map<string, CallOrder>()
  const promised: (Joining | undefined)[] = []
  const visitors: string[] = []
  const played: Transport[] = []
  const end = (id: string, reason: string, report?: Report) => {
    orders.get(id)?.onLeft?.(reason)
    orders.get(id)?.onOver?.(reason, report)
    orders.delete(id)
  }
  const host = {
    hears: () => true,
    async reserveLine(order: CallOrder, terms?: { joins: Joining }) {
      orders.set(order.id, order)
      visitors.push(order.visitor)
      promised.push(terms?.joins)
      return 'token'
    },
    end,
    drop: (id: string) => void asked.push(`drop ${id}`),
    async play(_id: string, _token: string, transport: Transport) {
      played.push(transport)
    },
  }
  const provider = {
    carriedBy: 'socket',
    name: 'twilio',
    async dial() {
      dialling()
      return { id: 'CA1' }
    },
    async hangUp(id: string) {
      asked.push(`hang up ${id}`)
    },
    transfer,
    stream: () => ({
      line: { play() {}, flush() {}, hangUp() {} },
      read: () => ({ type: 'begun', token: 'token' }),
    }),
    answer: () => ({ type: 'text/xml', body: '' }),
    readStatus: () => ({ type: 'over', reason: 'customer-busy' }),
    isGenuine: () => true,
  } as unknown as SocketProvider
  const box = { stamp: () => 'stamp', isStamp: () => true }
  const onFailure = (error: unknown) => void asked.push(String(error))
  const phone = new Phone({ host, box, siteUrl: 'https://parley.example', onFailure } as unknown as PhoneDeps)
  const reserve = (assistant: object = {}) =>
    phone.reserve(theCall(assistant, 'c1', reasons), provider, {
      from: '+15005550006',
      to: '+442071838750',
      extension: null,
    })
  const accept = (from: string, id?: string) =>
    phone.accept(theCall({}, id), provider, { from, to: '+15005550006', providerId: 'CA9' }, async () => {})
  /** Its sound comes; returns how the assistant hangs up. */
  const pickUp = async () => {
    const socket = Object.assign(new EventEmitter(), { OPEN: 1, readyState: 1, send() {}, close() {} })
    phone.carry('c1', socket as unknown as WebSocket)
    socket.emit('message', Buffer.from('{}'), false)
    await expect.poll(() => played).toHaveLength(1)
    return () => played[0]?.close()
  }
  return { phone, reasons, pickUp, reserve, accept, end, asked, promised, visitors }
}

function theCall(assistant: object, id = 'c1', reasons: string[] = []) {
  const record = { over: (reason: string) => void reasons.push(reason) }
  return { id, orgId: 'main', assistant, manners: {}, record } as unknown as OpenedCall
}

test('the line of a telephone is kept for as long as it may ring, and a while; nobody rings who calls us', async () => {
  const { reserve, accept, promised } = aCompany()
  await reserve()
  await reserve({ transportConfigurations: [{ provider: 'twilio', timeout: 180 }] })
  await accept('+447700900123')
  const otherwise = 'customer-did-not-answer'
  expect(promised).toEqual([{ withinMs: 120_000, otherwise }, { withinMs: 210_000, otherwise }, undefined])
})

test('a line that was kept for a call which is not kept, or was there already, ends none', async () => {
  const { reserve, asked, reasons } = aCompany()
  const line = await reserve()
  line.release()
  expect([asked, reasons]).toEqual([['drop c1'], []])
})

test('a telephone that rings is hung up when its call ends, also one whose company has just been asked to ring it', async () => {
  const ringing = aCompany()
  await (await ringing.reserve()).dial()
  ringing.end('c1', 'ended-by-owner')
  await ringing.phone.close()
  expect(ringing.asked).toEqual(['hang up CA1'])

  const early = aCompany({ dialling: () => early.end('c1', 'ended-by-owner') })
  await (await early.reserve()).dial()
  await early.phone.close()
  expect(early.asked).toEqual(['hang up CA1'])
})

test('who was spoken to, whose telephone does not ring any more, and who rings us is left to the end of their line', async () => {
  const { phone, reserve, accept, end, asked } = aCompany()
  await (await reserve()).dial()
  end('c1', 'customer-ended-call', { messages: [] } as unknown as Report)
  await (await reserve()).dial()
  await phone.report('c1', 'stamp', { url: '', headers: {}, form: {}, text: '' })
  await accept('+447700900123')
  end('c1', 'customer-did-not-join')
  await phone.close()
  expect(asked).toEqual([])
})

test('whoever calls into a room is hung up when they have been spoken to, however long it takes to keep what was recorded', async () => {
  const asked: string[] = []
  const reserved = Promise.withResolvers<CallOrder>()
  const reserveLine = async (order: CallOrder) => {
    reserved.resolve(order)
    return 'token'
  }
  const host = { hears: () => true, reserveLine, play: async () => {} }
  const phone = new Phone({ host } as unknown as PhoneDeps)
  const room = { id: 'SCL_1', answered: Promise.resolve({ transport: {} }), hangUp: async () => asked.push('hang up') }
  const caller = { id: 'SCL_1', from: '+447700900123' }
  const provider = { carriedBy: 'room', name: 'livekit', join: async () => room }
  const rung = { provider, place: {}, caller, number: {} } as unknown as RungRoom
  const joined = Promise.withResolvers<void>()
  const answered = phone.inRooms.accept(theCall({}), rung, async () => joined.resolve())
  await joined.promise
  const order = await reserved.promise
  await new Promise(setImmediate)
  order.onLeft?.('customer-ended-call')
  await phone.close()
  expect(asked).toEqual(['hang up'])
  await answered
})

test('callers who show no number are not one visitor', async () => {
  const { accept, visitors } = aCompany()
  for (const [at, from] of ['+447700900123', 'anonymous', '', '+', '+266696687'].entries()) await accept(from, `c${at}`)
  expect(visitors).toEqual(['phone/+447700900123', 'phone/c1', 'phone/c2', 'phone/c3', 'phone/c4'])
})

test.each([
  ['puts the caller through', async () => {}, 'assistant-forwarded-call'],
  ['refuses', () => Promise.reject(new Error('no permission')), 'phone-call-provider-failed'],
])('a call whose caller is to be put through ends as it went: the company %s', async (_what, transfer, reason) => {
  const { phone, reserve, end, reasons, pickUp } = aCompany({ transfer })
  await (await reserve()).dial()
  const hangUp = await pickUp()
  const to = { number: '+442071838799', told: null, ringingS: null, otherwise: null }
  expect(await phone.telephoneOf('c1').transfer(to)).toEqual({ type: 'put-through' })
  end('c1', 'assistant-forwarded-call', { messages: [] } as unknown as Report)
  expect(reasons).toEqual([])
  hangUp()
  await expect.poll(() => reasons).toEqual([reason])
})
