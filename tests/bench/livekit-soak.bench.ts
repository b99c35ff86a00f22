// Short calls in rooms of LiveKit, one after another: what the server holds of them afterwards.
import { readdirSync } from 'node:fs'
import { livekitPeople } from '../../apps/server/src/calls/livekit/people.ts'
import { type LivekitServer, livekitSettings, startLivekitServer } from '../setup/livekit-server.ts'
import { joinRoomCall, orderRoomCall } from '../setup/livekit-visitor.ts'
import { heldByScripts, inspectable } from '../setup/script-heap.ts'
import { startVoiceServer, type VoiceServer } from '../setup/voice-server.ts'
import { atMost, type Bench, unmeasured } from './bench.ts'
import { isQuick } from './quick.ts'
import { residentBytesOf } from './signalling/processes.ts'
import { type Row, table } from './table.ts'
import { inParallel, until } from './voice-load/in-parallel.ts'

const calls = isQuick ? 60 : 1_000
/** Until code is compiled, buffers have their size, and everything that is made once is there. */
const warmUpCalls = isQuick ? 20 : 300
const everyCalls = isQuick ? 20 : 100
const together = 4
/** Made after those, and ended by LiveKit itself. */
const brokenOffCalls = isQuick ? 20 : 100
const promise = 'what the server holds does not grow with calls in rooms'
const growsAtMost = 1.1
const keptAtMostMb = 1

type RoomCall = Awaited<ReturnType<typeof orderRoomCall>>
/** What a server holds at one time. */
type Holding = { calls: number; memory: number; native: number; heap: number; files: number; threads: number }

export const livekitSoak: Bench = {
  name: 'livekit-soak',
  title: 'A thousand short calls on LiveKit',
  async run() {
    const livekit = await startLivekitServer()
    if (livekit instanceof Error)
      return { report: `Not measured here: ${livekit.message}.`, limits: [unmeasured(promise, livekit.message)] }
    const server = await startVoiceServer({
      VOICE_TRANSPORT: 'livekit',
      ...livekitSettings(livekit),
      LIVEKIT_PREPARED_ROOMS: '2',
      NODE_OPTIONS: inspectable,
    })
    try {
      await server.logs('calls are prepared')
      const failed: string[] = []
      const held: Holding[] = []
      const before = residentBytesOf([livekit.pid])
      let made = 0
      const make = async (count: number, end: (call: RoomCall) => Promise<void>) => {
        made += count
        await inParallel(together, Array.from({ length: count }), () =>
          shortCall(server, end).catch((error) => void failed.push(String(error))),
        )
        await until(() => Promise.resolve(server.endedCalls().length >= made - failed.length))
        return holdingOf(server, made)
      }
      while (made < calls) held.push(await make(everyCalls, async () => {}))
      const brokenOff = await make(brokenOffCalls, (call) => putAgentOut(livekit, call))
      const kept = (name: 'memory' | 'threads') => (brokenOff[name] - (held.at(-1)?.[name] ?? 0)) / brokenOffCalls
      return {
        report: [
          about,
          table([...held, brokenOff].map(row)),
          `The last line is after ${brokenOffCalls} more that LiveKit ended: of each its native part keeps
${(kept('memory') / 1e6).toFixed(2)} MB and ${kept('threads').toFixed(1)} threads for as long as the server runs (livekit/rust-sdks#1443).`,
          `LiveKit itself held ${mb(before)} MB before and ${mb(residentBytesOf([livekit.pid]))} MB after.`,
          ...failed.slice(0, 5).map((line) => `- ${line}`),
        ].join('\n\n'),
        limits: [
          ...limitsOf(held, failed),
          atMost('memory that a call keeps which LiveKit ended', kept('memory') / 1e6, keptAtMostMb, ' MB'),
        ],
      }
    } finally {
      await server.stop()
      await livekit.stop()
    }
  },
}

/** Greeted, ended by `end` or by its visitor, who leaves. */
async function shortCall(server: VoiceServer, end: (call: RoomCall) => Promise<void>) {
  const call = await orderRoomCall(server.url)
  const visitor = await joinRoomCall(call)
  try {
    await visitor.hears(/./)
    await end(call)
  } finally {
    await visitor.leave()
  }
}

/** As whoever rules the room does, or a node that is shut down: our agent is told that it is out. */
async function putAgentOut(livekit: LivekitServer, { transport }: RoomCall) {
  const [, payload = ''] = `${transport.callToken}`.split('.')
  const { video } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { video: { room: string } }
  await livekitPeople(livekit).remove(video.room, 'agent')
}

async function holdingOf(server: VoiceServer, made: number): Promise<Holding> {
  const heap = await heldByScripts(server.log())
  const text = await (await fetch(`${server.url}/metrics`)).text()
  const read = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1] ?? Number.NaN)
  const memory = residentBytesOf([server.pid])
  const script = read('nodejs_heap_size_total_bytes') + read('nodejs_external_memory_bytes')
  const count = (what: string) => readdirSync(`/proc/${server.pid}/${what}`).length
  return {
    calls: made,
    memory,
    native: memory - script,
    heap,
    files: count('fd'),
    threads: count('task'),
  }
}

const mb = (bytes: number) => Math.round(bytes / 1e6)

const row = ({ calls, memory, native, heap, files, threads }: Holding): Row => ({
  calls,
  'the process, MB': mb(memory),
  'without what scripts hold, MB': mb(native),
  'scripts use, MB': mb(heap),
  'files and sockets': files,
  threads,
})

/** The least of each half is compared: what a call that has just ended had comes and goes. */
function limitsOf(held: Holding[], failed: string[]) {
  const settled = held.filter(({ calls }) => calls >= warmUpCalls)
  const half = Math.ceil(settled.length / 2)
  const least = (part: Holding[], name: keyof Holding) => Math.min(...part.map((holding) => holding[name]))
  const grown = (name: keyof Holding) => least(settled.slice(half), name) / least(settled.slice(0, half), name)
  const after = `after ${calls} calls against ${warmUpCalls}`
  return [
    atMost('0 calls that were not greeted', failed.length, 0),
    atMost(`memory of the server, ${after}`, grown('memory'), growsAtMost, ' ×'),
    atMost(`its native part, ${after}`, grown('native'), growsAtMost, ' ×'),
    atMost(`what its scripts use, ${after}`, grown('heap'), growsAtMost, ' ×'),
    atMost(`its files and sockets, ${after}`, grown('files'), growsAtMost, ' ×'),
    atMost(`its threads, ${after}`, grown('threads'), growsAtMost, ' ×'),
  ]
}

const about = `${calls} calls in rooms of one LiveKit, ${together} at a time: each is greeted and left. Every ${everyCalls} calls, once all are over, the server is
asked what it holds, without its garbage. The least of the second half of those times after ${warmUpCalls} calls is compared with the least of the first.`
