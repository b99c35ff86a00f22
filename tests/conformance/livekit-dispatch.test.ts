import { livekitCaller } from '@parley/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminToken } from '../../apps/server/src/calls/livekit/room-tokens.ts'
import { level } from '../../packages/agent/src/audio/frame.ts'
import { type LivekitServer, startLivekitServer } from '../setup/livekit-server.ts'
import { livekitServers } from '../setup/livekit-servers.ts'
import { joinRoomCall, orderRoomCall } from '../setup/livekit-visitor.ts'
import { notRunHere } from '../setup/not-run.ts'
import { postgresFor, type TestPostgres } from '../setup/postgres.ts'
import type { VoiceServer } from '../setup/voice-server.ts'

const livekit = await startLivekitServer()
if (livekit instanceof Error) notRunHere('workers of LiveKit', livekit.message)
const postgres = livekit instanceof Error ? null : await postgresFor('workers of LiveKit')

/** What LiveKit answers when it is asked about its rooms. */
async function ask<Answer>(method: string, body: { room?: string; identity?: string } = {}): Promise<Answer> {
  const { url, ...key } = livekit as LivekitServer
  const response = await fetch(`${url.replace('ws', 'http')}/twirp/livekit.RoomService/${method}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await adminToken(key, body.room ?? '')}` },
    body: JSON.stringify(body),
  })
  return (await response.json()) as Answer
}
type Person = { identity: string; tracks: unknown[] }
const peopleIn = async (room: string) =>
  (await ask<{ participants?: Person[] }>('ListParticipants', { room })).participants ?? []

/** Those in which an agent waits, its voice published. */
async function preparedRooms(): Promise<string[]> {
  const { rooms } = await ask<{ rooms: { name: string }[] }>('ListRooms')
  const people = await Promise.all(rooms.map(async ({ name }) => ({ name, in: await peopleIn(name) })))
  const isWaiting = ([only, ...others]: Person[]) =>
    only?.identity === 'agent' && only.tracks.length === 1 && !others.length
  return people.filter((room) => room.name.startsWith('ready-') && isWaiting(room.in)).map(({ name }) => name)
}
/** What its page's token says. */
function roomOf({ transport }: Awaited<ReturnType<typeof orderRoomCall>>): string {
  const [, claims = ''] = `${transport.callToken}`.split('.')
  return JSON.parse(Buffer.from(claims, 'base64url').toString()).video.room
}

/** How much of what is loud is what was heard just before, as of a record that is stuck. */
function shareRepeated(frames: Int16Array[]): number {
  const loud = frames.flatMap((frame, at) =>
    at > 0 && level(frame) > 0.005 ? [likeness(frames[at - 1] ?? frame, frame)] : [],
  )
  return loud.filter((alike) => alike > 0.95).length / loud.length
}

function likeness(one: Int16Array, other: Int16Array): number {
  const product = (a: Int16Array, b: Int16Array) => a.reduce((sum, sample, at) => sum + sample * (b[at] ?? 0), 0)
  return product(one, other) / Math.sqrt(product(one, one) * product(other, other))
}

describe.skipIf(!postgres)('servers that are workers of one LiveKit', () => {
  let workers: Awaited<ReturnType<typeof livekitServers>>
  const started: VoiceServer[] = []
  const start = async () => {
    const server = await workers.start({
      DRAIN_NOTICE_MS: '1000',
      DRAIN_CALLS_MS: '60000',
      LIVEKIT_PREPARED_ROOMS: '1',
    })
    started.push(server)
    return server
  }
  beforeAll(async () => {
    workers = await livekitServers(livekit as LivekitServer, postgres as TestPostgres)
  })
  afterAll(async () => {
    await Promise.all(started.map((server) => server.stop('SIGKILL')))
    await workers?.close()
    if (!(livekit instanceof Error)) await livekit.stop()
    await postgres?.stop()
  })

  test('hand back what they promised when they stop, and go on with the calls of one that is killed', async () => {
    const [leaving, killed] = await Promise.all([start(), start()])
    await expect.poll(preparedRooms).toHaveLength(2)
    const promised = await orderRoomCall(leaving.url)
    expect(roomOf(promised)).toMatch(/^ready-/)
    const left = leaving.stop()
    await expect.poll(async () => (await fetch(`${leaving.url}/readyz`)).status).toBe(503)
    const visitor = await joinRoomCall(promised, { listens: true })
    await visitor.hears(/./)
    visitor.type('What does it cost?')
    await visitor.hears(/£500|pounds/)
    // who is cut off in the middle of an answer is given it anew
    await visitor.hearsOut()
    expect(Math.max(...visitor.heard.map(level))).toBeGreaterThan(0.05)
    expect(shareRepeated(visitor.heard)).toBeLessThan(0.5)
    await left
    expect(leaving.endedCalls()).toEqual([])

    const next = await start()
    const before = visitor.said.length
    await killed.stop('SIGKILL')
    await visitor.hears(/gone for a moment/, before)
    const figures = await (await fetch(`${next.url}/metrics`)).text()
    expect(figures).toContain('parley_orphaned_calls_total{outcome="gone-on"} 1')
    visitor.type('What does it cost?')
    await visitor.hears(/£500|pounds/, before + 1)
    await visitor.leave()
    await expect.poll(() => next.endedCalls()).toMatchObject([{ callId: visitor.id, reason: 'customer-ended-call' }])
  })

  test('keep a room ready, which one caller gets; it is followed by another, also where its agent was lost', async () => {
    const server = started.at(-1) as VoiceServer
    await expect.poll(preparedRooms).toHaveLength(1)
    const [lost] = await preparedRooms()
    await ask('RemoveParticipant', { room: `${lost}`, identity: 'agent' })
    await expect.poll(preparedRooms).toEqual([expect.not.stringContaining(`${lost}`)])
    const [ready] = await preparedRooms()
    const orders = await Promise.all([orderRoomCall(server.url), orderRoomCall(server.url)])
    expect(orders.map(roomOf).toSorted()).toEqual([expect.stringMatching(/^call-/), ready])
    const visitors = await Promise.all(orders.map((order) => joinRoomCall(order)))
    await Promise.all(visitors.map((visitor) => visitor.hears(/./)))
    for (const room of orders.map(roomOf)) {
      expect((await peopleIn(room)).map(({ identity }) => identity).toSorted()).toEqual(['agent', livekitCaller])
    }
    await expect.poll(preparedRooms).toEqual([expect.not.stringContaining(`${ready}`)])
    await Promise.all(visitors.map((visitor) => visitor.leave()))
    await server.stop()
    await expect.poll(preparedRooms).toEqual([])
  })
})
