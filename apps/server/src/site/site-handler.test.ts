import { rm, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type ServerFixture, serverFixture } from '../server-fixture.ts'
import { loadSite } from './site.ts'
import { siteFixture } from './site-fixture.ts'

let server: ServerFixture
beforeAll(async () => {
  server = await serverFixture()
})
afterAll(() => server.remove())

const fetchPath = (path: string, init: RequestInit = {}) => fetch(server.url + path, { redirect: 'manual', ...init })

/** As sent: `fetch` would resolve dots and unpack the body. */
const rawStatus = (path: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    get(server.url, { path }, (response) => {
      response.resume()
      resolve(response.statusCode)
    }).on('error', reject)
  })

describe('the site', () => {
  test('a page is complete and is asked for again each time, cheaply', async () => {
    const page = await fetchPath('/contact')
    expect(page.status).toBe(200)
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page.headers.get('cache-control')).toBe('no-cache')
    expect(await page.text()).toContain('<title>Contact</title>')
    const etag = page.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w-]+"$/)
    const again = await fetchPath('/contact', { headers: { 'if-none-match': `"other", W/${etag}` } })
    expect(again.status).toBe(304)
    expect(again.headers.get('etag')).toBe(etag)
  })

  test.each(['br', 'gzip', 'identity'])('speaks %s, with a validator of its own', async (encoding) => {
    const response = await fetchPath('/contact', { headers: { 'accept-encoding': encoding } })
    expect(response.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding)
    expect(response.headers.get('vary')).toBe('accept-encoding')
    expect(await response.text()).toContain('<title>Contact</title>')
    const [plain] = (response.headers.get('etag') ?? '').replaceAll('"', '').split(`-${encoding}`)
    expect(response.headers.get('etag')).toBe(encoding === 'identity' ? `"${plain}"` : `"${plain}-${encoding}"`)
  })

  test('pages and the embedded script say where calls have rooms, where they have; nobody else says anything', async () => {
    const fixture = await siteFixture()
    onTestFinished(() => fixture.remove())
    await writeFile(join(fixture.dir, 'embed.js'), '')
    const said = async (livekit: { publicUrl: string; carriesAll: boolean } | null) => {
      const { resources } = await loadSite(fixture.dir, { livekit })
      return ['/contact', '/embed.js', '/robots.txt'].map((path) => {
        const headers = resources.get(path)?.identity.headers ?? []
        const at = headers.indexOf('server-timing')
        return at < 0 ? null : headers[at + 1]
      })
    }
    const rooms = 'livekit;desc="https://rooms.example:7880"'
    expect(await said({ publicUrl: 'wss://rooms.example:7880/at', carriesAll: true })).toEqual([rooms, rooms, null])
    expect(await said({ publicUrl: 'wss://rooms.example', carriesAll: false })).toEqual([null, null, null])
    expect(await said(null)).toEqual([null, null, null])
  })

  test('HEAD says the same without the body', async () => {
    const [full, head] = await Promise.all([fetchPath('/'), fetchPath('/', { method: 'HEAD' })])
    expect(head.headers.get('content-length')).toBe(full.headers.get('content-length'))
    expect(await head.text()).toBe('')
  })

  test('hashed assets are kept for good, other files for a while', async () => {
    expect((await fetchPath('/assets/entry-4f3a.js')).headers.get('cache-control')).toContain('immutable')
    expect((await fetchPath('/robots.txt')).headers.get('cache-control')).toBe('public, max-age=3600')
  })

  test('the documentation is served with what it loads, until the owner switches it off', async () => {
    const [page, script, old, sitemap] = ['/docs', '/docs/assets/docs-5a1b.js', '/reference', '/docs/sitemap.xml']
    expect(await (await fetchPath(page)).text()).toContain('<title>Docs</title>')
    expect((await fetchPath(page)).headers.get('content-security-policy')).toContain("script-src 'self'")
    expect((await fetchPath(script)).headers.get('cache-control')).toContain('immutable')
    expect((await fetchPath(old)).headers.get('location')).toBe('/docs/api')
    expect((await fetchPath('/docs/index.html')).status).toBe(404)
    expect(await (await fetchPath('/robots.txt')).text()).toContain(sitemap)
    expect((await fetchPath(sitemap)).headers.get('content-type')).toBe('application/xml')

    const without = await serverFixture({ DOCS: 'off' })
    for (const path of [page, script, old, sitemap, '/docs/index.html']) {
      expect((await fetch(without.url + path, { redirect: 'manual' })).status, path).toBe(404)
    }
    expect(await (await fetch(`${without.url}/robots.txt`)).text()).toBe('Sitemap: https://x.example/sitemap.xml\n')
    expect((await fetch(`${without.url}/openapi.json`)).status).toBe(200)
    await without.remove()
  })

  test('what is not for visitors is not served', async () => {
    for (const path of [
      '/site.json',
      '/render.js',
      '/knowledge.json',
      '/index.html',
      '/contact.html.br',
      '/thank-you.html',
    ]) {
      expect((await fetchPath(path)).status, path).toBe(404)
    }
    for (const path of ['/../site.json', '/assets/../site.json', '/%2e%2e/site.json', '/%00', '/%zz', '//contact']) {
      expect(await rawStatus(path), path).toBeGreaterThanOrEqual(400)
    }
  })

  test('a slash at the end leads to the plain path, and nowhere else', async () => {
    const response = await fetchPath('/contact/?utm_source=x')
    expect([response.status, response.headers.get('location')]).toEqual([308, '/contact?utm_source=x'])
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect((await fetchPath('//evil.example/')).status).toBe(404)
  })

  test('/contact?sent is the thank-you state', async () => {
    expect(await (await fetchPath('/contact?sent')).text()).toContain('<title>Thank you</title>')
  })

  test('an unknown page is the not-found page with 404; to programs it is {error}', async () => {
    const page = await fetchPath('/nowhere', { headers: { accept: 'text/html' } })
    expect(page.status).toBe(404)
    expect(await page.text()).toContain('<title>Not found</title>')
    const json = await fetchPath('/nowhere', { headers: { accept: 'application/json' } })
    expect([json.status, await json.json()]).toEqual([404, { error: expect.any(String) }])
  })

  test.each([
    ['POST', '/contact', 'GET, HEAD'],
    ['GET', '/functions/v1/send-contact-email', 'POST, OPTIONS'],
    ['DELETE', '/healthz', 'GET, HEAD'],
  ])('%s %s is 405 and says what works', async (method, path, allow) => {
    const response = await fetchPath(path, { method })
    expect([response.status, response.headers.get('allow')]).toEqual([405, allow])
  })

  test('security headers are on every page; its policy names the hashes of the build', async () => {
    const { headers } = await fetchPath('/')
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self' 'sha256-c2NyaXB0'")
    expect(policy).toContain("style-src 'self' 'sha256-c3R5bGU='")
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types parley-call")
    expect(policy).not.toContain('unsafe')
    expect(headers.get('permissions-policy')).toContain('microphone=(self), ')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('strict-transport-security')).toBeNull()
  })

  test('a rebuilt site takes its place when it is reloaded', async () => {
    await writeFile(join(server.siteDir, 'contact.html'), '<!doctype html><title>New</title>')
    await rm(join(server.siteDir, 'contact.html.br'))
    await server.reloadSite()
    expect(await (await fetchPath('/contact')).text()).toContain('<title>New</title>')
  })
})

describe('behind a proxy', () => {
  test('HSTS is sent over TLS, if the proxy is trusted', async () => {
    const hsts = async (environment: Record<string, string>, headers: Record<string, string>) => {
      const proxied = await serverFixture(environment)
      const answers = await Promise.all(['/', '/healthz'].map((path) => fetch(proxied.url + path, { headers })))
      await proxied.remove()
      return answers.map((response) => response.headers.has('strict-transport-security'))
    }
    const overTls = { 'x-forwarded-proto': 'https' }
    expect(await hsts({ SITE_URL: 'https://parley.example' }, {})).toEqual([true, true])
    expect(await hsts({ TRUST_PROXY: '1' }, overTls)).toEqual([true, true])
    expect(await hsts({ TRUST_PROXY: '127.0.0.0/8,::1' }, overTls)).toEqual([true, true])
    expect(await hsts({ TRUST_PROXY: '10.0.0.0/8' }, overTls)).toEqual([false, false])
    expect(await hsts({}, overTls)).toEqual([false, false])
  })
})

test('a missing site stops the start and says how to build it', async () => {
  await expect(serverFixture({ PARLEY_SITE_DIR: '/nowhere' })).rejects.toThrow('There is no built site in /nowhere')
})

test('S1.5 the policy lets pages reach a configured authentication service, and nothing else', async () => {
  const other = await serverFixture({ AUTH_URL: 'https://project.auth.example/auth/v1' })
  try {
    const policyOf = async (url: string) => (await fetch(`${url}/contact`)).headers.get('content-security-policy')
    expect(await policyOf(other.url)).toContain("connect-src 'self' https://project.auth.example;")
    expect(await policyOf(server.url)).toContain("connect-src 'self';")
  } finally {
    await other.remove()
  }
})
