// The same assistant over both of the transports: what its caller waits for, and what a call costs every process.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, chromium } from 'playwright-core'
import { chromiumSwitches } from '../setup/chromium.ts'
import { type LivekitServer, livekitSettings, livekitVersion, startLivekitServer } from '../setup/livekit-server.ts'
import { endProgram } from '../setup/program.ts'
import { startVoiceServer, type VoiceServer, voiceSwitches } from '../setup/voice-server.ts'
import { atMost, type Bench, type Limit, unmeasured } from './bench.ts'
import { beyondSilence, converse } from './conversation.ts'
import { type FarLink, openFarLink } from './far-link.ts'
import { measureGreetings, NoLineFree } from './greeting.ts'
import { startTranscriber, visitorPart } from './microphone-script.ts'
import { isQuick } from './quick.ts'
import { cpuSecondsOf, cpuSecondsWithEnded } from './signalling/processes.ts'
import { median, type Row, table } from './table.ts'
import { measureTimelines, timelineRows } from './two-transports/timeline.ts'
import { withChromium } from './with-chromium.ts'

const levels = isQuick ? [1, 10] : [1, 10, 25]
const networks = [
  { name: 'without delay', roundTripMs: 0, loss: 0 },
  { name: '50 ms, 1 %', roundTripMs: 50, loss: 0.01 },
  { name: '120 ms, 3 %', roundTripMs: 120, loss: 0.03 },
]
const greetings = isQuick ? 2 : 5
const questions = isQuick ? 1 : 3
/** Calls of which each stage is timed. */
const timed = isQuick ? 4 : 15
const promise = 'click → heard in a room of LiveKit, one call without delay, median'
const heardWithinMs = 450

/** Only ends what hangs. */
const leaveWithinMs = 10_000

type Way = { name: string; provider: string; server: VoiceServer }
type Stage = { link: FarLink; browser: Browser; livekit: LivekitServer; ways: Way[]; partMs: number }

export const twoTransports: Bench = {
  name: 'two-transports',
  title: 'Our own transport beside LiveKit',
  run: withChromium(promise, async (executablePath) => {
    const link = await openFarLink()
    if (link instanceof Error) return notMeasured(link.message)
    const livekit = await startLivekitServer(link.address)
    if (livekit instanceof Error) {
      await link.close()
      return notMeasured(livekit.message)
    }
    const transcriber = await startTranscriber()
    // as LiveKit's server is told where it is found, and as an owner tells ours
    const settings = { ...transcriber.settings, VOICE_PUBLIC_IP: link.address }
    const servers = await Promise.all([
      startServer(settings),
      startServer({
        ...settings,
        VOICE_TRANSPORT: 'livekit',
        ...livekitSettings(livekit),
      }),
    ])
    const [own, room] = servers
    const part = await visitorPart(questions)
    const browser = await chromium.launch({
      executablePath: link.wrapped(executablePath),
      args: [
        ...chromiumSwitches,
        ...voiceSwitches(part),
        // a page may use the microphone at this name, wherever it leads
        `--host-resolver-rules=MAP localhost ${link.address}`,
      ],
    })
    try {
      const ways = [
        { name: 'our own', provider: 'parley.webrtc', server: own },
        { name: `LiveKit ${livekitVersion}`, provider: 'livekit', server: room },
      ]
      return await measure({ link, browser, livekit, ways, partMs: part.length / 16 })
    } finally {
      await browser.close()
      await Promise.all(servers.map((server) => server.stop()))
      await transcriber.close()
      await livekit.stop()
      await link.close()
    }
  }),
}

const notMeasured = (why: string) => ({ report: `Not measured here: ${why}.`, limits: [unmeasured(promise, why)] })

async function startServer(environment: Record<string, string>): Promise<VoiceServer> {
  const server = await startVoiceServer({ HOST: '0.0.0.0', VOICE_MAX_CALLS: '40', ...environment })
  await server.logs('calls are prepared')
  return server
}

async function measure(stage: Stage) {
  const timelines = await timelinesOf(stage)
  const rows: Row[] = []
  const limits: Limit[] = []
  for (const { name, ...network } of networks) {
    await stage.link.set(network)
    for (const level of levels) {
      for (const way of stage.ways) {
        console.log(`${name}, ${level} calls, ${way.name}`)
        const { heardMs, figures } = await measureCalls(stage, way, level)
        rows.push({
          network: name,
          calls: level,
          carried: way.name,
          'click → heard, ms': heardMs.length > 0 ? Math.round(median(heardMs)) : '–',
          ...figures,
        })
        if (way.provider === 'livekit' && level === 1 && network.roundTripMs === 0)
          limits.push(atMost(promise, median(heardMs), heardWithinMs, ' ms'))
      }
    }
  }
  return { report: [about, table(rows), aboutStages, table(timelineRows(timelines))].join('\n\n'), limits }
}

/** Both ways by turns, without delay. */
async function timelinesOf({ link, browser, ways }: Stage) {
  await link.set({ roundTripMs: 0, loss: 0 })
  const timelines = ways.map(({ name }) => ({ name, times: new Map<string, number[]>() }))
  for (let round = 0; round < timed; round += 1) {
    for (const [index, { server }] of ways.entries()) {
      const { times } = timelines[index] as (typeof timelines)[number]
      for (const [stage, ms] of await measureTimelines(browser, server.url, 1))
        times.set(stage, [...(times.get(stage) ?? []), ...ms])
    }
  }
  return timelines
}

/** One visitor in a browser, and the others beside. */
async function measureCalls(
  { link, browser, livekit, partMs }: Stage,
  { provider, server }: Way,
  level: number,
): Promise<{ heardMs: number[]; figures: Row }> {
  const others = await startCallers(link, server.url, provider, level - 1)
  try {
    const { heardMs, refused } = await measureGreetings(browser, server.url, { calls: greetings, turnsToItFirst: true })
    const used = () => ({
      parley: cpuSecondsOf([server.pid]),
      livekit: cpuSecondsOf([livekit.pid]),
      browser: cpuSecondsWithEnded(link.pids().filter((pid) => pid !== others.pid)),
    })
    const [startedAt, before] = [performance.now(), used()]
    const talk = await converse(browser, server.url, partMs)
    const [elapsedMs, after] = [performance.now() - startedAt, used()]
    const share = (name: keyof typeof after) => (100_000 * (after[name] - before[name])) / elapsedMs
    const calls = 1 + others.letIn
    const p50 = (values: number[]) => (values.length ? Math.round(median(values)) : '–')
    const voiceToVoice = beyondSilence([talk])
    const figures = {
      'let in': calls,
      'visitor refused': refused,
      'voice-to-voice, ms': p50(voiceToVoice),
      'barge-in, ms': p50(talk.bargeInsMs),
      'Parley, % of a core a call': round(share('parley') / calls),
      'LiveKit, % of a core a call': provider === 'livekit' ? round(share('livekit') / calls) : '',
      'browser, % of a core': Math.round(share('browser')),
    }
    return { heardMs, figures }
  } catch (error) {
    if (!(error instanceof NoLineFree)) throw error
    return { heardMs: [], figures: { 'let in': others.letIn, 'visitor refused': 'always' } }
  } finally {
    await others.leave()
  }
}

/** Those beside the visitor, in a process whose work is not counted. */
async function startCallers({ fromAfar, address }: FarLink, url: string, provider: string, count: number) {
  const [program = '', ...before] = fromAfar
  const script = join(import.meta.dirname, 'two-transports/callers.ts')
  const child = spawn(program, [...before, process.execPath, script, url, address, provider, String(count)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const said = createInterface({ input: child.stdout })
  const stopped = once(child, 'exit').then(([code]) => Promise.reject(new Error(`the callers stopped with ${code}`)))
  stopped.catch(() => {})
  const isCount = (line: string) => /^\d+$/.test(line)
  const counted = new Promise<number>((resolve) => said.on('line', (line) => isCount(line) && resolve(Number(line))))
  const letIn = await Promise.race([counted, stopped])
  return {
    letIn,
    pid: child.pid,
    async leave() {
      const left = once(child, 'exit')
      child.stdin.end()
      await Promise.race([left, sleep(leaveWithinMs)])
      await endProgram({ name: 'the peer', child })
    },
  }
}

const round = (value: number) => Number(value.toPrecision(2))

const aboutStages = `Where the time goes: one call without delay, when each stage of it was reached first, median of ${timed}, both ways by turns. Our own
connection has no stages of a room.`

const about = `The site's page in Chromium, its visitor's microphone and the built-in assistant, over a link between two networks of this
machine that makes every packet late by half a round trip and loses some, each way. Both ways by turns. Click → heard is the median of
${greetings} visitors whose pointer came over the button first; then one asks ${questions} questions and interrupts the answers: from their
last sound to the answer's first, without the 350 ms of silence that end a turn, and from the first sound of an interruption to
silence. A visitor who is refused, as the machine is full, tries again 3 s later, ten times at most. The other calls are Node's, each of which asks a question every twelve seconds. LiveKit's server and Parley's are on one
side of the link; Parley is one process, in LiveKit's room with \`@livekit/rtc-node\` in it.`
