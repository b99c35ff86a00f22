// What a visitor's ear waits for, on the loopback: the greeting, the answers, and the silence when they interrupt.
import { type Browser, chromium } from 'playwright-core'
import { chromiumSwitches } from '../setup/chromium.ts'
import { silence, startVoiceServer, voiceSwitches } from '../setup/voice-server.ts'
import { measureEchoes } from './bare-echo.ts'
import { measureBareGreetings } from './bare-greeting.ts'
import { atMost, type Bench, type Limit } from './bench.ts'
import { beyondSilence, type Conversation, converse, turnRows } from './conversation.ts'
import { greetingRow, measureGreetings } from './greeting.ts'
import { interruptions, startTranscriber, visitorPart } from './microphone-script.ts'
import { median, percentile, type Row, table } from './table.ts'
import { withChromium } from './with-chromium.ts'

const calls = 20
const conversations = 4
const roundsEach = 5
/** Before the conversations, and as many after them. */
const echoes = 12
/** Of the time that the browser alone takes: for a greeting, and there and back for what is answered. */
const bareAtMost = 2
const answerAtMost = { median: 1.5, p95: 1.5 }
/** The slowest words of an interruption need twice as long to be known as words. */
const bargeInAtMost = { median: 2.5, p95: 3.5 }

export const voice: Bench = {
  name: 'voice',
  title: 'The first word of a call, and the turns after it',
  run: withChromium('everything about calls', async (executablePath) => {
    const { prepared, cold, bareMs } = await greetings(executablePath)
    const { turns, echoMs } = await turnsOf(executablePath)
    const answersMs = beyondSilence(turns)
    const bargeInsMs = turns.flatMap((turn) => turn.bargeInsMs)
    return {
      report: [
        aboutGreetings,
        table([
          greetingRow('the pointer came over the button first', prepared),
          greetingRow('a click out of nowhere: the code of the call still has to come', cold),
        ]),
        `A tone over a bare connection between two ends in one page, with the microphone open, is heard after ${Math.round(median(bareMs))} ms (median of
${bareMs.length}, taken between those calls): what the browser alone takes on this machine.`,
        aboutTurns,
        table([...turnRows(turns), echoRow(echoMs)]),
      ].join('\n\n'),
      limits: [
        atMost(
          'click → greeting heard, median, on the loopback, against a tone over a bare connection',
          median(prepared.heardMs) / median(bareMs),
          bareAtMost,
          ' ×',
        ),
        ...againstEcho('voice-to-voice beyond the silence that ends a turn', answersMs, echoMs, answerAtMost),
        ...againstEcho('barge-in → silence at the ear', bargeInsMs, echoMs, bargeInAtMost),
      ],
    }
  }),
}

const echoRow = (echoMs: number[]): Row => ({
  what: 'sound → its echo over a bare connection',
  'p50, ms': Math.round(median(echoMs)),
  'p95, ms': Math.round(percentile(echoMs, 95)),
  samples: echoMs.length,
})

/** Both the usual and the slow ones, against an echo that was as slow. */
const againstEcho = (
  what: string,
  measuredMs: number[],
  echoMs: number[],
  times: { median: number; p95: number },
): Limit[] => [
  atMost(`${what}, median, against that of an echo`, median(measuredMs) / median(echoMs), times.median, ' ×'),
  atMost('the same, p95', percentile(measuredMs, 95) / percentile(echoMs, 95), times.p95, ' ×'),
]

const aboutGreetings = `${calls} calls each in a fresh page, in Chromium over WebRTC on the loopback, with everything built in
and nothing configured. Heard is the first sample above silence behind the page's audio element; active is the button saying
End Call.`

const aboutTurns = `Turns: a question in Chromium's fake microphone (a recording of the embedded voice) while the
assistant is silent, and an interruption of its answer. Both ends are read off one clock in the page: the microphone's track,
and the sound behind the page's audio element. The transcriber is a stand-in that answers at once over the protocol of hosted
ones; everything else is what newcomers get. The echo is of the interruption, ${echoes} times before these calls and as often after
them, over a connection between two ends in one page: there and back, with nobody who judges or answers it.`

async function greetings(executablePath: string) {
  const server = await startVoiceServer({ LOG_LEVEL: 'warn' })
  const measure = async (browser: Browser) => {
    const bare = () => measureBareGreetings(browser, server.url, { calls: calls / 2 })
    const bareMs = await bare()
    const prepared = await measureGreetings(browser, server.url, { calls, turnsToItFirst: true })
    bareMs.push(...(await bare()))
    const cold = await measureGreetings(browser, server.url, { calls, turnsToItFirst: false })
    return { prepared, cold, bareMs }
  }
  return withBrowser(executablePath, silence(1), measure).finally(() => server.stop())
}

async function turnsOf(executablePath: string) {
  const part = await visitorPart(roundsEach)
  const transcriber = await startTranscriber()
  const server = await startVoiceServer({ LOG_LEVEL: 'warn', ...transcriber.settings })
  try {
    const echoMs = await echoesOf(executablePath, server.url)
    const turns = await conversationsWith(executablePath, server.url, part, conversations)
    echoMs.push(...(await echoesOf(executablePath, server.url)))
    return { turns, echoMs }
  } finally {
    await server.stop()
    await transcriber.close()
  }
}

/** So many calls in which a visitor says this part. */
export const conversationsWith = (executablePath: string, url: string, part: Int16Array, calls: number) =>
  withBrowser(executablePath, part, async (browser) => {
    const all: Conversation[] = []
    for (let count = 0; count < calls; count += 1) all.push(await converse(browser, url, part.length / 16))
    return all
  })

async function echoesOf(executablePath: string, url: string): Promise<number[]> {
  const part = await interruptions(echoes)
  return withBrowser(executablePath, part, (browser) => measureEchoes(browser, url, part.length / 16))
}

/** A Chromium whose fake microphone plays this sound. */
export async function withBrowser<Value>(
  executablePath: string,
  sound: Int16Array,
  use: (browser: Browser) => Promise<Value>,
) {
  const browser = await chromium.launch({ executablePath, args: [...chromiumSwitches, ...voiceSwitches(sound)] })
  return use(browser).finally(() => browser.close())
}
