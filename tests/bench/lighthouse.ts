import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { chromiumSwitches } from '../setup/chromium.ts'
import { median } from './table.ts'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** Scores run 0–100. */
export type Audit = Record<(typeof categories)[number], number> & {
  lcpMs: number
  tbtMs: number
  cls: number
  /** What the main thread spent on style and layout, as throttled. */
  styleLayoutMs: number
}

type LighthouseResult = {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number; details?: { items: Record<string, unknown>[] } } | undefined>
}

/** One run of Lighthouse as its command line runs it: a mobile phone, simulated throttling. */
export async function audit(url: string, chromiumPath: string): Promise<Audit> {
  const result = await lighthouse(url, chromiumPath)
  const score = (category: string) => Math.round((result.categories[category]?.score ?? Number.NaN) * 100)
  const value = (name: string) => result.audits[name]?.numericValue ?? Number.NaN
  const work = result.audits['mainthread-work-breakdown']?.details?.items ?? []
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    lcpMs: value('largest-contentful-paint'),
    tbtMs: value('total-blocking-time'),
    cls: Math.round(value('cumulative-layout-shift') * 1000) / 1000, // as Lighthouse prints it
    styleLayoutMs: Number(work.find(({ group }) => group === 'styleLayout')?.duration ?? Number.NaN),
  }
}

export function medianAudit(audits: Audit[]): Audit {
  const [first] = audits
  if (!first) throw new Error('there is no median of nothing')
  const names = Object.keys(first) as (keyof Audit)[]
  return Object.fromEntries(names.map((name) => [name, median(audits.map((audit) => audit[name]))])) as Audit
}

/** On a busy machine Lighthouse now and then records no trace and asks to be run again. */
async function lighthouse(url: string, chromiumPath: string, triesLeft = 3): Promise<LighthouseResult> {
  const { code, output, messages } = await runLighthouse(url, chromiumPath)
  if (code === 0) return JSON.parse(output)
  console.warn(`Lighthouse stopped with ${code} on ${url}:\n${messages}`)
  if (triesLeft > 1) return lighthouse(url, chromiumPath, triesLeft - 1)
  throw new Error(`Lighthouse could not judge ${url}; its messages are above`)
}

async function runLighthouse(url: string, chromiumPath: string) {
  const child = spawn(
    process.execPath,
    [
      join(import.meta.dirname, 'node_modules/lighthouse/cli/index.js'),
      url,
      '--output=json',
      '--quiet',
      `--only-categories=${categories.join(',')}`,
      `--chrome-flags=${['--headless=new', ...chromiumSwitches].join(' ')}`,
    ],
    { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, CHROME_PATH: chromiumPath } },
  )
  let output = ''
  let messages = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (messages += chunk))
  const [code] = await once(child, 'close')
  return { code: code as number | null, output, messages }
}
