// What a call costs, and how calm it stays, from one call to as many as two cores carry.
import { availableParallelism } from 'node:os'
import { setInterval } from 'node:timers'
import { setTimeout as sleep } from 'node:timers/promises'
import { bareCallShare } from '@parley/agent/testing'
import { atMost, type Bench, type Limit } from './bench.ts'
import { percentile, table } from './table.ts'
import { Caller, type Sounds, type TurnFigures } from './voice-load/caller.ts'
import { endpointingMs } from './voice-load/endpointing.ts'
import { type Host, startHost } from './voice-load/host.ts'
import type { HostFigures } from './voice-load/host-server.ts'
import { latenesses } from './voice-load/lateness.ts'
import { callerSound, callerSounds, questions } from './voice-load/sounds.ts'

const tickMs = 5
const joiningTogether = 4
/** From the last caller's joining until everybody is in conversation. */
const settleMs = 8_000
/** Until code is compiled and the site's answers have been said once. */
const warmUpCalls = 8
const warmUpMs = 30_000
/** Until a caller who found no line free rings again. */
const busyMs = 200
const megabyte = 2 ** 20

export const voiceLoad: Bench = {
  name: 'voice-load',
  title: 'Many calls at a time',
  async run() {
    const load = await measureLoad([...[1, 10, 25, 50].map(oneByOne), rush], 40_000)
    const memory = await measureMemory([200, 1000])
    return { report: [load.report, memory.report].join('\n\n'), limits: [...load.limits, ...memory.limits] }
  },
}

/** How many callers there are, how many of them ring at the same time, and what is not counted after the last has joined. */
type Rush = { callers: number; together: number; settleMs: number }
const oneByOne = (callers: number): Rush => ({ callers, together: joiningTogether, settleMs })
/** Everybody at once, and counted from the first moment. */
export const rush: Rush = { callers: 60, together: 60, settleMs: 0 }

/** Each level is held for `windowMs`. */
export async function measureLoad(levels: readonly Rush[], windowMs: number) {
  const sounds = await callerSounds()
  const bareShare = await bareCallShare(await callerSound())
  const host = await startHost()
  const measured: Level[] = []
  try {
    const idle = await host.memory()
    await measureLevel(host, sounds, { ...oneByOne(warmUpCalls), windowMs: warmUpMs })
    for (const level of levels) measured.push(await measureLevel(host, sounds, { ...level, windowMs }))
    return {
      report: [aboutLoad(windowMs, idle), ...tables(measured, bareShare)].join('\n\n'),
      limits: measured.filter(({ callers }) => callers >= 25).flatMap((level) => limitsOf(level, bareShare)),
    }
  } finally {
    await host.stop()
  }
}

const aboutLoad = (
  windowMs: number,
  { rssBytes }: HostFigures,
) => `Callers with real WebRTC and Opus (encoded beforehand) on the same machine, in a process beside the server's. Each listens,
asks aloud, is answered and asks again, and rings ${joiningTogether} at a time with others (${rush.together} in the last row, counted from the first
moment). Whoever finds no line free goes on in writing, and is not among the calls. Each level lasts ${windowMs / 1000} s, after ${warmUpMs / 1000} s of other calls. Everything is built in: one public UDP
port, the embedded voice and guide, and the caller's recogniser, whose last word comes 150 ms after the caller's. The server's
process held ${Math.round(rssBytes / megabyte)} MB before the first call; processor time is that process's alone.`

const aboutFrames = `A frame is late against the schedule of its own RTP timestamps, where it leaves for the caller; sound has stopped where a
talk spurt begins in the middle of a speech.`

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
    table(
      levels.map(({ callers, calls, late, gaps }) => ({
        callers,
        calls,
        frames: late.length,
        'late p50, ms': percentile(late, 50),
        'late p95, ms': percentile(late, 95),
        'late p99, ms': percentile(late, 99),
        'sound stopped': gaps,
      })),
    ),
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

function limitsOf({ callers, together, cpuShare, late, engineMs, unanswered }: Level, bareShare: number): Limit[] {
  const at = `${callers} callers on ${availableParallelism()} cores, those let in`
  const calm = (how: string) => [
    atMost(`${how}: a frame leaves at most 20 ms late, p99`, percentile(late, 99), 20, ' ms'),
    atMost(`${how}: no question without an answer`, unanswered, 0),
  ]
  if (together > joiningTogether) return calm(`${at}, although all rang at once`)
  return [
    ...calm(at),
    atMost(
      `${at}: a reply's first packet within 100 ms of the end of the turn, p95`,
      percentile(engineMs, 95),
      100,
      ' ms',
    ),
    atMost(`${at}: a call takes at most twice its bare work`, cpuShare / bareShare, 2, ' ×'),
  ]
}

type Level = TurnFigures & {
  callers: number
  together: number
  /** Those who were let in. */
  calls: number
  /** As many as would have been let in at the end. */
  lines: number
  /** Of one core, for each call; 0–1. */
  cpuShare: number
  callersCpuShare: number
  rssBytes: number
  /** In ms, one for each frame. */
  late: number[]
}

async function measureLevel(
  host: Host,
  sounds: Sounds,
  { callers, together, settleMs, windowMs }: Rush & { windowMs: number },
): Promise<Level> {
  const ringing = Array.from({ length: callers }, (_, index) => {
    const texts = questions(`Anna${'bcdefghijklmnop'[index % 15]}${'aeiou'[index % 5]}`)
    return new Caller({ index, sounds, texts, restMs: () => 300 + Math.random() * 2000 })
  })
  const ticking = setInterval(() => {
    const now = performance.now()
    for (const caller of ringing) caller.tick(now)
  }, tickMs)
  const letIn: Caller[] = []
  if (settleMs === 0) await host.figures()
  await inParallel(together, ringing, async (caller) => {
    if (await caller.join(host)) letIn.push(caller)
  })
  const calls = letIn.length
  if (calls === 0) throw new Error('nobody was let in')
  await sleep(settleMs)
  for (const caller of letIn) caller.takeFigures()
  const before = await host.figures()
  const start = { at: performance.now(), cpu: process.cpuUsage() }
  await sleep(windowMs)
  const after = await host.figures()
  const elapsedMs = performance.now() - start.at
  const own = process.cpuUsage(start.cpu)
  const turns = letIn.map((caller) => caller.takeFigures())
  clearInterval(ticking)
  await Promise.all(letIn.map((caller) => caller.hangUp()))
  await until(async () => (await host.figures()).calls === 0)
  return {
    callers,
    together,
    calls,
    lines: after.lines,
    cpuShare: (after.cpuMs - before.cpuMs) / elapsedMs / calls,
    callersCpuShare: (own.user + own.system) / 1000 / elapsedMs / calls,
    rssBytes: after.rssBytes,
    late: latenesses(settleMs === 0 ? [...before.answers, ...after.answers] : after.answers),
    engineMs: turns.flatMap(({ engineMs }) => engineMs),
    earMs: turns.flatMap(({ earMs }) => earMs),
    gaps: sum(turns.map(({ gaps }) => gaps)),
    unanswered: sum(turns.map(({ unanswered }) => unanswered)),
  }
}

/** Short calls one after another, several at a time: what the server holds after each of these numbers. */
export async function measureMemory(counts: readonly number[]) {
  const sounds = await callerSounds()
  const host = await startHost()
  const rows: { calls: number; 'heap, MB': number; 'resident, MB': number; 'UDP sockets': number }[] = []
  try {
    let made = 0
    const idleSockets = held(await host.memory())['UDP sockets']
    for (const count of counts) {
      const indices = Array.from({ length: count - made }, (_, i) => made + i)
      await inParallel(joiningTogether, indices, (index) => shortCall(host, sounds, index))
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

const aboutMemory = `Calls that hang up at the first word of the greeting, ${joiningTogether} at a time; when the last one's sockets are closed and the garbage
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

async function inParallel<Item>(width: number, items: readonly Item[], work: (item: Item) => Promise<void>) {
  const rest = items.values()
  const lane = async () => {
    for (const item of rest) await work(item)
  }
  await Promise.all(Array.from({ length: width }, lane))
}

async function until(isSo: () => Promise<boolean>, withinMs = 30_000) {
  const deadline = performance.now() + withinMs
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`still not so after ${withinMs / 1000} s`)
    await sleep(200)
  }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
