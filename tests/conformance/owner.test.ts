import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { guide } from '@parley/agent/brain'
import type { Knowledge } from '@parley/protocol'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { copiedRepository } from '../setup/copied-repository.ts'
import { freePort } from '../setup/free-port.ts'
import { plainEnvironment } from '../setup/plain-environment.ts'
import { ask } from './guide/judge.ts'

// whole builds and test runs within: only what hangs may end them
vi.setConfig({ testTimeout: 600_000 })

const copy = copiedRepository()
afterAll(copy.remove)

const quiet = '--disable-warning=ExperimentalWarning'
function run(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [quiet, ...args], {
    cwd: copy.dir,
    encoding: 'utf8',
    env: { ...plainEnvironment(), VITEST: '' },
  })
  return { status, output: `${stdout}${stderr}` }
}
const build = () => run('apps/site/scripts/build.ts')
const site = 'apps/site/content'

/** What `docs/operating.md` tells an owner to do, as an owner does it: by typing over what is there. */
function changeHands() {
  copy.write(`${site}/company.ts`, (text) =>
    text
      .replace(/ name: '.*'/, " name: 'Harbour'")
      .replace(/legalName: '.*'/, "legalName: 'Harbour Talks Ltd'")
      .replace(/companyNumber: '.*'/, "companyNumber: '12345678'")
      .replace(/street: '.*', town: '.*', postcode: '.*'/, "street: '2 Quay', town: 'Hull', postcode: 'HU1 1AA'")
      .replace(/phone: '.*'/, "phone: '+44 1482 960 123'")
      .replace(/email: '.*'/, "email: 'ahoy@harbour.example'")
      .replace(/(templates: readonly .*\[\] = )\[[^\]]*\]/, '$1[]'),
  )
  copy.write(`${site}/rating.ts`, (text) => text.replace(/= \{[^}]*\}\s*$/, '= null\n'))
  const prices = [650, 1750, 6200]
  copy.write(`${site}/offers.ts`, (text) =>
    text
      .replace(/priceGbp: \d+/g, () => `priceGbp: ${prices.shift()}`)
      .replace(/name: 'Programme'/, "name: 'Retainer'"),
  )
  copy.write('packages/protocol/src/consultation.ts', (text) =>
    text.replace("'meeting-scheduler',", "'meeting-scheduler', 'podcast-outreach',"),
  )
  copy.write(`${site}/services.ts`, (text) =>
    text
      .replace(/(serviceLabels: .*\{)/, "$1\n  'podcast-outreach': 'Podcast Outreach',")
      .replace(
        /(coreServices: .*\[)\n/,
        "$1\n  { service: 'podcast-outreach', icon: 'chat', text: 'We find the shows your buyers hear, and bring you on as a guest.', points: ['Shows chosen with you'] },\n",
      ),
  )
  copy.write(`${site}/faq.ts`, (text) =>
    text.replace(
      /(faq: .*\[)\n/,
      "$1\n  { question: 'Do you work with charities?', answer: 'Charities pay half of every price on this site.' },\n",
    ),
  )
  copy.write(
    `${site}/pages/about.ts`,
    `import type { Page } from '../../src/page.ts'

export const about: Page = {
  path: '/about',
  title: 'About us',
  description: 'Who we are, and where we began.',
  share: { question: 'Who are you?', answer: 'Two sisters from Hull.' },
  sections: [
    { kind: 'prose', heading: 'About us', parts: [{ heading: 'Who founded the agency?', paragraphs: ['Two sisters founded the agency in Hull.'] }] },
  ],
}
`,
  )
  copy.write('apps/site/src/pages.ts', (text) =>
    `import { about } from '../content/pages/about.ts'\n${text}`.replace('  services,\n', '  services,\n  about,\n'),
  )
  copy.write(`${site}/navigation.ts`, (text) =>
    text.replace(/( *)(\{ text: '[^']*', href: '\/privacy' \},)/, "$1{ text: 'About us', href: '/about' },\n$1$2"),
  )
}

describe('an owner’s afternoon', () => {
  beforeAll(changeHands)

  test('S1.24 another company, other prices, one more service, page and question, and no rating: it builds, and asks for nothing', () => {
    const { status, output } = build()
    expect(output).toMatch(/^Built the site/)
    expect(output).not.toContain('Before you launch')
    expect(status).toBe(0)
    expect(copy.read('apps/site/dist/about.html')).toContain('<title>About us | Harbour</title>')
    expect(copy.read('apps/site/dist/contact.html')).toContain(
      '<option value="podcast-outreach">Podcast Outreach</option>',
    )
    expect(copy.read('apps/site/dist/sitemap.xml')).toContain('/about</loc>')
    for (const page of globSync('apps/site/dist/*.html', { cwd: copy.dir })) {
      expect(copy.read(page), page).toContain('+44 1482 960 123')
      expect(copy.read(page), page).not.toMatch(/\bParley\b|aggregateRating|Programme\b.*a month/)
    }
  })

  test('the assistant answers in the new words, and in none of the old', async () => {
    const facts: Knowledge = JSON.parse(copy.read('apps/site/dist/knowledge.json'))
    const brain = guide(facts)
    expect(await ask('How much do you charge?', brain)).toMatch(/£650.*£1,750.*£6,200/)
    expect(await ask('what is in the retainer', brain)).toContain('£1,750')
    expect(await ask('Do you do podcast outreach?', brain)).toContain('the shows your buyers hear')
    expect(await ask('Do you work with charities?', brain)).toContain('half of every price')
    expect(await ask('Will my emails go to spam?', brain)).toContain('inbox')
    expect(await ask('Who founded the agency?', brain)).toContain('Two sisters')
    expect(await ask('What is your phone number?', brain)).toContain('+44 1482 960 123')
    expect(JSON.stringify(facts)).not.toMatch(
      /\bParley\b|£500\b|£1,500|£5,000|7946 0123|parley\.example|Example Street/,
    )
  })

  test('every unit test that reads the content passes', () => {
    const tests = [
      'apps/site/content',
      'apps/site/scripts/content',
      // not those of docs/, which read our guides and the SDK's types
      ...globSync('apps/site/scripts/*.test.ts', { cwd: copy.dir }),
      'apps/site/src/knowledge',
      'apps/site/src/structured-data',
      'apps/site/src/sections',
      'apps/site/src/islands',
      'packages/protocol/src/consultation.test.ts',
      'packages/agent/src/brain/guide/consultation/service-words.test.ts',
    ]
    const { status, output } = run(
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      'unit',
      '--project',
      'server',
      ...tests,
    )
    expect(status, output).toBe(0)
  })
})

describe('an owner’s mistake', () => {
  let dev: ChildProcess
  let output = ''
  let url: string
  const says = (words: string) => expect.poll(() => output, { timeout: 120_000 }).toContain(words)
  const barLink = (href: string) => (text: string) => text.replace(/href: '\/?services?'/, `href: '${href}'`)
  const home = () =>
    fetch(url).then(
      (response) => response.text(),
      () => '',
    )

  beforeAll(async () => {
    const port = await freePort()
    url = `http://localhost:${port}`
    dev = spawn(process.execPath, [quiet, 'scripts/dev.ts'], {
      cwd: copy.dir,
      env: {
        ...plainEnvironment(),
        PORT: String(port),
        HOST: 'localhost',
        DATA_DIR: join(copy.dir, 'data'),
        VOICE: 'off',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [dev.stdout, dev.stderr]) stream?.on('data', (chunk) => (output += chunk))
  })
  afterAll(async () => {
    dev.kill('SIGTERM')
    if (dev.exitCode === null) await once(dev, 'exit')
  })

  test('is told while they write, in one line without code, the old site stays, and it recovers', async () => {
    await expect.poll(home, { timeout: 120_000 }).toContain('href="/services"')
    output = ''
    copy.write(`${site}/navigation.ts`, barLink('/service'))
    await says('href leads to “/service”, where nothing is: use one of /, ')
    // its last lines may come a moment later
    await expect.poll(() => output).toMatch(/The site is not built\..*\n\n {2}content\/navigation\.ts: .*\n\n/)
    // when the next mistake is told, what followed from this one is over
    copy.write(`${site}/navigation.ts`, barLink('service'))
    await says('begin it with / for a page')
    const page = await home()
    expect(page).toContain('href="/services"')
    expect(page).not.toContain('href="/service"')
    copy.write(`${site}/navigation.ts`, (text) =>
      barLink('/services')(text).replace("text: 'Services'", "text: 'Our services'"),
    )
    await expect.poll(home, { timeout: 120_000 }).toContain('Our services')
    // who writes waits for nothing that visitors alone have something of
    expect(globSync('apps/site/dist/**/*.br', { cwd: copy.dir })).toEqual([])
  })

  test.each(['company', 'faq'])('in %s.ts alone is told with its line, though nothing in it can be read', (name) => {
    const path = `${site}/${name}.ts`
    const whole = copy.read(path)
    copy.write(path, (text) => text.replace(/',\n/, "'\n"))
    const { status, output } = build()
    expect(status).toBe(1)
    expect(output).toMatch(new RegExp(`first:\\n\\n {2}content/${name}\\.ts:\\d+: .*\\n\\n$`))
    copy.write(path, whole)
  })

  test('in a file that cannot be read is told with its line, and one in another file with it', async () => {
    const whole = copy.read(`${site}/faq.ts`)
    copy.write(`${site}/faq.ts`, (text) => text.replace(/question: '/, 'question: '))
    copy.write(`${site}/offers.ts`, (text) => text.replace(/priceGbp: (\d+)/, "priceGbp: '$1'"))
    const { status, output } = build()
    expect(status).toBe(1)
    expect(output).toMatch(/content\/faq\.ts:\d+: /)
    expect(output).toMatch(
      /content\/offers\.ts: offers\[0\]\.priceGbp is the text "\d+": write a number, without quotes\./,
    )
    expect(Math.max(...output.split('\n').map((line) => line.length))).toBeLessThan(300)
    copy.write(`${site}/faq.ts`, whole)
    copy.write(`${site}/offers.ts`, (text) => text.replace(/priceGbp: '(\d+)'/, 'priceGbp: $1'))
  })
})
