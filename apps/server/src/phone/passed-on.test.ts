import { expect, test } from 'vitest'
import type { OpenedCall } from '../records/open-call.ts'
import { Phone, type PhoneDeps } from './phone.ts'
import type { SocketProvider } from './phone-provider.ts'
import type { RungRoom } from './rooms/room-telephones.ts'

test('a caller whose call cannot be kept is left in the room, to be passed on', async () => {
  const told: string[] = []
  const room = { leave: () => told.push('left'), hangUp: async () => told.push('hung up') }
  const host = { hears: () => true, reserveLine: async () => 'token', end: (id: string) => told.push(`over ${id}`) }
  const phone = new Phone({ host } as unknown as PhoneDeps)
  const call = { id: 'c1', orgId: 'main', assistant: {}, manners: {}, record: {} } as unknown as OpenedCall
  const provider = { carriedBy: 'room', name: 'livekit', join: async () => room }
  const rung = {
    provider,
    place: {},
    caller: { id: 'SCL_1', from: '+447700900123' },
    number: {},
  } as unknown as RungRoom
  const asked = phone.inRooms.accept(call, rung, () => Promise.reject(new Error('the database is away')))
  await expect(asked).rejects.toThrow('the database is away')
  await phone.close()
  expect(told).toEqual(['left', 'over c1'])
})

test('a caller of a telephone company whose call cannot be kept keeps no line: another has it at once', async () => {
  const told: string[] = []
  const host = { hears: () => true, reserveLine: async () => 'token', end: (id: string) => told.push(`over ${id}`) }
  const phone = new Phone({ host, siteUrl: 'https://parley.test' } as unknown as PhoneDeps)
  const call = { id: 'c1', orgId: 'main', assistant: {}, manners: {}, record: {} } as unknown as OpenedCall
  const provider = { carriedBy: 'socket', name: 'twilio', answer: () => told.push('answered') }
  const ring = { from: '+447700900123', to: '+442071838750', providerId: 'CA1' }
  const asked = phone.accept(call, provider as unknown as SocketProvider, ring, () =>
    Promise.reject(new Error('the database is away')),
  )
  await expect(asked).rejects.toThrow('the database is away')
  expect(told).toEqual(['over c1'])
})
