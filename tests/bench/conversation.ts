// Turns as a visitor hears them: how soon after their last sound the answer, and after their first its silence.
import { defaultTiming } from '@parley/agent'
import type { TurnLatency } from '@parley/protocol'
import type { Browser } from 'playwright-core'
import { type CallRecord, installRecorder, readRecord } from './call-recorder.ts'
import { noLineWords, visitorTriesAgain } from './greeting.ts'
import { percentile, type Row } from './table.ts'

/** Peaks: of speech above the fake microphone's noise, and of the assistant above the codec's. */
const spokenLevel = 0.01
const heardLevel = 0.005
/** Pauses within what one side says are shorter. */
const pauseMs = 700
/** No server stops within this time of the first sound: the assistant was about to pause by itself. */
const chanceMs = 60
const silenceMs = defaultTiming.endpointingMs.complete

export type Answer = {
  /** From the visitor's last sound to the answer's first. */
  totalMs: number
  latency: TurnLatency | undefined
  /** From the message that leaves together with the first packet to the sound. */
  playoutMs: number
}

export type Conversation = { answers: Answer[]; bargeInsMs: number[]; jitterBufferMs: number }

/** One call in which the fake microphone says its part, `partMs` long; tried again while there is no line. */
export async function converse(browser: Browser, url: string, partMs: number): Promise<Conversation> {
  for (let tries = 1; ; tries += 1) {
    const record = await recordCall(browser, url, partMs)
    if (record) return hear(record)
    await visitorTriesAgain(tries)
  }
}

/** Null for who was sent to writing. */
async function recordCall(browser: Browser, url: string, partMs: number): Promise<CallRecord | null> {
  const context = await browser.newContext({ bypassCSP: true })
  try {
    const page = await context.newPage()
    await installRecorder(page)
    await page.goto(url)
    const island = page.locator('[data-island="voice"]')
    await island.locator('button').first().click()
    const timeout = partMs + 30_000
    const said = page.waitForFunction(`window.recordedMs() > ${partMs}`, undefined, { timeout }).then(() => true)
    const refused = island
      .getByText(noLineWords)
      .waitFor({ timeout })
      .then(() => false)
    for (const ends of [said, refused]) ends.catch(() => {})
    return (await Promise.race([said, refused])) ? await readRecord(page) : null
  } finally {
    await context.close()
  }
}

function hear(record: CallRecord): Conversation {
  const said = stretches(record.microphone, record.blockMs, spokenLevel)
  const isHeard = (from: number, to: number) => lastAbove(record, from, to) !== null
  const answers: Answer[] = []
  const bargeInsMs: number[] = []
  for (const { from, to } of said) {
    if (isHeard(from - 150, from)) {
      const silentAt = lastAbove(record, from, to + silenceMs - 50) ?? from
      if (silentAt - from > chanceMs) bargeInsMs.push(silentAt - from)
    } else {
      const answeredAt = firstAbove(record, to)
      if (answeredAt !== null) answers.push({ totalMs: answeredAt - to, ...stagesOf(record, to, answeredAt) })
    }
  }
  return { answers, bargeInsMs, jitterBufferMs: record.jitterBufferMs }
}

/** From each first sound of the microphone to the first behind the audio element. */
export function echoesMs(record: CallRecord): number[] {
  return stretches(record.microphone, record.blockMs, spokenLevel).flatMap(({ from }) => {
    const heardAt = firstAbove(record, from)
    return heardAt === null ? [] : [heardAt - from]
  })
}

function stagesOf({ messages }: CallRecord, from: number, answeredAt: number) {
  const told = messages.find(({ at, message }) => at > from && message.type === 'latency')
  const latency = told?.message.type === 'latency' ? told.message : undefined
  return { latency, playoutMs: told ? answeredAt - told.at : Number.NaN }
}

/** Rows of a table: the stages of the answers, then the whole, then the barge-ins. */
export function turnRows(conversations: Conversation[]): Row[] {
  const answers = conversations.flatMap((conversation) => conversation.answers)
  const stage = (name: keyof TurnLatency) => answers.map(({ latency }) => Number(latency?.[name] ?? Number.NaN))
  const rows: [string, number[]][] = [
    ['end of speech, as the server heard it → its words', stage('transcriberMs')],
    ['words → first sentence of the answer', stage('brainMs')],
    ['first sentence → first sound of it', stage('voiceMs')],
    [
      `end of speech, as the server heard it → first packet (${silenceMs} of it is the silence)`,
      stage('endpointingMs'),
    ],
    ['first packet → heard: network, jitter buffer, playout', answers.map(({ playoutMs }) => playoutMs)],
    ['whole: last sound of the visitor → first of the answer', answers.map(({ totalMs }) => totalMs)],
    [`voice-to-voice: the same without the ${silenceMs} ms of silence`, beyondSilence(conversations)],
    ['barge-in: first sound of the visitor → silence', conversations.flatMap(({ bargeInsMs }) => bargeInsMs)],
  ]
  return rows.map(([what, values]) => {
    const measured = values.filter(Number.isFinite)
    const at = (percent: number) => Math.round(percentile(measured, percent))
    return { what, 'p50, ms': at(50), 'p95, ms': at(95), samples: measured.length }
  })
}

export const beyondSilence = (conversations: Conversation[]) =>
  conversations.flatMap(({ answers }) => answers.map(({ totalMs }) => totalMs - silenceMs))

function stretches(levels: number[], blockMs: number, threshold: number) {
  const found: { from: number; to: number }[] = []
  for (const [block, level] of levels.entries()) {
    if (level <= threshold) continue
    const at = block * blockMs
    const last = found.at(-1)
    if (last && at - last.to < pauseMs) last.to = at
    else found.push({ from: at, to: at })
  }
  return found
}

function firstAbove({ ear, blockMs }: CallRecord, from: number): number | null {
  const block = ear.findIndex((level, index) => index * blockMs > from && level > heardLevel)
  return block < 0 ? null : block * blockMs
}

function lastAbove({ ear, blockMs }: CallRecord, from: number, to: number): number | null {
  const within = ear.slice(0, Math.ceil(to / blockMs))
  const block = within.findLastIndex((level, index) => index * blockMs > from && level > heardLevel)
  return block < 0 ? null : block * blockMs
}
