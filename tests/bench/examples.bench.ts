// A newcomer's way: an example copied out of the repository, installed with the packed SDK, built, and called in a browser.
import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type Browser, chromium } from 'playwright-core'
import { blocksOf, type GuideBlock } from '../../apps/site/scripts/docs/guide.ts'
import { root, run } from '../../scripts/lib.ts'
import { chromiumSwitches } from '../setup/chromium.ts'
import { examplesFolder, namedServer, sendApp } from '../setup/example-apps.ts'
import { firstKeys } from '../setup/first-keys.ts'
import { freePort } from '../setup/free-port.ts'
import { packSdk } from '../setup/packed-sdk.ts'
import { startPageServer } from '../setup/page-server.ts'
import { silence, startVoiceServer, type VoiceServer, voiceSwitches } from '../setup/voice-server.ts'
import { atLeast, atMost, type Bench, unmeasured } from './bench.ts'
import { isQuick } from './quick.ts'
import { table } from './table.ts'
import { withChromium } from './with-chromium.ts'

/** Whose build is served as files, and where that leaves them; Next.js serves itself. */
const apps: Record<string, string | null> = {
  html: '.',
  ...(!isQuick && { react: 'dist', vue: 'dist', svelte: 'dist', next: null }),
}
const greetWithinMs = 60_000
const wholeWayS = 120
const slowest = 'the whole way of the slowest of them'

type Way = { install: number; build: number; words: number | null }

export const examples: Bench = {
  name: 'examples',
  title: 'From an empty folder to a greeting',
  run: withChromium('every example greets its caller', async (executablePath) => {
    const folder = mkdtempSync(join(tmpdir(), 'parley-examples-'))
    const packed = packSdk(folder)
    const pages = await startPageServer((path, response) => {
      if (path !== '/tag/') return sendApp(response, folder, path, server.url)
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      response.end(`<!doctype html><title>A page</title>${tag.replaceAll(namedServer, server.url)}`)
    })
    const nextPort = await freePort()
    const server = await startVoiceServer({ CORS_ORIGINS: `${pages.origin},http://localhost:${nextPort}` })
    const browser = await chromium.launch({ executablePath, args: [...chromiumSwitches, ...voiceSwitches(silence(1))] })
    try {
      const ways = new Map<string, Way>()
      ways.set('the tag', { install: 0, build: 0, words: await timeToGreeting(browser, `${pages.origin}/tag/`) })
      for (const [name, out] of Object.entries(apps)) {
        const home = join(folder, name)
        const [install, build] = prepare(home, name, packed, server.url)
        const next = out === null ? startNext(home, nextPort) : null
        const address =
          out === null ? `http://localhost:${nextPort}/` : `${pages.origin}/${name}/${out === '.' ? '' : `${out}/`}`
        const words = await timeToGreeting(browser, address).finally(() => next?.kill())
        ways.set(name, { install, build, words })
      }
      const python = await askInPython(join(folder, 'python'), server)
      if (python) ways.set('python', python)
      const whole = ({ install, build, words }: Way) => install + build + (words ?? Number.POSITIVE_INFINITY)
      const rows = [...ways].map(([example, way]) => ({
        example,
        'install, s': way.install,
        'build, s': way.build,
        'to the first words, s': way.words ?? 'none',
        'the whole way, s': way.words === null ? 'none' : Number(whole(way).toFixed(1)),
      }))
      return {
        report: [about, table(rows)].join('\n\n'),
        limits: [
          atLeast(
            `pages that greet whoever clicks, of ${isQuick ? 'two' : 'six'}`,
            [...ways].filter(([name, { words }]) => name !== 'python' && words !== null).length,
            isQuick ? 2 : 6,
          ),
          isQuick
            ? unmeasured(slowest, 'a quick run builds none')
            : atMost(slowest, Math.max(...[...ways.values()].map(whole)), wholeWayS, ' s'),
          ...(python ? [] : [unmeasured('an answer in Python', 'There is no python3 with venv and pip here.')]),
        ],
      }
    } finally {
      await Promise.all([browser.close(), server.stop()])
      pages.close()
      rmSync(folder, { recursive: true, force: true })
    }
  }),
}

const about = `The tag is the first page of the quick start. Every other row is a folder of examples/ copied elsewhere, installed from the
registry (the caches of npm and pip as they are) with the packed SDK, and built for production. Then each page is opened, Next.js
started first, and called by a click over WebRTC on the loopback, until the first words of the greeting are read; in Python the
program runs until the first words of an answer.`

const [{ code: tag }] = blocksOf(readFileSync(join(root, 'docs/guide/quick-start.md'), 'utf8')) as [GuideBlock]

/** Seconds of the installation and of the build. Throws where one failed, with what was said. */
function prepare(home: string, name: string, packed: string, serverUrl: string): [number, number] {
  const isSource = (path: string) =>
    !/node_modules|[\\/](?:dist|\.next)(?:[\\/]|$)/.test(path.slice(examplesFolder.length))
  cpSync(join(examplesFolder, name), home, { recursive: true, filter: isSource })
  for (const file of readdirSync(home, { recursive: true }) as string[]) {
    const path = join(home, file)
    if (statSync(path).isFile()) writeFileSync(path, readFileSync(path, 'utf8').replaceAll(namedServer, serverUrl))
  }
  const manifest = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
  manifest.dependencies['@parley/sdk'] = `file:${packed}`
  writeFileSync(join(home, 'package.json'), JSON.stringify(manifest))
  process.env.NEXT_TELEMETRY_DISABLED = '1'
  const installed = npm('install', '--prefix', home, '--no-audit', '--no-fund', '--loglevel=error')
  if (!manifest.scripts.build) return [installed, 0]
  const build =
    name === 'next' ? ['run', 'build', '--prefix', home] : ['run', 'build', '--prefix', home, '--', '--base', './']
  return [installed, npm(...build)]
}

function npm(...args: string[]): number {
  const { ok, seconds, output } = run('npm', args, 'pipe')
  if (!ok) throw new Error(`npm ${args.join(' ')}: ${output}`)
  return Number(seconds.toFixed(1))
}

function startNext(home: string, port: number): ChildProcess {
  const program = join(home, 'node_modules/next/dist/bin/next')
  return spawn(process.execPath, [program, 'start', '--port', String(port)], { cwd: home, stdio: 'ignore' })
}

/** Seconds from the address to the first words; null where there were none. */
async function timeToGreeting(browser: Browser, address: string): Promise<number | null> {
  const page = await browser.newPage()
  const startedAt = performance.now()
  try {
    while (!(await isThere(address)) && performance.now() - startedAt < greetWithinMs)
      await new Promise((resolve) => setTimeout(resolve, 100))
    await page.goto(address)
    await page.getByRole('button', { name: 'Call' }).click()
    await page
      .getByRole('log')
      .getByText(/^assistant:? *\S/i)
      .waitFor({ timeout: greetWithinMs })
    return secondsSince(startedAt)
  } catch (error) {
    console.error(address, error)
    return null
  } finally {
    await page.close()
  }
}

const isThere = (address: string) =>
  fetch(address).then(
    ({ ok }) => ok,
    () => false,
  )

const secondsSince = (startedAt: number) => Number(((performance.now() - startedAt) / 1000).toFixed(1))

/** The example in Python, in an environment of its own; null where there is no Python that makes one. */
async function askInPython(home: string, { url, dataDir }: VoiceServer): Promise<Way | null> {
  const source = join(examplesFolder, 'python')
  const startedAt = performance.now()
  const made = run('python3', ['-m', 'venv', home], 'pipe')
  const pip = () => run(join(home, 'bin/pip'), ['install', '--quiet', '-r', join(source, 'requirements.txt')], 'pipe')
  if (!made.ok || !pip().ok) return null
  const install = secondsSince(startedAt)
  const askedAt = performance.now()
  const { privateKey } = await firstKeys(dataDir)
  const env = { ...process.env, PARLEY_URL: url, PARLEY_KEY: privateKey, PYTHONUNBUFFERED: '1' }
  const asking = spawn(join(home, 'bin/python'), [join(source, 'ask.py')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const said: string[] = []
  let words: number | null = null
  for await (const line of createInterface({ input: asking.stdout })) {
    words ??= secondsSince(askedAt)
    said.push(line)
  }
  // the last line is of a refusal that it expects
  return { install, build: 0, words: said.at(-1)?.startsWith('404 ') ? words : null }
}
