// What a visitor's ear waits for, on the loopback: the greeting, the answers, and the silence when they interrupt.
import { chromium } from 'playwright-core'
import { chromiumSwitches, findChromium } from '../setup/chromium.ts'
import { silence, startVoiceServer, voiceSwitches } from '../setup/voice-server.ts'
import { measureBareGreetings } from './bare-greeting.ts'
import { atMost, type Bench, unmeasured } from './bench.ts'
import { beyondSilence, type Conversation, converse, turnRows } from './conversation.ts'
import { greetingRow, measureGreetings } from './greeting.ts'
import { startTranscriber, visitorPart } from './microphone-script.ts'
import { median, percentile, table } from './table.ts'

const calls = 20
const conversations = 4
/** Of the time that the browser alone takes. */
const bareAtMost = 2
const roundsEach = 5

export const voice: Bench = {
  name: 'voice',
  title: 'The first word of a call, and the turns after it',
  async run() {
    const executablePath = findChromium()
    if (!executablePath) {
      return { report: '', limits: [unmeasured('everything about calls', 'no Chromium on this machine')] }
    }
    const { prepared, cold, bareMs } = await greetings(executablePath)
    const turns = await turnsOf(executablePath)
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
        table(turnRows(turns)),
      ].join('\n\n'),
      limits: [
        atMost(
          'click → greeting heard, median, on the loopback, against a tone over a bare connection',
          median(prepared.heardMs) / median(bareMs),
          bareAtMost,
          ' ×',
        ),
        atMost('voice-to-voice beyond the silence that ends a turn, median', median(answersMs), 150, ' ms'),
        atMost('the same, p95', percentile(answersMs, 95), 220, ' ms'),
        atMost('barge-in → silence at the ear, median', median(bargeInsMs), 230, ' ms'),
        atMost('the same, p95', percentile(bargeInsMs, 95), 300, ' ms'),
      ],
    }
  },
}

const aboutGreetings = `${calls} calls each in a fresh page, in Chromium over WebRTC on the loopback, with everything built in
and nothing configured. Heard is the first sample above silence behind the page's audio element; active is the button saying
End Call.`

const aboutTurns = `Turns: a question in Chromium's fake microphone (a recording of the embedded voice) while the
assistant is silent, and an interruption of its answer. Both ends are read off one clock in the page: the microphone's track,
and the sound behind the page's audio element. The transcriber is a stand-in that answers at once over the protocol of hosted
ones; everything else is what newcomers get.`

async function greetings(executablePath: string) {
  const server = await startVoiceServer({ LOG_LEVEL: 'warn' })
  const browser = await chromium.launch({ executablePath, args: [...chromiumSwitches, ...voiceSwitches(silence(1))] })
  try {
    const bareMs = await measureBareGreetings(browser, server.url, calls / 2)
    const prepared = await measureGreetings(browser, server.url, { calls, turnsToItFirst: true })
    bareMs.push(...(await measureBareGreetings(browser, server.url, calls / 2)))
    const cold = await measureGreetings(browser, server.url, { calls, turnsToItFirst: false })
    return { prepared, cold, bareMs }
  } finally {
    await browser.close()
    await server.stop()
  }
}

async function turnsOf(executablePath: string): Promise<Conversation[]> {
  const part = await visitorPart(roundsEach)
  const transcriber = await startTranscriber()
  const server = await startVoiceServer({ LOG_LEVEL: 'warn', ...transcriber.settings })
  const browser = await chromium.launch({ executablePath, args: [...chromiumSwitches, ...voiceSwitches(part)] })
  try {
    const all: Conversation[] = []
    for (let count = 0; count < conversations; count += 1)
      all.push(await converse(browser, server.url, part.length / 16))
    return all
  } finally {
    await browser.close()
    await server.stop()
    await transcriber.close()
  }
}
