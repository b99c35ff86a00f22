import { setInterval } from 'node:timers'
import { setTimeout as sleep } from 'node:timers/promises'
import { Caller, type Sounds, type TurnFigures } from './caller.ts'
import type { Host } from './host.ts'
import { inParallel, sum, until } from './in-parallel.ts'
import { latenesses } from './lateness.ts'
import { questions } from './sounds.ts'
import { startTimerThread } from './timer-thread.ts'
import { Writer } from './writer.ts'

const tickMs = 5
const joiningTogether = 4
/** From the last caller's joining until everybody is in conversation. */
const settleMs = 8_000
/** Until code is compiled and the site's answers have been said once. */
const warmUpCalls = 8
const warmUpMs = 30_000

/**
 * How many callers there are, how many of them ring at the same time, and what is not counted after the last has joined. Their
 * browsers write down what they say, unless the server hears by itself.
 */
export type Rush = { callers: number; together: number; settleMs: number; recognises?: boolean }
const fewByFew = (callers: number): Rush => ({ callers, together: joiningTogether, settleMs })
/** Counted from the first moment. */
export const allAtOnce = (callers: number): Rush => ({ callers, together: callers, settleMs: 0 })

export type Level = TurnFigures & {
  callers: number
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
  /** The same of a thread with nothing else to do. */
  bareLate: number[]
  writing: WritingFigures
}

export type WritingFigures = {
  answersMs: number[]
  /** Writers without any answer, and questions that waited for too long. */
  withoutAnswer: number
  forgotten: number
}

export const warmUp = (host: Host, sounds: Sounds, recognises = true) =>
  measureLevel(host, sounds, { ...fewByFew(warmUpCalls), recognises }, warmUpMs)

/** All callers of a level hang up in the same moment, which makes sound late; who rings then is not let in. */
const restAfterMs = 6_000

/** One level after another, for so long each, once the host is warm. */
export async function measureLevels(
  host: Host,
  sounds: Sounds,
  { levels, windowMs, recognises = true }: { levels: readonly number[]; windowMs: number; recognises?: boolean },
): Promise<Level[]> {
  await warmUp(host, sounds, recognises)
  const measured: Level[] = []
  for (const callers of levels) {
    await sleep(restAfterMs)
    measured.push(await measureLevel(host, sounds, { ...fewByFew(callers), recognises }, windowMs))
  }
  return measured
}

/** Holds a level for so long. Whoever is not let in goes on in writing. */
export async function measureLevel(host: Host, sounds: Sounds, rush: Rush, windowMs: number): Promise<Level> {
  const ringing = Array.from({ length: rush.callers }, (_, index) => {
    const person = { index, texts: questionsOf(index), restMs }
    return {
      caller: new Caller({ ...person, sounds, recognises: rush.recognises ?? true }),
      writer: new Writer(person),
    }
  })
  const ticking = setInterval(() => {
    const now = performance.now()
    for (const { caller } of ringing) caller.tick(now)
  }, tickMs)
  const letIn: Caller[] = []
  const writers: Writer[] = []
  if (rush.settleMs === 0) await host.figures()
  const timerThread = await startTimerThread()
  await inParallel(rush.together, ringing, async ({ caller, writer }) => {
    if (await caller.join(host)) return letIn.push(caller)
    await writer.join(host)
    return writers.push(writer)
  })
  const calls = letIn.length
  if (calls === 0) throw new Error('nobody was let in')
  await sleep(rush.settleMs)
  for (const caller of letIn) caller.takeFigures()
  const before = await host.figures()
  const start = { at: performance.now(), cpu: process.cpuUsage() }
  await sleep(windowMs)
  const after = await host.figures()
  const elapsedMs = performance.now() - start.at
  const own = process.cpuUsage(start.cpu)
  const bareLate = await timerThread.stop()
  const turns = letIn.map((caller) => caller.takeFigures())
  const writing = figuresOf(writers)
  clearInterval(ticking)
  await Promise.all([...letIn.map((caller) => caller.hangUp()), ...writers.map((writer) => writer.leave())])
  await until(async () => (await host.figures()).calls === 0)
  return {
    callers: rush.callers,
    calls,
    lines: after.lines,
    cpuShare: (after.cpuMs - before.cpuMs) / elapsedMs / calls,
    callersCpuShare: (own.user + own.system) / 1000 / elapsedMs / calls,
    rssBytes: after.rssBytes,
    late: latenesses(rush.settleMs === 0 ? [...before.answers, ...after.answers] : after.answers),
    bareLate,
    engineMs: turns.flatMap(({ engineMs }) => engineMs),
    earMs: turns.flatMap(({ earMs }) => earMs),
    gaps: sum(turns.map(({ gaps }) => gaps)),
    unanswered: sum(turns.map(({ unanswered }) => unanswered)),
    writing,
  }
}

function figuresOf(writers: Writer[]): WritingFigures {
  const now = performance.now()
  return {
    answersMs: writers.flatMap(({ answersMs }) => answersMs),
    withoutAnswer: writers.filter(({ answersMs }) => answersMs.length === 0).length,
    forgotten: writers.filter((writer) => writer.isForgotten(now)).length,
  }
}

const restMs = () => 300 + Math.random() * 2000
const questionsOf = (index: number) => questions(`Anna${'bcdefghijklmnop'[index % 15]}${'aeiou'[index % 5]}`)
