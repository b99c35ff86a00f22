import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type LivekitServer, startLivekitServer } from '../setup/livekit-server.ts'
import { livekitServers } from '../setup/livekit-servers.ts'
import { joinRoomCall, orderRoomCall } from '../setup/livekit-visitor.ts'
import { notRunHere } from '../setup/not-run.ts'
import { postgresFor, type TestPostgres } from '../setup/postgres.ts'
import type { VoiceServer } from '../setup/voice-server.ts'

const livekit = await startLivekitServer()
if (livekit instanceof Error) notRunHere('workers of LiveKit', livekit.message)
const postgres = livekit instanceof Error ? null : await postgresFor('workers of LiveKit')

describe.skipIf(!postgres)('servers that are workers of one LiveKit', () => {
  let workers: Awaited<ReturnType<typeof livekitServers>>
  const started: VoiceServer[] = []
  const start = async () => {
    const server = await workers.start({ DRAIN_NOTICE_MS: '1000', DRAIN_CALLS_MS: '60000' })
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
    const promised = await orderRoomCall(leaving.url)
    const left = leaving.stop()
    await expect.poll(async () => (await fetch(`${leaving.url}/readyz`)).status).toBe(503)
    const visitor = await joinRoomCall(promised)
    await visitor.hears(/./)
    visitor.type('What does it cost?')
    await visitor.hears(/£500|pounds/)
    // who is cut off in the middle of an answer is given it anew
    await visitor.hearsOut()
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
})
