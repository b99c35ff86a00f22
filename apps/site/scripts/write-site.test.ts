import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  consultationMessages,
  emptyDraft,
  type SiteManifest,
  type SiteRenderer,
  serviceGroups,
  services,
  tokensPath,
} from '@parley/protocol'
import { Window } from 'happy-dom'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { company } from '../content/company.ts'
import { rating } from '../content/rating.ts'
import type { Page } from '../src/page.ts'
import { pageNames, pages } from '../src/pages.ts'
import { brotli } from './compress.ts'
import { maxBytes } from './heavy-pages.ts'
import { tokenColours } from './tokens.ts'

const siteUrl = 'https://parley.example'
const retention = { consultationMonths: 7, outboxDays: 8, callDays: 9 }
const dir = mkdtempSync(join(tmpdir(), 'parley-site-'))
const pageFiles = pageNames.map((name) => `${name}.html`)
const mainPages = pageNames.flatMap((name): [path: string, file: string][] => {
  const { path, isHidden }: Page = pages[name]
  return path === null || isHidden ? [] : [[path, `${name}.html`]]
})
let manifest: SiteManifest
let warnings: string[]

beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'production')
  const { writeSite } = await import('./write-site.ts')
  warnings = await writeSite(
    dir,
    {
      siteUrl,
      publicKey: 'pk_test',
      auth: { url: '', storageKey: '' },
      retention,
      countsVisits: true,
      recordsCalls: true,
      listensToCalls: true,
      liveReload: false,
    },
    'test',
  )
  manifest = JSON.parse(read('site.json'))
})
afterAll(() => {
  vi.unstubAllEnvs()
  return rm(dir, { recursive: true, force: true })
})

const read = (file: string) => readFileSync(join(dir, file), 'utf8')
const parse = (html: string) => new new Window().DOMParser().parseFromString(html, 'text/html')
const parsed = new Map<string, ReturnType<typeof parse>>()
function documentOf(file: string) {
  const page = parsed.get(file) ?? parse(read(file))
  parsed.set(file, page)
  return page
}
const styleOf = (html: string) => /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? ''
const brotliBytes = async (text: string) => (await brotli(Buffer.from(text))).length
const meta = (file: string, name: string) =>
  documentOf(file).querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content')

test('the server is told which key the pages carry, under which address, and where people sign in', () =>
  expect(manifest).toMatchObject({ publicKey: 'pk_test', siteUrl, auth: { url: '', storageKey: '' } }))

test('search engines are told of every page and, apart from them, of the documentation', () => {
  const listed = (file: string) => [...read(file).matchAll(/<loc>([^<]+)/g)].map(([, address]) => address)
  expect(listed('sitemap.xml')).toEqual(mainPages.map(([path]) => siteUrl + path))
  expect(listed('docs/sitemap.xml')).toEqual(manifest.docs.map(({ path }) => siteUrl + path))
  for (const file of ['sitemap.xml', 'docs/sitemap.xml']) expect(read('robots.txt')).toContain(`${siteUrl}/${file}\n`)
})

describe('every document', () => {
  test.each(pageFiles)('S1.16 S1.17 %s is in British English, has a title and a description', (file) => {
    const page = documentOf(file)
    expect(page.documentElement.lang).toBe('en-GB')
    expect(meta(file, 'og:locale')).toBe('en_GB')
    expect(page.title).toContain(company.name)
    expect(meta(file, 'description')).toBeTruthy()
  })

  test.each(pageFiles)('%s has curly apostrophes and quotation marks, and spells email in one way', (file) => {
    const page = documentOf(file)
    const shown = [
      page.title,
      ...['description', 'og:title', 'og:description', 'og:image:alt'].map((name) => meta(file, name)),
    ]
    for (const element of page.querySelectorAll('body *')) {
      if (element.matches('script, style')) continue
      const attributes = ['alt', 'aria-label', 'placeholder', 'title'].map((name) => element.getAttribute(name))
      shown.push(
        ...attributes,
        ...[...element.childNodes].filter(({ nodeType }) => nodeType === 3).map(({ textContent }) => textContent),
      )
    }
    expect(shown.filter((text) => /['"]|\be-mail/i.test(text ?? ''))).toEqual([])
  })

  test('S1.17 no two have the same title or description', () => {
    expect(new Set(pageFiles.map((file) => documentOf(file).title)).size).toBe(pageFiles.length)
    expect(new Set(pageFiles.map((file) => meta(file, 'description'))).size).toBe(pageFiles.length)
  })

  test.each(pageFiles)('S1.18 %s describes itself to social networks, in absolute addresses', async (file) => {
    for (const name of ['og:type', 'og:title', 'og:description', 'og:site_name', 'twitter:card', 'twitter:title']) {
      expect(meta(file, name), name).toBeTruthy()
    }
    expect(meta(file, 'og:url')).toMatch(/^https:\/\/parley\.example\//)
    const picture = meta(file, 'og:image') ?? ''
    expect(picture.startsWith(`${siteUrl}/share/`)).toBe(true)
    const png = await readFile(join(dir, picture.slice(siteUrl.length)))
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
  })

  test.each(mainPages)('S1.19 S1.20 %s has its canonical address and structured data', (path, file) => {
    const page = documentOf(file)
    expect(page.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(`${siteUrl}${path}`)
    const data = JSON.parse(page.querySelector('script[type="application/ld+json"]')?.textContent ?? '')
    expect(data['@graph'][0].aggregateRating?.ratingValue).toBe(rating?.value)
    expect(data['@graph'][0].name).toBe(company.name)
  })

  test.each(pageFiles)(
    '%s keeps its budgets, in brotli: 5.5 kB of style, and no more markup, nor document, than the owner is told',
    async (file) => {
      const html = read(file)
      const style = styleOf(html)
      const isTold = warnings.some((warning) => warning.startsWith(`The page ${file.replace('.html', '')} has`))
      const isHeavy =
        (await brotliBytes(html.replace(style, ''))) > maxBytes.markup || (await brotliBytes(html)) > maxBytes.document
      expect(isHeavy).toBe(isTold)
      expect(await brotliBytes(style)).toBeLessThanOrEqual(5500)
      expect(html.match(/<style/g)).toHaveLength(1)
    },
  )

  test.each(pageFiles)('%s keeps the size of its text where an iPhone is turned', (file) =>
    expect(styleOf(read(file))).toContain('-webkit-text-size-adjust:100%'),
  )

  test.each(pageFiles)('%s holds nothing that its security policy forbids', (file) => {
    const elements = [...documentOf(file).querySelectorAll('*')]
    const attributes = elements.flatMap((element) => element.getAttributeNames())
    expect(attributes.filter((name) => name === 'style' || name.startsWith('on'))).toEqual([])
    for (const script of documentOf(file).querySelectorAll('script')) {
      const hash = createHash('sha256').update(script.textContent).digest('base64')
      const isData = script.getAttribute('type') === 'application/ld+json'
      expect(isData || manifest.scriptHashes.includes(`'sha256-${hash}'`), script.textContent).toBe(true)
    }
    expect(read(file)).not.toMatch(/<(?:link|script|img)\b[^>]* (?:src|href)="https?:(?!\/\/parley\.example)/)
  })

  test.each(pageFiles)('S2.31 S2.34 every link of %s inside the site leads somewhere', async (file) => {
    const page = documentOf(file)
    const own = manifest.pages.find((entry) => entry.file === file)?.path ?? '/contact'
    const files = new Set((await readdir(dir, { recursive: true })).map((name) => `/${name}`))
    for (const link of page.querySelectorAll('a[href], link[href], script[src]')) {
      const target = new URL(link.getAttribute('href') ?? link.getAttribute('src') ?? '', `${siteUrl}${own}`)
      // the last is a page of the server's own
      if (target.origin !== siteUrl || files.has(target.pathname) || target.pathname === '/uncounted') continue
      const entry = manifest.pages.find(({ path }) => path === target.pathname)
      expect(entry, target.href).toBeDefined()
      if (!target.hash || !entry) continue
      const there = target.pathname === own ? page : documentOf(entry.file)
      expect(there.querySelector(target.hash), target.href).not.toBeNull()
    }
  })

  test.each(pageFiles)('%s has unique ids, one main heading and one landmark of each kind', (file) => {
    const page = documentOf(file)
    const ids = [...page.querySelectorAll('[id]')].map((element) => element.id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const once of ['h1', 'header', 'main', 'footer']) expect(page.querySelectorAll(once), once).toHaveLength(1)
  })
})

test('the documentation is beside the site: no page of the site loads or names any of it', () => {
  expect(manifest.docs.length).toBeGreaterThan(40)
  for (const { path, file } of manifest.docs) expect(read(file), path).toContain('<h1>')
  for (const file of pageFiles) expect(read(file), file).not.toMatch(/["'/]docs\/|playground/)
  const style = /<link [^>]*href="\/(docs\/[^"]+\.css)"/.exec(read(manifest.docs[0]?.file ?? ''))?.[1] ?? ''
  expect(read(style)).toContain('-webkit-text-size-adjust:100%')
})

test('the privacy notice and the assistant say the periods of the settings in force, and the server is told them', () => {
  const notice = documentOf('privacy.html').querySelector('main')?.textContent
  for (const words of [
    'requests: 7 months.',
    'mails we sent: 8 days.',
    'there was a call: 9 days.',
    'We count how often each page',
    'calls with them may be recorded',
    'somebody of our team may listen to a call',
    'Recordings of calls with our other assistants: 9 days.',
  ]) {
    expect(notice).toContain(words)
  }
  expect(read('knowledge.json')).toContain('requests for 7 months, and copies of the mails we sent for 8 days')
  expect(manifest.retention).toEqual(retention)
  expect([manifest.countsVisits, manifest.recordsCalls, manifest.listensToCalls]).toEqual([true, true, true])
})

test('colours are written once: icons, the manifest, mails and the server’s own pages have those of the tokens', () => {
  const { ground, ours, yours } = tokenColours()
  expect(read('icon.svg').match(/fill="([^"]+)"/g)).toEqual([`fill="${ours}"`, `fill="${yours}"`])
  expect(JSON.parse(read('site.webmanifest'))).toMatchObject({ background_color: ground, theme_color: ours })
  expect(manifest.company.colour).toBe(ours)
  expect(read(tokensPath)).toContain('--ours:')
})

describe('the form in the page', () => {
  const options = () =>
    [...documentOf('contact.html').querySelectorAll('select[name=service] optgroup')].map((group) => ({
      label: group.getAttribute('label'),
      services: [...group.querySelectorAll('option')].map((option) => option.getAttribute('value')),
    }))

  test.each([
    ['S3.2', 0],
    ['S3.3', 1],
    ['S3.4', 2],
    ['S3.5', 3],
  ])('%s group %i of the drop-down has its label and its services in order', (_, index) => {
    expect(options()[index]).toEqual(serviceGroups[index])
  })

  test('S3.6 the drop-down has every service in 4 groups and one empty first option', () => {
    expect(options()).toHaveLength(4)
    expect(options().flatMap((group) => group.services)).toEqual(services)
    const first = documentOf('contact.html').querySelector('select[name=service] option')
    expect(first?.getAttribute('value')).toBe('')
    expect(first?.parentElement?.tagName).toBe('SELECT')
  })
})

describe('what the server needs', () => {
  test('the manifest lists files that exist, and the hash of every style', () => {
    for (const { file } of manifest.pages) expect(read(file)).toContain('<!doctype html>')
    const styles = new Set(pageFiles.map((file) => styleOf(read(file))))
    expect(manifest.styleHashes).toHaveLength(styles.size)
    expect(manifest.pages.filter(({ path }) => path === null)).toHaveLength(1)
  })

  test('S5.11 S5.13 the renderer draws a refused form with values, errors and banner, in the same style', async () => {
    const { renderContact }: SiteRenderer = await import(pathToFileURL(join(dir, manifest.rendererFile)).href)
    const html = renderContact({
      values: { ...emptyDraft, fullName: 'Ada <b>"L"</b>', service: 'sms-automation' },
      errors: { email: consultationMessages.emailRequired },
      banner: 'Please try again',
    })
    const page = parse(html)
    expect(page.querySelector('[name=fullName]')?.getAttribute('value')).toBe('Ada <b>"L"</b>')
    expect(page.querySelector('option[selected]')?.getAttribute('value')).toBe('sms-automation')
    const email = page.querySelector('[name=email]')
    expect(email?.getAttribute('aria-invalid')).toBe('true')
    const error = page.getElementById(email?.getAttribute('aria-describedby') ?? '')
    expect(error?.textContent).toBe(consultationMessages.emailRequired)
    expect(page.querySelector('[role=alert] p')?.textContent).toBe('Please try again')
    expect(page.querySelector('[autofocus]')).toBe(page.querySelector('[role=alert]'))
    expect(page.title).toBe(`Not sent: ${documentOf('contact.html').title}`)
    expect(styleOf(html)).toBe(styleOf(read('contact.html')))
  })

  test('every text is there compressed', () => {
    for (const file of pageFiles) {
      expect(readFileSync(join(dir, `${file}.br`)).length).toBeLessThan(readFileSync(join(dir, `${file}.gz`)).length)
    }
  })
})
