// How soon the owner's console shows what somebody did, with as much in its lists as a busy agency has after years.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { openSqliteStore } from '../../apps/server/src/store/sqlite/sqlite-store.ts'
import type { Store } from '../../apps/server/src/store/store.ts'
import { wordsOf } from '../../apps/server/src/store/subjects/desk/consultation-words.ts'
import { uuidV7 } from '../../apps/server/src/store/uuid-v7.ts'
import { chromiumSwitches } from '../setup/chromium.ts'
import { asPerson, startConsole } from '../setup/console-under-test.ts'
import { atMost, type Bench, type Limit } from './bench.ts'
import { median, type Row, table } from './table.ts'
import { withChromium } from './with-chromium.ts'

const rows = 10_000
const atATime = 500
const inWords = rows.toLocaleString('en-GB')
const inpMs = 100
/** Of what takes less than 16 ms Chromium tells nothing. */
const untoldMs = 8
/** As somebody types: what is searched for is drawn while they do. */
const betweenKeysMs = 150
/** Only ends what hangs. */
const patienceMs = 120_000

/** In ms; `count` has also those that nothing is told of. */
type Interactions = { taken: number[]; count: number }

/** All have the word: the first of them are there again. */
function fewerThan(label: string) {
  return async (page: Page) => {
    await page.waitForURL(/search=ada/)
    await page.waitForFunction(
      ([name, known]) =>
        Number(document.querySelector(`[aria-label="${name}"] > li`)?.getAttribute('aria-setsize')) < known,
      [label, rows] as const,
    )
  }
}

const noneFound = (page: Page) => page.getByText('No call is like that').waitFor()

const screens = [
  {
    name: 'requests',
    path: '/console/inbox',
    list: 'Requests',
    search: 'Search name, address or words',
    typed: 'ada',
    found: fewerThan('Requests'),
  },
  {
    name: 'calls',
    path: '/console/calls',
    list: 'Past calls',
    search: 'Search what was said',
    typed: 'zoo', // no id can hold it
    found: noneFound,
  },
] as const

export const ownersConsole: Bench = {
  name: 'console',
  title: 'The owner’s console with much in it',
  run: withChromium('interactions of the console with 10,000 rows', async (executablePath) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'parley-console-bench-'))
    const store = await openSqliteStore(dataDir, { exclusive: true })
    await fill(store).finally(() => store.close())
    const desk = await startConsole({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' })
    const browser = await chromium.launch({ executablePath, args: [...chromiumSwitches] })
    try {
      const admin = await desk.makeAdmin()
      const context = await browser.newContext({ viewport: { width: 1366, height: 650 } })
      context.setDefaultTimeout(patienceMs)
      const page = await context.newPage()
      await asPerson(admin)(page)
      await page.addInitScript(watchInteractions)
      const work = await workOf(page)
      const measured: Row[] = []
      const limits: Limit[] = []
      for (const screen of screens) {
        await page.goto(desk.url + screen.path)
        const all: number[] = []
        const note = async (doing: string) => {
          const { taken, count } = await page.evaluate<Interactions>('window.interactions()')
          all.push(...taken, ...Array(count - taken.length).fill(untoldMs))
          const workMs = (await work()) / count
          const times = { 'median, ms': median(all.slice(-count)), 'longest, ms': Math.max(untoldMs, ...taken) }
          measured.push({ list: screen.name, doing, interactions: count, ...times, 'work of each, ms': workMs })
          return workMs
        }
        const links = page.getByRole('list', { name: screen.list }).getByRole('link')
        await links.first().focus()
        await work() // to load the page is no interaction
        await walk(page)
        await note('the first steps')
        await walk(page)
        const ofFewMs = await note('walking by keys, when 200 are there')
        await readToTheEnd(page, screen.list)
        await note(`reading on until all ${inWords} are there`)
        await page.keyboard.press('Home')
        await walk(page)
        const ofAllMs = await note(`walking by keys, when ${inWords} are there`)
        await links.nth(2).click()
        await page.locator('.split-open h1').waitFor()
        await note('opening one')
        await page.getByLabel(screen.search).pressSequentially(screen.typed, { delay: betweenKeysMs })
        await screen.found(page)
        await note('searching, until what is found is there')
        const promise = `interaction to next paint among ${inWords} ${screen.name} at most ${inpMs} ms`
        limits.push(atMost(promise, inpOf(all), inpMs, ' ms'))
        const ratio = `walking ${inWords} ${screen.name} is at most 1.5 × the work of walking 200`
        limits.push(atMost(ratio, ofAllMs / ofFewMs, 1.5, ' ×'))
      }
      return { report: `${about}\n\n${table(measured)}`, limits }
    } finally {
      await browser.close()
      await desk.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  }),
}

async function fill(store: Store) {
  const begun = Date.now() - rows * 60_000
  for (let start = 0; start < rows; start += atATime) {
    const batch = Array.from({ length: atATime }, (_, index) => begun + (start + index) * 60_000)
    await Promise.all(batch.flatMap((at) => [addRequest(store, at), addCall(store, at)]))
  }
}

async function addRequest(store: Store, createdAt: number) {
  const id = uuidV7(createdAt)
  const person = { fullName: `Ada Byron ${createdAt}`, email: `ada${createdAt}@engine.example`, companyName: 'Engines' }
  const words = { service: 'email-automation' as const, problems: 'Too few meetings', additionalInfo: '' }
  const intake = { source: 'direct', callId: null, spam: { score: 0, reasons: [] } }
  await store.consultations.accept({ id, createdAt, utm: {}, ...person, ...words }, [], null, null, intake)
  await store.followUps.announce(id, wordsOf(person.fullName, person.email, words.problems), [], createdAt)
}

async function addCall(store: Store, createdAt: number) {
  const [startedAt, endedAt] = [createdAt, createdAt + 45_000].map((at) => new Date(at).toISOString())
  const ended = { type: 'webCall', status: 'ended', endedReason: 'customer-ended-call', startedAt, endedAt }
  const said = { transcript: 'AI: Good evening.\nUser: What does it cost?', cost: 0.0123 }
  const row = { orgId: 'main', kind: 'call', parentId: '', revision: 1, createdAt, updatedAt: createdAt }
  await store.resources.create({ ...row, id: uuidV7(createdAt), body: { ...ended, ...said } }, null, false)
}

/** As somebody who holds End down: the list goes on whenever its end comes near. */
async function readToTheEnd(page: Page, name: string) {
  const list = page.getByRole('list', { name })
  const row = list.getByRole('listitem').first()
  await list.getByRole('link').first().focus()
  const size = async () => Number(await row.getAttribute('aria-setsize'))
  for (let before = await size(); before < rows; before = await size()) {
    await page.keyboard.press('End')
    await page.waitForFunction(
      ([label, known]) =>
        Number(document.querySelector(`[aria-label="${label}"] > li`)?.getAttribute('aria-setsize')) > Number(known),
      [name, before] as const,
    )
  }
}

/** Where they begin: their end would have more of them read. */
async function walk(page: Page) {
  for (let time = 0; time < 4; time += 1) {
    for (const key of ['PageDown', 'PageDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'PageUp', 'Home'])
      await page.keyboard.press(key)
  }
}

/** Runs in the page. */
function watchInteractions() {
  const longest = new Map<number, number>()
  const observer = new PerformanceObserver((list) => note(list.getEntries()))
  observer.observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  function note(entries: PerformanceEntryList) {
    for (const { duration, interactionId } of entries as (PerformanceEntry & { interactionId: number })[]) {
      if (interactionId > 0) longest.set(interactionId, Math.max(duration, longest.get(interactionId) ?? 0))
    }
  }
  let seen = 0
  Object.assign(window, {
    async interactions() {
      // what was done last is told once it has been painted
      for (let frame = 0; frame < 2; frame += 1)
        await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)))
      note(observer.takeRecords())
      const { interactionCount } = performance as Performance & { interactionCount: number }
      const since = { taken: [...longest.values()], count: Math.max(longest.size, interactionCount - seen) }
      longest.clear()
      seen = interactionCount
      return since
    },
  })
}

/** The time of a processor that the page's main thread took since the last look, in ms: another program's is not in it. */
async function workOf(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  let before = 0
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    const nowMs = 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
    const since = nowMs - before
    before = nowMs
    return since
  }
}

/** As browsers count it: the longest of all, but for one of every 50. */
const inpOf = (taken: readonly number[]) => taken.toSorted((a, b) => b - a)[Math.floor(taken.length / 50)] ?? 0

const about = `Chromium's own measure of each key press and click, until the next paint, in steps of 8 ms; the data stand in SQLite, and the
server runs beside the browser. An interaction that took less than 16 ms is counted as ${untoldMs} ms.`
