// What Lighthouse says of the documentation, as the server serves it.
import { startServerProcess } from '../setup/server-process.ts'
import { atLeast, type Bench } from './bench.ts'
import { type Audit, audit, medianAudit } from './lighthouse.ts'
import { table } from './table.ts'
import { withChromium } from './with-chromium.ts'

const audits = 3
const firstPage = '/docs'
/** A guide with code, the longest page of the reference, and the page that is a program. */
const pages = [firstPage, '/docs/quick-start', '/docs/api/assistant', '/playground']

export const docs: Bench = {
  name: 'docs',
  title: 'The documentation',
  run: withChromium('Lighthouse on the documentation', async (chromiumPath) => {
    const server = await startServerProcess({ LOG_LEVEL: 'warn' })
    try {
      const medians = new Map<string, Audit>()
      for (const path of pages) {
        const runs: Audit[] = []
        for (let run = 0; run < audits; run++) runs.push(await audit(server.url + path, chromiumPath))
        medians.set(path, medianAudit(runs))
      }
      const rows = [...medians].map(([page, { lcpMs, tbtMs, cls, styleLayoutMs: _, ...scores }]) => ({
        page,
        ...scores,
        'LCP, ms': Math.round(lcpMs),
        'TBT, ms': Math.round(tbtMs),
        CLS: cls,
      }))
      const scoresOf = ({ performance, accessibility, 'best-practices': practices, seo }: Audit) => [
        ...[performance, accessibility],
        ...[practices, seo],
      ]
      const first = medians.get(firstPage) as Audit
      return {
        report: [
          `Lighthouse, mobile: medians of ${audits} runs with simulated throttling, from our own server.`,
          table(rows),
        ].join('\n\n'),
        limits: [
          atLeast('Lighthouse 100 in all four categories, on the first page', Math.min(...scoresOf(first)), 100),
          atLeast(
            'Lighthouse 100 in all but performance, on every kind of page',
            Math.min(...[...medians.values()].flatMap((each) => scoresOf(each).slice(1))),
            100,
          ),
        ],
      }
    } finally {
      await server.stop()
    }
  }),
}
