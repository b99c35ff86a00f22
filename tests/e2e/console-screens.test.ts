import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openSqliteStore } from '../../apps/server/src/store/sqlite/sqlite-store.ts'
import { asPerson, type ConsoleUnderTest, type SignedIn, startConsole } from '../setup/console-under-test.ts'
import { isThorough } from '../setup/thorough.ts'
import { type Axe, axeOn, inScheme, ofColours } from './axe.ts'
import { browserTests, viewports, visit } from './browser.ts'
import { goTo, inState, outOfReachOfKeys, partsOf, routesOf, type State, usable } from './console-stage.ts'

let desk: ConsoleUnderTest
let admin: SignedIn
let viewer: SignedIn
/** What stands in the place of `$id`, by what comes before it. */
const ids: Record<string, string> = {}

beforeAll(async () => {
  if (!inject('chromiumPath')) return
  desk = await startConsole()
  admin = await desk.makeAdmin()
  viewer = await desk.invite(admin, 'viewer', 'vi@engine.example')
  await Promise.all([desk.request('Ada Byron'), keepCall()])
  const token = admin.access_token
  const { results } = await desk.ask<{ results: { id: string }[] }>('GET /consultation', undefined, token)
  const plan = { name: 'Manners', targetPlan: { assistantId: 'site' } }
  const suite = await desk.ask<{ id: string }>('POST /test-suite', plan, token)
  Object.assign(ids, { inbox: results[0]?.id, calls: 'past', assistants: 'site', quality: suite.id })
})
afterAll(() => desk?.stop())

/** A call that is over, as servers that play calls write them, which the network did not carry well. */
async function keepCall() {
  const store = await openSqliteStore(desk.dataDir, { exclusive: false })
  const begun = Date.now() - 60_000
  const figures = { roundTripMs: 120, jitterMs: 8, lossFromCaller: 0.12, lossToCaller: null }
  const poor = { ...figures, rating: 'poor' }
  const stretches = [
    { ...poor, secondsFromStart: 0 },
    { ...figures, rating: 'good', lossFromCaller: 0, secondsFromStart: 10 },
    { ...figures, rating: 'fair', lossFromCaller: 0.05, secondsFromStart: 20 },
  ]
  const body = {
    ...{ type: 'webCall', assistantId: 'site', status: 'ended', endedReason: 'customer-ended-call', cost: 0.0123 },
    ...{ startedAt: new Date(begun).toISOString(), endedAt: new Date(begun + 30_000).toISOString() },
    messages: [{ role: 'user', content: 'What does it cost?', secondsFromStart: 2.1 }],
    artifact: {
      performanceMetrics: {
        turnLatencies: [{ endpointingLatency: 400, transcriberLatency: null, modelLatency: 220, voiceLatency: 80 }],
      },
    },
    networkQuality: { ...poor, concealedMs: 640, dropouts: 1, stretches },
  }
  const row = { orgId: 'main', kind: 'call', parentId: '', revision: 1, createdAt: begun, updatedAt: begun }
  await store.resources.create({ ...row, id: 'past', body }, null, false)
  await store.close()
}

/** Addresses that show nothing themselves. */
const leadOn = ['/', '/welcome', '/requests/$id']

/** The console in this state, and every screen of it with its parts. */
async function openIn(state: State, person: SignedIn) {
  const page = await visit('/console/account', {
    origin: desk.url,
    early: true,
    tolerate: /status of 422/,
    prepare: async (before) => {
      await asPerson(person)(before)
      await inState(before, state)
    },
  })
  await page.getByRole('heading', { level: 1, name: 'You' }).waitFor()
  const screens = (await routesOf(page)).filter((route) => !leadOn.includes(route))
  const known = screens.map((route) => {
    const id = ids[route.split('/')[1] ?? '']
    if (route.includes('$id') && !id) throw new Error(`${route} is new: put what it shows into this test`)
    return route.replace('$id', id ?? '')
  })
  /** Goes through all of them. What has parts says so when it is there, so a state in which it is not is told them. */
  async function* walk() {
    for (const path of known) {
      await goTo(page, path)
      await settled()
      yield path
      for (const part of await partsOf(page)) {
        await goTo(page, path + part)
        await settled()
        yield path + part
      }
    }
  }
  /** Nothing is on its way any more, where anything comes at all. */
  async function settled() {
    if (state !== 'loading') await expect.poll(() => page.getByText(/^(Loading|Checking: ).*…$/).count()).toBe(0)
  }
  return { page, walk }
}

/** To find and to take away; and whoever looks is the owner of their own account. */
const forViewers =
  /^\/account: |: (Search .+|Show.*|Only those .+|CSV|JSON|Copy link .+|Assistant|Ended|Asked|Time|Voices of|Version \d+)$/

/** Runs in the page. */
function isWhollyInSight(tab: Element) {
  const { left, right } = tab.getBoundingClientRect()
  return left >= 0 && right <= document.documentElement.clientWidth + 1
}

const widths = [viewports.phone, viewports.desktop]

browserTests('every screen of the console', () => {
  test.each(['filled', 'empty', 'loading', 'failed'] as const)(
    'is accessible at both widths and in both schemes, fits, and is reached by keyboard alone: %s',
    async (state) => {
      const { page, walk } = await openIn(state, admin)
      const axe: Axe = await axeOn(page)
      const seen: string[] = []
      let shown = 0
      for await (const path of walk()) {
        seen.push(path)
        expect(await page.locator('h1:visible').count(), path).toBeGreaterThan(0)
        const failures = await page.locator('.failed').count()
        if (state === 'loading') shown += await page.locator('p.state[role=status]').count()
        else if (state === 'failed') shown += failures
        else expect(failures, path).toBe(0)
        for (const { width, height } of widths) {
          const where = `${path}, ${state}, ${width} px`
          await page.setViewportSize({ width, height })
          const tab = page.locator('.tabs [aria-current="page"]')
          if (await tab.count()) await expect.poll(() => tab.evaluate(isWhollyInSight), { message: where }).toBe(true)
          const beyondPx = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          )
          expect(beyondPx, where).toBeLessThanOrEqual(0)
          // what a wider window adds is the frame around a screen, and that is the same in every state
          if (width > viewports.phone.width && state !== 'filled') continue
          await inScheme(page, 'light')
          // around it stands what is judged in the filled state
          expect(await axe(null, state === 'filled' || isThorough ? undefined : 'main'), `${where}, light`).toEqual([])
          // whatever is drawn in another state is drawn in this one too
          if (state !== 'filled' && !isThorough) continue
          await inScheme(page, 'dark')
          expect(await axe(ofColours), `${where}, dark`).toEqual([])
        }
        expect(await outOfReachOfKeys(page), path).toEqual([])
        if (state === 'filled')
          expect(await page.getByRole('link', { name: /^Help/ }).first().getAttribute('href'), path).toMatch(
            /^\/docs\/console#/,
          )
      }
      expect(seen.length).toBeGreaterThan(14)
      if (state === 'loading' || state === 'failed') expect(shown).toBeGreaterThan(12)
    },
  )

  test('offers a viewer nothing that changes anything but what is their own', async () => {
    const { page, walk } = await openIn('filled', viewer)
    const offered = new Set<string>()
    for await (const path of walk())
      for (const name of await usable(page)) if (!forViewers.test(`${path}: ${name}`)) offered.add(`${path}: ${name}`)
    expect([...offered]).toEqual([])
  })
})
