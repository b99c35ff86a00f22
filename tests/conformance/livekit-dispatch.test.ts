import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startLivekitServer } from '../setup/livekit-server.ts'
import { livekitServers } from '../setup/livekit-servers.ts'
import { joinRoomCall, orderRoomCall } from '../setup/livekit-visitor.ts'
import { notRunHere } from '../setup/not-run.ts'
import { postgresFor, type TestPostgres } from '../setup/postgres.ts'
import type { VoiceServer } from '../setup/voice-server.ts'

const livekit = await startLivekitServer()
if (livekit instanceof Error) notRunHere('workers of LiveKit', livekit.message)
const postgres = livekit instanceof Error ? null : await postgresFor('workers of LiveKit')

describe.skipIf(!postgres)('two servers that are workers of one LiveKit', () => {
  let workers: Awaited<ReturnType<typeof livekitServers>>
  const servers: VoiceServer[] = []
  beforeAll(async () => {
    if (livekit instanceof Error) return
    workers = await livekitServers(livekit, postgres as TestPostgres)
    servers.push(...(await Promise.all([workers.start(), workers.start()])))
  })
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop('SIGKILL')))
    await workers?.close()
    if (!(livekit instanceof Error)) await livekit.stop()
    await postgres?.stop()
  })
  const [one, two] = [() => servers[0] as VoiceServer, () => servers[1] as VoiceServer]

  test('a call is answered by the worker that LiveKit chooses, whichever promised it', async () => {
    const played = () => [one(), two()].map((server) => server.endedCalls().length)
    while (played().includes(0)) {
      const visitor = await joinRoomCall(await orderRoomCall(one().url))
      await visitor.hears(/./)
      const before = played().reduce((sum, count) => sum + count)
      await visitor.leave()
      await expect.poll(() => played().reduce((sum, count) => sum + count)).toBe(before + 1)
    }
    const reasons = [one(), two()].flatMap((server) => server.endedCalls()).map(({ reason }) => reason)
    expect(new Set(reasons)).toEqual(new Set(['customer-ended-call']))
  })
})
