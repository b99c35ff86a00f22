import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { tokensPath } from '@parley/protocol'
import { eventually } from '@parley/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aRequest, type ServerFixture, serverFixture } from '../../server-fixture.ts'
import { fixtureManifest } from '../../site/site-fixture.ts'
import { smtpFixture } from '../smtp-fixture.ts'

let server: ServerFixture
beforeAll(async () => {
  server = await serverFixture()
  await server.post({ ...aRequest, fullName: 'Ada <i>Byron</i>' })
  await eventually(async () => (await links()).length === 2)
})
afterAll(() => server.remove())

const page = async (path: string) => (await fetch(server.url + path)).text()
const links = async () =>
  [...(await page('/mailbox')).matchAll(/href="(\/mailbox\/[^"]+)"/g)].map(([, link = '']) => link)

/** With headers that `fetch` would not send. */
const statusWith = (headers: Record<string, string>) =>
  new Promise<number | undefined>((resolve, reject) => {
    request(`${server.url}/mailbox`, { headers }, async (response) => {
      await text(response)
      resolve(response.statusCode)
    })
      .on('error', reject)
      .end()
  })

describe('the built-in mailbox', () => {
  test('shows both mails of a request', async () => {
    const list = await page('/mailbox')
    const { mails } = fixtureManifest
    expect(list).toContain(`${mails.notification.subject}: Label of ${aRequest.service}`)
    expect(list).toContain(mails.confirmation.subject)
  })

  test('shows a mail as text, and its HTML in a frame that may do nothing', async () => {
    const [link] = await Promise.all(
      (await links()).map(async (link) =>
        (await page(link)).includes(fixtureManifest.mails.notification.subject) ? [link] : [],
      ),
    ).then((found) => found.flat())
    const message = await page(`${link}`)
    expect(message).toContain(
      `<iframe sandbox="allow-same-origin" title="The email as the reader sees it" src="${link}/html">`,
    )
    expect(message).toContain('Ada &lt;i&gt;Byron&lt;/i&gt;')
    const html = await fetch(`${server.url}${link}/html`)
    expect(html.headers.get('content-security-policy')).toContain("sandbox allow-same-origin; default-src 'none'")
    expect(await html.text()).toContain('Ada &lt;i&gt;Byron&lt;/i&gt;')
  })

  test('its pages are never loaded anew under who reads them', async () => {
    for (const path of ['/mailbox', ...(await links())]) expect(await page(path)).not.toContain('http-equiv')
  })

  test('its pages run the scripts and the style that the policy names, and have the site’s colours, font and logo', async () => {
    const response = await fetch(`${server.url}/mailbox`)
    const { headers } = response
    expect(headers.get('content-security-policy')).toMatch(
      /default-src 'none'; style-src 'self' 'sha256-[^;]+; script-src 'sha256-[^']+' 'sha256-[^']+'; connect/,
    )
    const list = await response.text()
    for (const part of [`<link href="${tokensPath}" rel="stylesheet">`, '<img src="/icon.svg"'])
      expect(list).toContain(part)
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test.each([
    { 'x-forwarded-for': '192.0.2.1' },
    { 'X-Forwarded-Server': 'proxy' },
    { forwarded: 'for=192.0.2.1' },
    { via: '1.1 proxy' },
    { 'X-Real-IP': '192.0.2.1' },
    { 'CF-Connecting-IP': '192.0.2.1' },
    { 'CF-Ray': '230b030023ae2822-SJC' },
    { 'True-Client-IP': '192.0.2.1' },
    { 'Fastly-Client-IP': '192.0.2.1' },
    { 'X-Client-IP': '192.0.2.1' },
    { 'X-Cluster-Client-IP': '192.0.2.1' },
    { 'X-Envoy-External-Address': '192.0.2.1' },
    { 'X-ProxyUser-Ip': '192.0.2.1' },
    { 'X-Original-Forwarded-For': '192.0.2.1' },
    { 'X-Azure-ClientIP': '192.0.2.1' },
    { 'Tailscale-User-Login': 'somebody@example.com' },
    { host: 'rebound.example' },
  ] as Record<string, string>[])('does not exist for a request that came from elsewhere: %j', async (headers) => {
    expect(await statusWith({})).toBe(200)
    expect(await statusWith(headers)).toBe(404)
  })

  test.each([{ TRUST_PROXY: '1' }, { SITE_URL: 'https://www.parley.example' }] as Record<string, string>[])(
    'does not exist where visitors come from afar: %j',
    async (settings) => {
      const remote = await serverFixture(settings)
      expect((await fetch(`${remote.url}/mailbox`)).status).toBe(404)
      await remote.remove()
    },
  )

  test('does not exist for HTTP/1.0, which a proxy speaks', async () => {
    const socket = connect(Number(new URL(server.url).port), new URL(server.url).hostname)
    socket.end(`GET /mailbox HTTP/1.0\r\nHost: ${new URL(server.url).host}\r\n\r\n`)
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 404/)
  })

  test('an unknown mail is not found', async () => {
    for (const path of ['/mailbox/x', '/mailbox/x/html', '/mailbox/..%2f..%2fparley.db']) {
      expect((await fetch(server.url + path)).status).toBe(404)
    }
  })

  test('keeps its mails across a restart, one file each', async () => {
    const before = await links()
    const files = await readdir(join(server.settings.DATA_DIR as string, 'mailbox'))
    expect(files.filter((file) => file.endsWith('.eml'))).toHaveLength(before.length)
    await server.close()
    const again = await serverFixture({ DATA_DIR: server.settings.DATA_DIR as string })
    const after = await (await fetch(`${again.url}/mailbox`)).text()
    for (const link of before) expect(after).toContain(link)
    await again.remove()
  })
})

test('with SMTP_URL there is no mailbox, and mail goes there', async () => {
  const smtp = await smtpFixture()
  const own = await serverFixture({ SMTP_URL: smtp.url, AGENCY_EMAIL: 'owner@agency.example' })
  expect((await fetch(`${own.url}/mailbox`)).status).toBe(404)
  await own.post()
  await eventually(() => smtp.received.length === 2)
  expect(smtp.received.map(({ to }) => to).sort()).toEqual(['ada@engine.example', 'owner@agency.example'])
  await own.remove()
  await smtp.close()
})
