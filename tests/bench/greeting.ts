import type { Browser, Page } from 'playwright-core'
import { median, percentile, type Row } from './table.ts'

type Times = { active: number; heard: number }
export type Greetings = { activeMs: number[]; heardMs: number[] }
type Visits = {
  calls: number
  turnsToItFirst: boolean
  /** Each page, before it has loaded anything. */
  opened?(page: Page): Promise<unknown>
  /** The same, once its greeting is heard. */
  called?(page: Page): Promise<unknown>
}

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
  for (let count = 0; count < calls; count += 1) {
    const context = await browser.newContext()
    const page = await context.newPage()
    await opened?.(page)
    await page.goto(url, { waitUntil: 'networkidle' })
    times.push(await callOnce(page, turnsToItFirst))
    await called?.(page)
    // A page that is left hangs up; one that only vanishes keeps its line until it has been silent for long.
    await page.goto('about:blank')
    await context.close()
  }
  return { activeMs: times.map(({ active }) => active), heardMs: times.map(({ heard }) => heard) }
}

export const greetingRow = (visit: string, { activeMs, heardMs }: Greetings): Row => ({
  visit,
  'active p50, ms': Math.round(median(activeMs)),
  'heard p50, ms': Math.round(median(heardMs)),
  'heard p95, ms': Math.round(percentile(heardMs, 95)),
})

async function callOnce(page: Page, turnsToItFirst: boolean): Promise<Times> {
  if (turnsToItFirst) {
    await page.locator('[data-island="voice"] button').first().hover()
    await page.locator('[data-island="voice"][data-hydrated]').waitFor()
  }
  return page.evaluate(async () => {
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
    const { promise, resolve, reject } = Promise.withResolvers<Times>()
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
      if (elapsed > 10_000) reject(new Error('no greeting within 10 s'))
    }, 2)
    return promise.finally(() => {
      clearInterval(timer)
      return context.close()
    })
  })
}
