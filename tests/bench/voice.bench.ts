// How long a visitor waits for the greeting, from the click to the first sound at the page's loudspeaker.
import { type Browser, chromium, type Page } from 'playwright-core'
import { chromiumSwitches, findChromium } from '../setup/chromium.ts'
import { silence, startVoiceServer, voiceSwitches } from '../setup/voice-server.ts'
import { atMost, type Bench, unmeasured } from './bench.ts'
import { table } from './table.ts'

const calls = 20
const limitMs = 250

export const voice: Bench = {
  name: 'voice',
  title: 'The first word of a call',
  async run() {
    const executablePath = findChromium()
    if (!executablePath) {
      return { report: '', limits: [unmeasured('everything about calls', 'no Chromium on this machine')] }
    }
    const server = await startVoiceServer({ LOG_LEVEL: 'warn' })
    const browser = await chromium.launch({ executablePath, args: [...chromiumSwitches, ...voiceSwitches(silence(1))] })
    try {
      const prepared = await measure(browser, server.url, { turnsToItFirst: true })
      const cold = await measure(browser, server.url, { turnsToItFirst: false })
      const rows = [
        { visit: 'the pointer came over the button first', ...prepared },
        { visit: 'a click out of nowhere: the code of the call still has to come', ...cold },
      ]
      return {
        report: [about, table(rows)].join('\n\n'),
        limits: [
          atMost(
            'click → greeting heard within 250 ms, median, on the loopback',
            prepared['heard p50, ms'],
            limitMs,
            ' ms',
          ),
        ],
      }
    } finally {
      await browser.close()
      await server.stop()
    }
  },
}

const about = `${calls} calls each in a fresh page, in Chromium over WebRTC on the loopback, with everything built in and nothing
configured. Heard is the first sample above silence behind the page's audio element; active is the button saying End Call.`

async function measure(browser: Browser, url: string, { turnsToItFirst }: { turnsToItFirst: boolean }) {
  const times: { active: number; heard: number }[] = []
  for (let count = 0; count < calls; count += 1) {
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(url)
    times.push(await callOnce(page, turnsToItFirst))
    await context.close()
  }
  return {
    'active p50, ms': percentile(
      times.map(({ active }) => active),
      0.5,
    ),
    'heard p50, ms': percentile(
      times.map(({ heard }) => heard),
      0.5,
    ),
    'heard p95, ms': percentile(
      times.map(({ heard }) => heard),
      0.95,
    ),
  }
}

async function callOnce(page: Page, turnsToItFirst: boolean) {
  if (turnsToItFirst) {
    await page.locator('[data-island="voice"] button').hover()
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
    const clickedAt = performance.now()
    button?.click()
    const { promise, resolve, reject } = Promise.withResolvers<{ active: number; heard: number }>()
    let listening: MediaProvider | null = null
    let active = 0
    const timer = setInterval(() => {
      const elapsed = performance.now() - clickedAt
      const stream = document.querySelector('audio')?.srcObject ?? null
      if (stream && stream !== listening) {
        context.createMediaStreamSource(stream as MediaStream).connect(analyser)
        listening = stream
      }
      active ||= button?.textContent === 'End Call' ? elapsed : 0
      if (listening && active && isHeard()) resolve({ active, heard: elapsed })
      if (elapsed > 10_000) reject(new Error('no greeting within 10 s'))
    }, 2)
    return promise.finally(() => {
      clearInterval(timer)
      return context.close()
    })
  })
}

function percentile(values: number[], share: number) {
  const sorted = values.toSorted((a, b) => a - b)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN)
}
