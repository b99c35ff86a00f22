import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { demoPublicKey } from '@parley/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ServerFixture, serverFixture } from '../server-fixture.ts'
import { repositoryRoot } from '../settings/config.ts'
import type { LivekitFigures } from './livekit-gauges.ts'
import { createMetrics } from './metrics.ts'

const token = 'the-token-of-a-test'

describe('what a server tells of itself', () => {
  let server: ServerFixture
  beforeAll(async () => {
    server = await serverFixture({ METRICS_TOKEN: token })
  })
  afterAll(() => server.remove())

  const read = (headers: Record<string, string> = {}) => fetch(`${server.url}/metrics`, { headers })
  const figures = async () => {
    const text = await (await read()).text()
    return (name: string) =>
      Number(
        text
          .split('\n')
          .find((line) => line.startsWith(`${name} `))
          ?.split(' ')
          .at(-1),
      )
  }

  test('counts requests that were accepted, their mails, and how long answers took', async () => {
    const before = await figures()
    expect((await server.post()).status).toBe(200)
    const after = await figures()
    expect(after('parley_consultations_accepted_total')).toBe(before('parley_consultations_accepted_total') + 1)
    const mails = (count: typeof after) =>
      ['pending', 'sending', 'sent', 'dead'].reduce((sum, status) => sum + count(`parley_mails{status="${status}"}`), 0)
    expect(mails(after)).toBe(mails(before) + 2)
  })

  test('a request that was refused is no accepted one', async () => {
    const before = await figures()
    expect((await server.post({})).status).toBe(400)
    const after = await figures()
    expect(after('parley_consultations_accepted_total')).toBe(before('parley_consultations_accepted_total'))
  })

  test('an address that nobody has is counted under one name, whatever strangers ask for', async () => {
    await fetch(`${server.url}/rest/v1/one-of-many`, { method: 'POST' })
    expect(await (await read()).text()).not.toContain('one-of-many')
  })

  test('whoever came through a proxy finds no such page without the token', async () => {
    expect((await read({ 'x-forwarded-for': '192.0.2.1' })).status).toBe(404)
    expect((await read({ 'x-forwarded-for': '192.0.2.1', authorization: `Bearer ${token}` })).status).toBe(200)
  })

  test('a wrong token is told so', async () => {
    const answer = await read({ authorization: 'Bearer another-token-altogether' })
    expect(answer.status).toBe(401)
    expect(await answer.text()).toContain('METRICS_TOKEN')
  })

  test('a call that was refused is counted under the route that the alerts ask for', async () => {
    const count = 'parley_http_request_duration_seconds_count{method="POST",route="/call/web",status="503"}'
    const before = (await figures())(count) || 0
    const headers = { authorization: `Bearer ${demoPublicKey}`, origin: server.url, 'content-type': 'application/json' }
    const order = JSON.stringify({ assistantId: 'site' })
    expect((await fetch(`${server.url}/call/web`, { method: 'POST', headers, body: order })).status).toBe(503)
    expect((await figures())(count)).toBe(before + 1)
    expect(readFileSync(join(repositoryRoot, 'deploy/prometheus-alerts.yml'), 'utf8')).toContain('route="/call/web"')
  })

  test.each(['grafana-dashboard.json', 'prometheus-alerts.yml', 'kubernetes/prometheus-adapter.yaml'])(
    '%s asks only for what there is',
    async (name) => {
      const text = await (await read()).text()
      const there = new Set(
        [...text.matchAll(/^# TYPE (\S+) (\S+)/gm)].flatMap(([, metric = '', type]) =>
          type === 'histogram' ? [`${metric}_count`, `${metric}_sum`, `${metric}_bucket`] : [metric],
        ),
      )
      const asked = readFileSync(join(repositoryRoot, 'deploy', name), 'utf8').matchAll(
        /\b(?:parley|process|nodejs)_\w+/g,
      )
      const missing = new Set([...asked].map(([metric]) => metric).filter((metric) => !there.has(metric)))
      expect([...missing]).toEqual([])
    },
  )
})

test('a token that is easily guessed is refused', async () => {
  await expect(serverFixture({ METRICS_TOKEN: 'short' })).rejects.toThrow('at least 16 characters')
})

test('a call that is over tells how long it was, why it ended, and what each stage of its turns took', async () => {
  const busy = [{ part: 'media' as const, calls: 2, settled: 2, busy: 0.25 }]
  const metrics = createMetrics({
    mails: async () => ({ byStatus: { pending: 3 }, oldestMs: 90_000 }),
    calls: () => ({
      calls: { spoken: 2, typed: 1 },
      host: { lines: 24, measured: { loads: busy, elsewhere: 0, lateP99Ms: 4, voiceWaitMs: 0 } },
    }),
    rooms: () => ({ rooms: 2, people: 5 }),
    livekit: () => ({
      calls: 3,
      prepared: { waiting: 1, wanted: 2 },
      worker: { isRegistered: true, jobs: { taken: 4, refused: 1, failed: 0 } },
    }),
  })
  const reason = 'customer-ended-call'
  const times = { endpointingMs: 350, transcriberMs: 200, brainMs: 2, voiceMs: null }
  const latencies = [{ type: 'latency' as const, turnId: 'one', ...times }]
  metrics.callEnded('spoken', reason, { reason, durationMs: 42_000, messages: [], latencies, network: null })
  metrics.stageFailed()
  metrics.callOrphaned('gone-on')
  const lines = (await metrics.text()).split('\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      'parley_call_duration_seconds_sum{kind="spoken",reason="customer-ended-call"} 42',
      'parley_turn_duration_seconds_sum{stage="endpointing"} 0.35',
      'parley_stage_failures_total 1',
      'parley_orphaned_calls_total{outcome="gone-on"} 1',
      'parley_orphaned_calls_total{outcome="ended"} 0',
      'parley_calls{kind="typed"} 1',
      'parley_call_lines 24',
      'parley_rooms 2',
      'parley_room_people 5',
      'parley_livekit_calls 3',
      'parley_livekit_prepared_rooms{of="waiting"} 1',
      'parley_livekit_prepared_rooms{of="wanted"} 2',
      'parley_livekit_worker_registered 1',
      'parley_livekit_jobs_total{outcome="taken"} 4',
      'parley_livekit_jobs_total{outcome="refused"} 1',
      'parley_frames_late_p99_seconds 0.004',
      'parley_part_busy_ratio{part="media",index="0"} 0.25',
      'parley_mails{status="pending"} 3',
      'parley_mail_oldest_pending_seconds 90',
    ]),
  )
  expect(lines.some((line) => line.includes('stage="voice"'))).toBe(false)
  // whoever reads them again is told the same
  expect(await metrics.text()).toContain('parley_livekit_jobs_total{outcome="taken"} 4')
})

test('a server without LiveKit, or without its dispatch, is no worker that alerts take for lost', async () => {
  const figuresOf = async (livekit: LivekitFigures | null) => {
    const rooms = () => ({ rooms: 0, people: 0 })
    const mails = async () => ({ byStatus: {}, oldestMs: 0 })
    const metrics = createMetrics({ mails, calls: () => null, rooms, livekit: () => livekit })
    return (await metrics.text()).split('\n').filter((line) => line.startsWith('parley_livekit'))
  }
  expect(await figuresOf(null)).toEqual([])
  expect(await figuresOf({ calls: 0, prepared: null, worker: null })).toEqual(['parley_livekit_calls 0'])
})
