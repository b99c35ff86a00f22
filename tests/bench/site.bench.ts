// What the first view costs and how it feels, against the same content built by Next.js and by Astro.
import { type Browser, chromium } from 'playwright-core'
import { chromiumSwitches } from '../setup/chromium.ts'
import { startServerProcess } from '../setup/server-process.ts'
import { atLeast, atMost, type Bench, type Limit, type Result, unmeasured } from './bench.ts'
import { type ActionName, actionNames, isLost, mustWorkLater } from './early-clicks.ts'
import { type FirstView, firstView } from './first-view.ts'
import { type Audit, audit, medianAudit } from './lighthouse.ts'
import { servePeer } from './peer-server.ts'
import { buildPeer, ourDist, peers } from './peers.ts'
import { type Row, table } from './table.ts'
import { withChromium } from './with-chromium.ts'

const ours = 'ours'
const tries = 10
const audits = 5

type Site = { name: string; url: string; stop(): Promise<void> }
type Missing = { name: string; why: string }
type Page = { site: string; path: string }

export const site: Bench = {
  name: 'site',
  title: 'The first view',
  run: withChromium('everything about the first view', async (chromiumPath) => {
    const missing: Missing[] = []
    const sites: Site[] = [{ name: ours, ...(await servePeer(ourDist)) }]
    for (const peer of peers) {
      const folder = buildPeer(peer)
      if (folder instanceof Error) missing.push({ name: peer.name, why: folder.message })
      else sites.push({ name: peer.name, ...(await servePeer(folder)) })
    }
    const server = await startServerProcess({ LOG_LEVEL: 'warn' })
    const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumSwitches })
    try {
      const chapters = [
        await weigh(browser, sites),
        await clickEarly(browser, sites),
        await judge(chromiumPath, [{ name: ours, url: server.url }, ...sites.filter(({ name }) => name !== ours)]),
      ]
      return {
        report: [about, ...chapters.map(({ report }) => report)].join('\n\n'),
        limits: [
          ...chapters.flatMap(({ limits }) => limits),
          ...missing.map(({ name, why }) => unmeasured(`a comparison with ${name}`, why)),
        ],
      }
    } finally {
      await browser.close()
      await server.stop()
      for (const { stop } of sites) await stop()
    }
  }),
}

const about = `The peers draw our content with our section components and styles. Their menu, modals, questions, form and call are React
components that the framework hydrates (Astro: the menu, the call and the contact form \`client:load\`, the rest
\`client:visible\`); the form and the call are our own components. They have none of our error reports, motion, session or
campaign code. Native HTML in the place of the components would keep early clicks there too: what is compared is what each
way makes ordinary.`

/** The bytes and requests of every page before any interaction. */
async function weigh(browser: Browser, sites: Site[]): Promise<Result> {
  const views: (Page & FirstView)[] = []
  for (const path of ['/', '/contact', '/services']) {
    for (const { name, url } of sites) {
      if (path === '/services' && name !== ours) continue
      views.push({ site: name, path, ...(await firstView(browser, url + path)) })
    }
  }
  const mine = views.filter((view) => view.site === ours)
  const most = (of: (view: FirstView) => number) => Math.max(...mine.map(of))
  const rows = views.map(({ site, path, requests, bytes }) => {
    const total = Object.values(bytes).reduce((sum, each) => sum + each, 0)
    const kilobytes = Object.entries({ ...bytes, total }).map(([kind, value]) => [`${kind}, kB`, value / 1000])
    return { page: path, site, requests, ...Object.fromEntries(kilobytes) }
  })
  const parts = mine.map(({ path, htmlBytes, inlinedCssBytes }) => ({
    page: path,
    'HTML without its styles, kB': htmlBytes / 1000,
    'inlined styles, kB': inlinedCssBytes / 1000,
  }))
  return {
    report: [
      '### Transferred before any interaction',
      'Bodies as Chromium received them, from one static server with brotli 11; 360 × 740, empty cache.',
      table(rows),
      'Our documents carry their styles; apart, each compressed by itself:',
      table(parts),
    ].join('\n\n'),
    limits: [
      atMost(
        'JavaScript before any interaction within 3.1 kB, brotli',
        most(({ bytes }) => bytes.JS) / 1000,
        3.1,
        ' kB',
      ),
      atMost('HTML of every page within 6.5 kB, brotli', most(({ htmlBytes }) => htmlBytes) / 1000, 6.5, ' kB'),
      atMost(
        'inlined CSS of every page within 5.5 kB, brotli',
        most((view) => view.inlinedCssBytes) / 1000,
        5.5,
        ' kB',
      ),
      atMost(
        'at most 4 requests on first view, without images',
        most((view) => view.requestsWithoutImages),
        4,
      ),
    ],
  }
}

/** How many things done at first contentful paint had no effect. */
async function clickEarly(browser: Browser, sites: Site[]): Promise<Result> {
  for (const { url } of sites) for (const action of actionNames) await mustWorkLater(browser, `${url}/`, action)
  const lost: Record<string, Record<ActionName, number>> = {}
  for (let round = 0; round < tries; round++) {
    for (const { name, url } of sites) {
      lost[name] ??= { menu: 0, card: 0, question: 0, typing: 0 }
      for (const action of actionNames) if (await isLost(browser, `${url}/`, action)) lost[name][action] += 1
    }
  }
  const total = (name: string) => Object.values(lost[name] ?? {}).reduce((sum, count) => sum + count, 0)
  const rows = sites.map(({ name }) => ({
    site: name,
    ...lost[name],
    'lost in all': `${total(name)} of ${tries * actionNames.length}`,
  }))
  return {
    report: [
      '### Early clicks lost',
      `A tap at first contentful paint on a phone with slow 4G and a quarter of the CPU, without effect 3 s later; ${tries} tries each. Done\nonce everything has loaded, each of them works on every site.`,
      table(rows),
    ].join('\n\n'),
    limits: [atMost('0 early clicks lost', total(ours), 0)],
  }
}

/** Lighthouse on our pages as the server serves them, and on the home pages of the peers. */
async function judge(chromiumPath: string, sites: Omit<Site, 'stop'>[]): Promise<Result> {
  const pages = sites.flatMap(({ name, url }) =>
    (name === ours ? ['/', '/services', '/contact'] : ['/']).map((path) => ({ site: name, path, url: url + path })),
  )
  const runs = new Map<string, Audit[]>(pages.map(({ url }) => [url, []]))
  for (let round = 0; round < audits; round++) {
    for (const { url } of pages) runs.get(url)?.push(await audit(url, chromiumPath))
  }
  const medians = pages.map(({ site, path, url }) => ({ site, path, ...medianAudit(runs.get(url) ?? []) }))
  const rows = medians.map(({ site, path, lcpMs, tbtMs, cls, styleLayoutMs, ...scores }): Row => {
    const times = { 'LCP, ms': lcpMs, 'TBT, ms': tbtMs, 'style and layout, ms': styleLayoutMs }
    const whole = Object.entries(times).map(([name, ms]) => [name, Math.round(ms)])
    return { page: path, site, ...scores, ...Object.fromEntries(whole), CLS: cls }
  })
  const mine = medians.filter((each) => each.site === ours)
  const home = mine.find(({ path }) => path === '/')?.styleLayoutMs ?? Number.NaN
  const peers = medians.filter((each) => each.site !== ours).map(({ styleLayoutMs }) => styleLayoutMs)
  const worst = (of: (audit: Audit) => number) => Math.max(...mine.map(of))
  const scores = mine.flatMap((each) => [each.performance, each.accessibility, each['best-practices'], each.seo])
  const limits: Limit[] = [
    atLeast('Lighthouse 100 in all four categories, on every page', Math.min(...scores), 100),
    atMost('largest contentful paint within 0.9 s', worst(({ lcpMs }) => lcpMs) / 1000, 0.9, ' s'),
    atMost(
      'total blocking time within 10 ms',
      worst(({ tbtMs }) => tbtMs),
      10,
      ' ms',
    ),
    atMost('style and layout of the home page, times the least of the peers', home / Math.min(...peers), 1),
    atMost(
      'nothing moves: CLS 0',
      worst(({ cls }) => cls),
      0,
    ),
  ]
  return {
    report: [
      '### Lighthouse, mobile',
      `Medians of ${audits} runs with simulated throttling; ours from our own server.`,
      table(rows),
    ].join('\n\n'),
    limits,
  }
}
