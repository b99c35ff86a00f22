import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { copiedRepository } from '../setup/copied-repository.ts'
import { plainEnvironment } from '../setup/plain-environment.ts'

// a whole build: only what hangs may end it
vi.setConfig({ testTimeout: 600_000 })

const copy = copiedRepository()
afterAll(copy.remove)

function run(program: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: copy.dir,
    encoding: 'utf8',
    env: { ...plainEnvironment(), VITEST: '' },
  })
  return { status, output: `${stdout}${stderr}` }
}
function git(...args: string[]) {
  const who = ['-c', 'user.name=x', '-c', 'user.email=x@x.example', '-c', 'commit.gpgsign=false']
  const done = run('git', ...who, ...args)
  expect(done.status, done.output).toBe(0)
  return done.output
}
const build = () => run(process.execPath, '--disable-warning=ExperimentalWarning', 'apps/site/scripts/build.ts')

const ours = 'apps/site/content'
const own = 'apps/site/own-content'

/** As `docs/operating.md` says: a copy at the same place, changed. */
function takeOver(path: string, change: (text: string) => string) {
  copy.write(`${own}/${path}`, copy.read(`${ours}/${path}`))
  copy.write(`${own}/${path}`, change)
}

test('words of an owner stand over ours: an update merges without a conflict, and the build shows theirs and what is new', () => {
  writeFileSync(join(copy.dir, '.gitignore'), 'node_modules\ndist\n.cache\n')
  git('init', '--quiet', '--initial-branch=upstream')
  git('add', '--all')
  git('commit', '--quiet', '--message=ours')

  git('checkout', '--quiet', '-b', 'owner')
  takeOver('company.ts', (text) =>
    text.replace(/ name: '.*'/, " name: 'Harbour'").replace(/phone: '.*'/, "phone: '+44 1482 960 123'"),
  )
  const prices = [650, 1750, 4200]
  takeOver('offers.ts', (text) => text.replace(/priceGbp: \d+/g, () => `priceGbp: ${prices.shift()}`))
  takeOver('own-pages.ts', (text) => `import { about } from './pages/about.ts'\n${text}`.replace('= {}', '= { about }'))
  copy.write(
    `${own}/pages/about.ts`,
    `import type { Page } from '../../src/page.ts'
import { company } from '../company.ts'

export const about: Page = {
  path: '/about',
  title: 'About us',
  description: 'Who we are, and where we began.',
  share: { question: 'Who are you?', answer: 'Two sisters from Hull.' },
  sections: [
    { kind: 'prose', heading: 'About us', parts: [{ heading: 'Who founded it?', paragraphs: [\`Two sisters founded \${company.name}.\`] }] },
  ],
}
`,
  )
  copy.write(`${own}/tokens.css`, copy.read('apps/site/src/styles/tokens.css'))
  copy.write(`${own}/tokens.css`, (text) => text.replace(/--ours: [^;]+;/, '--ours: #123456;'))
  git('add', '--all')
  git('commit', '--quiet', '--message=theirs')

  git('checkout', '--quiet', 'upstream')
  copy.write(`${ours}/company.ts`, (text) =>
    text.replace(/ name: '.*'/, " name: 'Parley Two'").replace(/phone: '.*'/, "phone: '+44 20 7946 0999'"),
  )
  copy.write(`${ours}/offers.ts`, (text) => text.replace(/priceGbp: \d+/, 'priceGbp: 501'))
  copy.write(`${ours}/faq.ts`, (text) =>
    text.replace(
      /(faq: .*\[)\n/,
      "$1\n  { question: 'What is new here?', answer: 'A question of the new version.' },\n",
    ),
  )
  git('add', '--all')
  git('commit', '--quiet', '--message=update')

  git('checkout', '--quiet', 'owner')
  expect(git('merge', '--no-edit', 'upstream')).not.toContain('CONFLICT')
  const { status, output } = build()
  expect(output).toMatch(/Built the site/)
  expect(status).toBe(0)
  const home = copy.read('apps/site/dist/index.html')
  expect(home).toContain('Harbour')
  expect(home).toContain('+44 1482 960 123')
  expect(home).not.toMatch(/Parley Two|7946 0999/)
  expect(home).toContain('A question of the new version.')
  const range = 'from the Pilot at £650 once to the Full system at £4,200 a month, before VAT.'
  expect(home, 'the questions').toContain(range)
  const services = copy.read('apps/site/dist/services.html')
  expect(/<meta content="([^"]*)" name="description"/.exec(services)?.[1]).toContain(range)
  expect(copy.read('apps/site/dist/about.html')).toContain('Two sisters founded Harbour.')
  expect(copy.read('apps/site/dist/sitemap.xml')).toContain('/about</loc>')
  expect(copy.read('apps/site/dist/tokens.css')).toContain('#123456')
  expect(copy.read('apps/site/dist/knowledge.json')).toContain('£1,750')
})

test('what is wrong with an owner’s file is said of that file', () => {
  copy.write(`${own}/offers.ts`, (text) => text.replace(/priceGbp: \d+/, "priceGbp: 'dear'"))
  const { status, output } = build()
  expect(status).toBe(1)
  expect(output).toContain('own-content/offers.ts: offers[0].priceGbp')
})
