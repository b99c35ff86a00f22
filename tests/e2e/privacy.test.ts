import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { demoPublicKey } from '@parley/protocol'
import { eventually } from '@parley/testkit'
import type { Page } from 'playwright-core'
import { rolldown } from 'rolldown'
import { beforeAll, expect, test } from 'vitest'
import { newKey } from '../../apps/server/src/access/keys.ts'
import { startFaultyProxy } from '../setup/faulty-proxy.ts'
import { everyPage } from '../setup/site-content.ts'
import type { accounts as accountsOfPage } from './accounts-page.ts'
import { browserTests, siteUrl, visit } from './browser.ts'

browserTests('what the page tells others', () => {
  test('L7 S1.1 S7.190 visitors need and get no cookie, no storage, and no authentication call is made', async () => {
    for (const path of everyPage) {
      const calls: string[] = []
      const page = await visit(path, {
        prepare: async (page) => page.on('request', (request) => calls.push(new URL(request.url()).pathname)),
      })
      expect(await page.context().cookies()).toEqual([])
      expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)
      expect(calls.filter((call) => call.includes('/auth/'))).toEqual([])
      expect(calls.length).toBeLessThanOrEqual(4 + (await page.locator('img').count()))
    }
  })

  test('S1.8 S1.10 an uncaught error is reported, without what stands in the form', async () => {
    const page = await visit('/contact', { tolerate: /visitor-typed-this|script error/ })
    await page.locator('main form[method="post"] [name=fullName]').fill('visitor-typed-this')
    const reported = page.waitForRequest('**/api/error-reports')
    await page.evaluate(() => {
      setTimeout(() => {
        throw new TypeError('no room for visitor-typed-this or ada@engine.example')
      })
    })
    const report = await reported
    expect(report.method()).toBe('POST')
    expect(report.postData()).toContain('TypeError')
    expect(report.postData()).not.toMatch(/visitor-typed-this|ada@engine/)
    await expect.poll(async () => (await report.response())?.status()).toBe(204)
  })

  test('S1.8 an unhandled rejection is reported', async () => {
    const page = await visit('/', { tolerate: /script error/ })
    const reported = page.waitForRequest('**/api/error-reports')
    await page.evaluate(() => {
      Promise.reject(new Error('promise broken'))
    })
    expect((await reported).postData()).toContain('promise broken')
  })

  test('S6.6 S6.11 no secret and no administration is in what browsers get', () => {
    const secret = /sb_secret_|\bsk[_-]\w/
    for (const key of [newKey('private'), 'sk-proj-a', 'sb_secret_a']) expect(key).toMatch(secret)
    for (const app of ['site', 'console']) {
      const files = globSync(`apps/${app}/dist/**/*.{js,html,json}`).filter((path) => !path.endsWith('render.js'))
      expect(files.length).toBeGreaterThan(5)
      for (const path of files) {
        const text = readFileSync(path, 'utf8')
        expect(text, path).not.toMatch(secret)
        // the documentation says what settings there are, and the console is their owner's
        if (app === 'site' && !path.includes('/docs/'))
          expect(text, path).not.toMatch(/service_role|SMTP_URL|DATABASE_URL/)
      }
    }
    const ours = globSync('apps/site/{src,content}/**/*.{ts,tsx}').filter((path) => !path.includes('.test.'))
    for (const path of ours) expect(readFileSync(path, 'utf8')).not.toMatch(/\.admin\b/)
  })

  test('S3.16 the site reads nothing of a session but its user', () => {
    const sources = globSync('apps/site/src/**/*.{ts,tsx}').filter((path) => !path.includes('.test.'))
    expect(sources.length).toBeGreaterThan(10)
    for (const path of sources)
      expect(readFileSync(path, 'utf8')).not.toMatch(/access_token|refresh_token|provider_token/)
  })
})

const password = 'correct horse battery'

/** The session of somebody who has just confirmed their address. */
async function signedUp(email: string) {
  const ask = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${siteUrl()}/auth/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return (await answer.json()) as Record<string, unknown>
  }
  await ask('/signup', { email, password })
  const page = async (path: string) => (await fetch(siteUrl() + path)).text()
  const link = async () =>
    new RegExp(`href="(/mailbox/[\\w-]+)"(?:(?!</li>).)*${email}`).exec(await page('/mailbox'))?.[1]
  await eventually(async () => (await link()) !== undefined)
  const [, token] = /enter this code: (\d{6})/.exec(await page((await link()) ?? '')) ?? []
  return ask('/verify', { type: 'signup', email, token })
}

browserTests('a stored session', () => {
  const session = (user: object) => ({
    access_token: `${btoa('{"alg":"HS256","typ":"JWT"}')}.${btoa(JSON.stringify({ sub: 'u1', exp: 4102444800 }))}.c2ln`,
    refresh_token: 'r1',
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: 4102444800,
    user,
  })
  const keyOf = (origin: string) => `sb-${new URL(origin).hostname.split('.')[0]}-auth-token`

  test('S6.8 S6.9 changes nothing that is shown', async () => {
    const text = async (stored: boolean) => {
      const page = await visit('/', {
        prepare: async (page) => {
          if (!stored) return
          await page.addInitScript(
            ([key, value]) => localStorage.setItem(key as string, value as string),
            [keyOf(siteUrl()), JSON.stringify(session({ id: 'u1', email: 'ada@engine.example' }))],
          )
        },
      })
      await page.waitForLoadState('networkidle')
      return page.locator('body').innerText()
    }
    expect(await text(true)).toBe(await text(false))
  })

  test('S4.45 S4.46 S4.47 survives a reload; a refresh in one tab reaches the other', async () => {
    const proxy = await startFaultyProxy(siteUrl(), '/auth/v1/token')
    try {
      const fresh = { ...session({ id: 'u1' }), refresh_token: 'r2' }
      proxy.fail({ kind: 'answer', status: 200, type: 'application/json', body: JSON.stringify(fresh) })
      const page = await visit('/', { origin: proxy.url })
      const key = keyOf(proxy.url)
      const store = (value: object) =>
        page.evaluate(
          ([name, text]) => localStorage.setItem(name as string, text as string),
          [key, JSON.stringify(value)],
        )
      const refreshToken = () =>
        page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? '{}').refresh_token, key)

      await store(session({ id: 'u1' }))
      await page.reload()
      await page.waitForLoadState('networkidle')
      expect(await refreshToken()).toBe('r1')

      const heard = page.evaluate(
        (name) =>
          new Promise((resolve) =>
            new BroadcastChannel(name).addEventListener('message', ({ data }) => resolve(data.event), { once: true }),
          ),
        key,
      )
      await store({ ...session({ id: 'u1' }), expires_at: Math.round(Date.now() / 1000) + 30 })
      const other = await page.context().newPage()
      await other.goto(proxy.url)
      expect(await heard).toBe('TOKEN_REFRESHED')
      expect(await refreshToken()).toBe('r2')
      expect(proxy.seen.length).toBe(1)
      expect(proxy.seen[0]?.headers['x-client-info']).toMatch(/parley/i)
      expect(proxy.seen[0]?.headers['x-supabase-api-version']).toBe('2024-01-01')
    } finally {
      await proxy.close()
    }
  })

  test('S4.46 is one of this very server by default: who signed up here stays signed in', async () => {
    const email = 'grace@navy.example'
    const mine = await signedUp(email)
    const soon = { ...mine, expires_at: Math.round(Date.now() / 1000) + 30 }
    const opened = await visit('/', {
      prepare: (fresh) =>
        fresh.addInitScript(
          ([key, value]) => {
            if (!localStorage.getItem(key as string)) localStorage.setItem(key as string, value as string)
          },
          [keyOf(siteUrl()), JSON.stringify(soon)],
        ),
    })
    const kept = () => opened.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '{}'), keyOf(siteUrl()))
    await eventually(async () => (await kept()).refresh_token !== mine.refresh_token)
    expect((await kept()).user).toMatchObject({ email })
  })
})

/** The page of `accounts-page.ts`, as it is in `window`. */
declare const accounts: typeof accountsOfPage
const kinds = ['newest', 'oldest', 'site'] as const
type Kind = (typeof kinds)[number]

browserTests('people with an account', () => {
  let html: string
  beforeAll(async () => {
    const build = await rolldown({
      input: fileURLToPath(new URL('./accounts-page.ts', import.meta.url)),
      platform: 'browser',
      transform: { define: { PARLEY_AUTH: JSON.stringify({ url: '', storageKey: '', publicKey: demoPublicKey }) } },
    })
    const { output } = await build.generate({ format: 'iife', name: 'page', codeSplitting: false })
    html = `<!doctype html><html lang="en" class="js"><title>A page</title><script type="module">${output[0].code.replaceAll('</script', '<\\/script')}</script>`
  })
  /** The page stands where the pages of the server stand. */
  const serve = (page: Page) =>
    page.context().route('**/with-accounts?*', (route) => route.fulfill({ contentType: 'text/html', body: html }))
  const pathOf = (kind: Kind) => `/with-accounts?client=${kind}`
  const emailIn = (tab: Page) => tab.evaluate(() => accounts.email())
  const eventsIn = (tab: Page) => tab.evaluate(() => accounts.events)

  test.each(['newest', 'oldest'] as const)(
    'S4.47 in two tabs of the %s published client, and in one of the site, a sign-in, a refresh and a sign-out is seen in all',
    async (kind) => {
      const email = `${kind}@tabs.example`
      await signedUp(email)
      const one = await visit(pathOf(kind), { prepare: serve })
      const other = await one.context().newPage()
      await other.goto(siteUrl() + pathOf(kind))
      const site = await one.context().newPage()
      await site.goto(siteUrl() + pathOf('site'))
      const tabs = [one, other, site]
      for (const tab of tabs) expect(await emailIn(tab)).toBe(null)

      await one.evaluate((given) => accounts.client.signInWithPassword(given), { email, password })
      for (const tab of tabs) await expect.poll(() => emailIn(tab)).toBe(email)
      expect(await eventsIn(other)).toContain('SIGNED_IN')

      const refresh = (tab: Page) => tab.evaluate(async () => (await accounts.client.refreshSession()).error?.message)
      const tokenIn = (tab: Page) =>
        tab.evaluate(async () => (await accounts.client.getSession()).data.session?.refresh_token)
      const before = await tokenIn(other)
      expect(await refresh(one)).toBe(undefined)
      await expect.poll(() => eventsIn(other)).toContain('TOKEN_REFRESHED')
      expect(await tokenIn(other)).toBe(await tokenIn(one))
      expect(await tokenIn(other)).not.toBe(before)
      expect(await refresh(other)).toBe(undefined) // with the token that came from the other tab
      await expect.poll(() => eventsIn(one)).toContain('TOKEN_REFRESHED')
      // both with the same one: the newest client may put its own answer away for the other tab's
      await Promise.all([refresh(one), refresh(other)])
      await expect.poll(async () => (await tokenIn(one)) === (await tokenIn(other))).toBe(true)
      const asked = (tab: Page) => tab.evaluate(async () => (await accounts.client.getUser()).data.user?.email)
      expect(await Promise.all([asked(one), asked(other)])).toEqual([email, email])
      expect(await emailIn(site)).toBe(email)

      await other.evaluate(() => accounts.client.signOut())
      for (const tab of tabs) await expect.poll(() => emailIn(tab)).toBe(null)
      for (const tab of tabs) expect((await eventsIn(tab)).at(-1)).toBe('SIGNED_OUT')
      expect(await one.evaluate(() => localStorage.length)).toBe(0)
    },
  )

  test.each(kinds)(
    'S4.46 a refresh of the %s client is tried again ever later while the server fails; nobody is signed out, and it succeeds in the end',
    async (kind) => {
      const email = `${kind}@failing.example`
      const mine = await signedUp(email)
      const proxy = await startFaultyProxy(siteUrl(), '/auth/v1/token')
      try {
        // so much before the margin in which the clients refresh that no page takes as long to come
        const soon = { ...mine, expires_at: Math.round(Date.now() / 1000) + 240 }
        const page = await visit(pathOf(kind), {
          origin: proxy.url,
          tolerate: /Failed to (load resource|fetch)/,
          async prepare(page) {
            await serve(page)
            await page.clock.install({ time: Date.now() })
            await page.addInitScript(
              ([key, value]) => {
                localStorage.setItem(key as string, value as string)
                const fetchAsIs = window.fetch
                const askedAt: number[] = []
                Object.assign(window, { askedAt })
                window.fetch = (...given) => {
                  if (String(given[0]).includes('/token?')) askedAt.push(Date.now())
                  return fetchAsIs(...given)
                }
              },
              ['sb-localhost-auth-token', JSON.stringify(soon)],
            )
          },
        })
        await page.clock.pauseAt(Date.now() + 60_000)
        await expect.poll(() => emailIn(page)).toBe(email)
        const askedAt = () => page.evaluate(() => (window as unknown as { askedAt: number[] }).askedAt)
        const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem('sb-localhost-auth-token') ?? '{}'))
        /** Only the page's time goes on. */
        const untilAsked = async (times: number, stepMs: number) => {
          while ((await askedAt()).length < times) await page.clock.runFor(stepMs)
        }

        proxy.fail({ kind: 'answer', status: 503, type: 'application/json', body: '{"msg":"not now"}' })
        await untilAsked(1, 2000)
        await untilAsked(3, 100)
        const listenAgain = await proxy.refuse()
        await untilAsked(6, 100)
        const times = await askedAt()
        const pausesMs = times.slice(1).map((at, index) => at - (times[index] ?? 0))
        for (const [index, pauseMs] of pausesMs.entries()) expect(pauseMs).toBeGreaterThanOrEqual(200 * 2 ** index)
        expect((await kept()).refresh_token).toBe(mine.refresh_token)
        expect(await eventsIn(page)).not.toContain('SIGNED_OUT')

        proxy.fail({ kind: 'pass' })
        await listenAgain()
        await expect
          .poll(async () => {
            await page.clock.runFor(5000)
            return (await kept()).refresh_token
          })
          .not.toBe(mine.refresh_token)
        expect(await emailIn(page)).toBe(email)
        expect(await eventsIn(page)).not.toContain('SIGNED_OUT')
      } finally {
        await proxy.close()
      }
    },
  )
})
