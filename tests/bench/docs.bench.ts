// What Lighthouse says of the documentation, as the server serves it.
import { startServerProcess } from '../setup/server-process.ts'
import { atLeast, type Bench, unmeasured } from './bench.ts'
import { type Audit, audit, medianAudit } from './lighthouse.ts'
import { isQuick } from './quick.ts'
import { table } from './table.ts'
import { withChromium } from './with-chromium.ts'

const audits = isQuick ? 1 : 3
const firstPage = '/docs'
/** A guide with code, the longest page of the reference, and the page that is a program. */
const pages = isQuick ? [firstPage] : [firstPage, '/docs/quick-start', '/docs/api/assistant', '/playground']
const promises = {
  first: 'Lighthouse 100 in all four categories, on the first page',
  every: 'Lighthouse 100 in all but performance, on every kind of page',
}

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
        limits: isQuick
          ? Object.values(promises).map((promise) => unmeasured(promise, 'a quick run is one visit'))
          : [
              atLeast(promises.first, Math.min(...scoresOf(first)), 100),
              atLeast(
                promises.every,
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
