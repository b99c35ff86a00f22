import { setTimeout as sleep } from 'node:timers/promises'
import { Failure } from '@parley/protocol'
import { deskEventsPath } from '@parley/protocol/resources'
import { fastify } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import type { Caller } from '../access/caller.ts'
import { virtualWallClock } from '../lib/wall-clock.fixture.ts'
import type { ToldEvent } from '../store/subjects/desk/desk-events.ts'
import { eventRoutes } from './event-routes.ts'

const told = (id: string) => ({ id, event: { type: 'consultation.changed', id } }) as unknown as ToldEvent

/** An admin who watches, and whose role changes. */
async function watching() {
  const { clock, advance, isAsleep } = virtualWallClock()
  let role: Caller['role'] | null = 'admin'
  const happens: ToldEvent[] = []
  let over = false
  async function* events() {
    for (; !over; await sleep(1)) yield* happens.splice(0)
  }
  const stop = () => {
    over = true
  }
  const identify = async (): Promise<Caller> => {
    if (!role) throw new Failure('unauthorised', 'This key is not valid, or not any more.')
    return { orgId: 'main', role, tokenId: 't', userId: 'u', requiredMembers: [], restrictions: {} }
  }
  const app = fastify()
  const live = { count: () => 0, watch: async () => ({ place: 'from-0', events: events(), stop }) }
  await app.register(eventRoutes({ events: live as never, identify, clock }))
  const response = await fetch((await app.listen({ port: 0, host: '127.0.0.1' })) + deskEventsPath)
  onTestFinished(async () => {
    stop()
    await app.close()
  })
  const read = { text: '', ended: false }
  const reading = (async () => {
    for await (const chunk of response.body as ReadableStream<Uint8Array>) read.text += Buffer.from(chunk).toString()
    read.ended = true
  })()
  reading.catch(() => {})
  await expect.poll(() => read.text).toContain('event: ready')
  const becomes = (next: typeof role) => {
    role = next
  }
  return { read, advance, isAsleep, happens, becomes }
}

test.each([
  ['who was removed', null],
  ['who is a viewer now', 'viewer'],
] as const)('%s is told nothing of what happens after that, and the stream ends', async (_, next) => {
  const { read, advance, happens, becomes } = await watching()
  happens.push(told('before'))
  await expect.poll(() => read.text).toContain('before')
  becomes(next)
  advance(1000)
  happens.push(told('after'))
  await expect.poll(() => read.ended).toBe(true)
  expect(read.text).not.toContain('after')
})

test('where nothing happens, the stream ends at the next sign of life; who stays the same goes on', async () => {
  const { read, advance, isAsleep, becomes } = await watching()
  await expect.poll(() => isAsleep(1)).toBe(true)
  advance(15_000)
  await expect.poll(() => read.text).toContain(': still here')
  becomes(null)
  await expect.poll(() => isAsleep(1)).toBe(true)
  advance(15_000)
  await expect.poll(() => read.ended).toBe(true)
})
