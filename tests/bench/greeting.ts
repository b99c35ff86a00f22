import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { median, percentile, type Row } from './table.ts'

type Times = { active: number; heard: number }
export type Greetings = {
  activeMs: number[]
  heardMs: number[]
  /** Tries of visitors whom the server sent to writing, as it had no line. */
  refused: number
}
type Visits = {
  calls: number
  turnsToItFirst: boolean
  /** Each page, before it has loaded anything. */
  opened?(page: Page): Promise<unknown>
  /** The same, once its greeting is heard. */
  called?(page: Page): Promise<unknown>
}

/** A visitor who found no line tries again after this; servers take nobody for 2 s after frames were late. */
const tryAgainMs = 3000
const triesOfOne = 10
/** How often a visitor turns to the button of a page that a full machine has not brought to life. */
const turnsOfOne = 24
/** What the page says then. */
export const noLineWords = 'All lines are busy'

/**
 * How long visitors wait for the greeting, each in a fresh page: from the click to the button saying End Call, and to the
 * first sample above silence behind the page's audio element.
 */
export async function measureGreetings(
  browser: Browser,
  url: string,
  { calls, turnsToItFirst, opened, called }: Visits,
): Promise<Greetings> {
  const times: Times[] = []
  let refused = 0
  let inARow = 0
  while (times.length < calls) {
    const context = await browser.newContext()
    const page = await context.newPage()
    await opened?.(page)
    await page.goto(url, { waitUntil: 'networkidle' })
    const call = await callOnce(page, turnsToItFirst)
    if (call) {
      times.push(call)
      await called?.(page)
      inARow = 0
    } else {
      refused += 1
      inARow += 1
    }
    // A page that is left hangs up; one that only vanishes keeps its line until it has been silent for long.
    await page.goto('about:blank')
    await context.close()
    if (!call) await visitorTriesAgain(inARow)
  }
  return { activeMs: times.map(({ active }) => active), heardMs: times.map(({ heard }) => heard), refused }
}

export const greetingRow = (visit: string, { activeMs, heardMs }: Greetings): Row => ({
  visit,
  'active p50, ms': Math.round(median(activeMs)),
  'heard p50, ms': Math.round(median(heardMs)),
  'heard p95, ms': Math.round(percentile(heardMs, 95)),
})

/** A machine that is full: its server lets nobody else in. */
export class NoLineFree extends Error {}

/** Waits until a visitor who found no line tries again. Throws `NoLineFree` when they had enough of it. */
export async function visitorTriesAgain(tries: number) {
  if (tries >= triesOfOne) throw new NoLineFree(`no line was free in ${tries} tries`)
  await sleep(tryAgainMs)
}

/** A page that does not listen yet, as the machine is busy, notices a pointer that moves once more. */
async function turnToIt(page: Page) {
  const lives = page.locator('[data-island="voice"][data-hydrated]')
  for (let turns = 1; ; turns += 1) {
    await page.locator('[data-island="voice"] button').first().hover()
    try {
      return await lives.waitFor({ timeout: 5_000 })
    } catch (error) {
      if (turns === turnsOfOne) throw error
      await page.mouse.move(0, 0)
    }
  }
}

/** Null for who was sent to writing. */
async function callOnce(page: Page, turnsToItFirst: boolean): Promise<Times | null> {
  if (turnsToItFirst) await turnToIt(page)
  return page.evaluate(async (noLine) => {
    const shown = () => document.querySelector('[data-island="voice"]')?.textContent ?? ''
    const button = document.querySelector<HTMLButtonElement>('[data-island="voice"] button')
    const context = new AudioContext()
    await context.resume()
    const analyser = context.createAnalyser()
    analyser.fftSize = 256
    const samples = new Float32Array(analyser.fftSize)
    const isHeard = () => {
      analyser.getFloatTimeDomainData(samples)
      return samples.some((sample) => Math.abs(sample) > 0.005)
    }
    const clickedAt = performance.mark('click').startTime
    button?.click()
    const { promise, resolve, reject } = Promise.withResolvers<Times | null>()
    let listening: MediaProvider | null = null
    let active = 0
    let heard = 0
    const timer = setInterval(() => {
      const elapsed = performance.now() - clickedAt
      const stream = document.querySelector('audio')?.srcObject ?? null
      if (stream && stream !== listening) {
        context.createMediaStreamSource(stream as MediaStream).connect(analyser)
        listening = stream
      }
      active ||= button?.textContent === 'End Call' ? elapsed : 0
      if (!heard && listening && isHeard()) {
        performance.mark('heard')
        heard = elapsed
      }
      if (active && heard) resolve({ active, heard })
      if (elapsed > 10_000) reject(new Error(`no greeting within 10 s; the page says: ${shown()}`))
      if (shown().includes(noLine)) resolve(null)
    }, 2)
    return promise.finally(() => {
      clearInterval(timer)
      return context.close()
    })
  }, noLineWords)
}
