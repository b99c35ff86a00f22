// What a call costs, and how calm it stays, from one call to as many as two cores carry.
import { setTimeout as sleep } from 'node:timers/promises'
import { bareCallShare } from '@parley/agent/testing'
import { atMost, type Bench, type Limit } from './bench.ts'
import { percentile, table } from './table.ts'
import { Caller, type Sounds } from './voice-load/caller.ts'
import { aboutFrames, calmLimits, frameRow, whoWasLetIn } from './voice-load/calmness.ts'
import { endpointingMs } from './voice-load/endpointing.ts'
import { type Host, startHost } from './voice-load/host.ts'
import type { HostFigures } from './voice-load/host-server.ts'
import { inParallel, sum, until } from './voice-load/in-parallel.ts'
import { type Level, measureLevels } from './voice-load/level.ts'
import { callerSound, callerSounds, questions } from './voice-load/sounds.ts'

const levels = [1, 10, 25, 50]
const windowMs = 40_000
/** Levels that say something about a machine that is at work. */
const promisedFrom = 25
const memoryCounts = [200, 1000]
const ringingTogether = 4
/** Until a caller who found no line free rings again. */
const busyMs = 200
const megabyte = 2 ** 20

export const voiceLoad: Bench = {
  name: 'voice-load',
  title: 'Many calls at a time',
  async run() {
    const load = await measureLoad()
    const memory = await measureMemory()
    return { report: [load.report, memory.report].join('\n\n'), limits: [...load.limits, ...memory.limits] }
  },
}

async function measureLoad() {
  const sounds = await callerSounds()
  const bareShare = await bareCallShare(await callerSound())
  const host = await startHost()
  try {
    const idle = await host.memory()
    const measured = await measureLevels(host, sounds, { levels, windowMs })
    return {
      report: [aboutLoad(idle), ...tables(measured, bareShare)].join('\n\n'),
      limits: measured.filter(({ callers }) => callers >= promisedFrom).flatMap((level) => limitsOf(level, bareShare)),
    }
  } finally {
    await host.stop()
  }
}

const aboutLoad = ({
  rssBytes,
}: HostFigures) => `Callers with real WebRTC and Opus (encoded beforehand) on the same machine, in a process beside the server's. Each listens,
asks aloud, is answered and asks again, and rings a few at a time with others. Whoever finds no line free goes on in writing, and
is not among the calls. Each level lasts ${windowMs / 1000} s, after half a minute of other calls. Everything is built in: one public UDP
port, the embedded voice and guide, and the caller's recogniser, whose last word comes 150 ms after the caller's. The server's
process held ${Math.round(rssBytes / megabyte)} MB before the first call; processor time is that process's alone.`

const aboutReplies = `The first packet of a reply, after the ${endpointingMs} ms of silence that end a turn: as the server tells it, and as it comes to the
caller after the last audible frame of the question.`

function tables(levels: readonly Level[], bareShare: number): string[] {
  return [
    table(
      levels.map(({ callers, calls, lines, cpuShare, callersCpuShare, rssBytes }) => ({
        callers,
        calls,
        'in writing': callers - calls,
        'lines at the end': lines,
        'processor, % of a core a call': 100 * cpuShare,
        'times the bare work': cpuShare / bareShare,
        'callers’ own, % of a core a call': 100 * callersCpuShare,
        'resident, MB': rssBytes / megabyte,
      })),
    ),
    `The bare work is ${(100 * bareShare).toPrecision(3)} % of a core: each frame both ways through the codec, the encryption and a UDP socket of the loopback,
in a process that does nothing else, just before. In it both sides always speak.`,
    aboutFrames,
    table(levels.map(frameRow)),
    aboutReplies,
    table(
      levels.map(({ callers, calls, engineMs, earMs, unanswered }) => ({
        callers,
        calls,
        replies: engineMs.length,
        'sent p50, ms': percentile(engineMs, 50),
        'sent p95, ms': percentile(engineMs, 95),
        'heard p50, ms': percentile(earMs, 50),
        'heard p95, ms': percentile(earMs, 95),
        'questions unanswered': unanswered,
      })),
    ),
  ]
}

function limitsOf(level: Level, bareShare: number): Limit[] {
  const at = whoWasLetIn(level)
  const repliesMs = percentile(level.engineMs, 95)
  return [
    ...calmLimits(level),
    atMost(`${at}: a reply's first packet within 100 ms of the end of the turn, p95`, repliesMs, 100, ' ms'),
    atMost(`${at}: a call takes at most twice its bare work`, level.cpuShare / bareShare, 2, ' ×'),
  ]
}

/** Short calls one after another, several at a time: what the server holds after each of these numbers. */
async function measureMemory() {
  const sounds = await callerSounds()
  const host = await startHost()
  const rows: { calls: number; 'heap, MB': number; 'resident, MB': number; 'UDP sockets': number }[] = []
  try {
    let made = 0
    const idleSockets = held(await host.memory())['UDP sockets']
    for (const count of memoryCounts) {
      const indices = Array.from({ length: count - made }, (_, i) => made + i)
      await inParallel(ringingTogether, indices, (index) => shortCall(host, sounds, index))
      made = count
      await until(async () => held(await host.memory())['UDP sockets'] <= idleSockets)
      rows.push({ calls: count, ...held(await host.memory()) })
    }
  } finally {
    await host.stop()
  }
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last) throw new Error('no counts to measure memory at')
  return {
    report: [aboutMemory, table(rows)].join('\n\n'),
    limits: [
      atMost(
        `heap of all threads after ${last.calls} calls within 1.1 × of that after ${first.calls}`,
        last['heap, MB'] / first['heap, MB'],
        1.1,
        ' ×',
      ),
      atMost(
        `resident memory after ${last.calls} calls within 1.1 × of that after ${first.calls}`,
        last['resident, MB'] / first['resident, MB'],
        1.1,
        ' ×',
      ),
    ],
  }
}

const aboutMemory = `Calls that hang up at the first word of the greeting, ${ringingTogether} at a time; when the last one's sockets are closed and the garbage
of every thread is collected:`

async function shortCall(host: Host, sounds: Sounds, index: number): Promise<void> {
  const caller = new Caller({ index, sounds, texts: questions('Anna'), restMs: () => 1000 })
  if (!(await caller.join(host))) {
    await sleep(busyMs)
    return shortCall(host, sounds, index)
  }
  await caller.heard
  await caller.hangUp()
}

const held = ({ answers, rssBytes }: HostFigures) => ({
  'heap, MB': sum(answers.map(({ heapBytes }) => heapBytes)) / megabyte,
  'resident, MB': rssBytes / megabyte,
  'UDP sockets': sum(answers.map(({ udpSockets }) => udpSockets)),
})
