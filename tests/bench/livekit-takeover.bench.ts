// Kills the worker that plays a call in a room of LiveKit, again and again, and takes the time until another speaks in it.
import { query } from '../../apps/server/src/store/operation.ts'
import { connect } from '../../apps/server/src/store/postgres/session.ts'
import { type LivekitServer, startLivekitServer } from '../setup/livekit-server.ts'
import { livekitServers } from '../setup/livekit-servers.ts'
import { joinRoomCall, orderRoomCall } from '../setup/livekit-visitor.ts'
import { startPostgres, type TestPostgres } from '../setup/postgres.ts'
import type { VoiceServer } from '../setup/voice-server.ts'
import { atMost, type Bench, unmeasured } from './bench.ts'
import { table } from './table.ts'

const rounds = 20
const question = 'What does it cost?'
const answer = /£500|pounds/

type Takeovers = { silencesMs: number[]; wordless: string[]; forgetful: number }

export const livekitTakeover: Bench = {
  name: 'livekit-takeover',
  title: 'A killed worker of LiveKit',
  async run() {
    const livekit = await startLivekitServer()
    const postgres = await startPostgres().catch((error: Error) => error)
    try {
      for (const missing of [livekit, postgres]) {
        if (missing instanceof Error)
          return {
            report: 'Not measured here.',
            limits: [unmeasured('a killed worker’s calls go on', missing.message)],
          }
      }
      const seen = await killWorkers(livekit as LivekitServer, postgres as TestPostgres)
      return { report: describe(seen), limits: limitsOf(seen) }
    } finally {
      if (!(livekit instanceof Error)) await livekit.stop()
      if (!(postgres instanceof Error)) await postgres.stop()
    }
  },
}

async function killWorkers(livekit: LivekitServer, postgres: TestPostgres): Promise<Takeovers> {
  const workers = await livekitServers(livekit, postgres)
  const database = await connect(postgres.url)
  let servers: VoiceServer[] = await Promise.all([workers.start(), workers.start()])
  const seen: Takeovers = { silencesMs: [], wordless: [], forgetful: 0 }
  async function playerOf(id: string): Promise<VoiceServer> {
    const [rows = []] = await database.transaction([
      query<{ url: string }>('SELECT url FROM call_leases JOIN servers ON servers.id = holder WHERE call_id = ?', id),
    ])
    const player = servers.find(({ url }) => url === rows[0]?.url)
    if (!player) throw new Error(`nobody plays ${id}`)
    return player
  }
  for (let round = 0; round < rounds; round += 1) {
    const promising = servers[round % servers.length] as VoiceServer
    const visitor = await joinRoomCall(await orderRoomCall(promising.url))
    await visitor.hears(/./)
    visitor.type(question)
    await visitor.hears(answer)
    const player = await playerOf(visitor.id)
    const before = visitor.said.length
    const killedAt = performance.now()
    await player.stop('SIGKILL')
    try {
      await visitor.hears(/./, before)
      const next = visitor.said[before]
      seen.silencesMs.push((next?.at ?? Number.NaN) - killedAt)
      // who knows what was said gives the answer that was cut off, or says that it is back
      if (/cut off/.test(next?.text ?? '')) seen.forgetful += 1
      visitor.type(question)
      await visitor.hears(answer, before + 1)
    } catch (error) {
      seen.wordless.push(String(error))
    }
    await visitor.leave()
    servers = [...servers.filter((server) => server !== player), await workers.start()]
  }
  await Promise.all(servers.map((server) => server.stop('SIGKILL')))
  await Promise.all([database.end(), workers.close()])
  return seen
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

function describe({ silencesMs, wordless, forgetful }: Takeovers) {
  const sorted = silencesMs.toSorted((a, b) => a - b)
  return [
    `${rounds} calls in rooms of one LiveKit, played by one of two servers on one PostgreSQL: after its first answer the server ` +
      'that plays it is killed, and another goes on. From the kill until the next words have come:',
    table([
      {
        'half of them': seconds(sorted[Math.floor(sorted.length / 2)] ?? Number.NaN),
        'the longest': seconds(sorted.at(-1) ?? Number.NaN),
        'without words': wordless.length,
        'without what was said before': forgetful,
      },
    ]),
    ...wordless.slice(0, 5).map((line) => `- ${line}`),
  ].join('\n\n')
}

function limitsOf({ silencesMs, wordless, forgetful }: Takeovers) {
  return [
    atMost('0 calls of a killed worker lost without words', wordless.length, 0),
    atMost('0 calls go on without what was said before', forgetful, 0),
    atMost('a killed worker’s calls are answered by another within 5 s', Math.max(...silencesMs) / 1000, 5, ' s'),
  ]
}
