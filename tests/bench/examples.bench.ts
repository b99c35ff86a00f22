// A newcomer's way: an example copied out of the repository, installed with the packed SDK, built, and called in a browser.
import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { run } from '../../scripts/lib.ts'
import { chromiumSwitches } from '../setup/chromium.ts'
import { examplesFolder, namedServer, sendApp } from '../setup/example-apps.ts'
import { freePort } from '../setup/free-port.ts'
import { packSdk } from '../setup/packed-sdk.ts'
import { startPageServer } from '../setup/page-server.ts'
import { silence, startVoiceServer, voiceSwitches } from '../setup/voice-server.ts'
import { atLeast, atMost, type Bench } from './bench.ts'
import { table } from './table.ts'
import { withChromium } from './with-chromium.ts'

/** Whose build is served as files, and where that leaves them; Next.js serves itself. */
const apps: Record<string, string | null> = { html: '.', react: 'dist', vue: 'dist', svelte: 'dist', next: null }
const greetWithinMs = 60_000
const wholeWayS = 120

type Way = { example: string; 'install, s': number; 'build, s': number; 'page → greeting, s': number | string }

export const examples: Bench = {
  name: 'examples',
  title: 'From an empty folder to a greeting',
  run: withChromium('every example greets its caller', async (executablePath) => {
    const folder = mkdtempSync(join(tmpdir(), 'parley-examples-'))
    const packed = packSdk(folder)
    const pages = await startPageServer((path, response) => sendApp(response, folder, path, server.url))
    const nextPort = await freePort()
    const server = await startVoiceServer({ CORS_ORIGINS: `${pages.origin},http://localhost:${nextPort}` })
    const browser = await chromium.launch({ executablePath, args: [...chromiumSwitches, ...voiceSwitches(silence(1))] })
    try {
      const ways: Way[] = []
      for (const [name, out] of Object.entries(apps)) {
        const home = join(folder, name)
        const [installS, buildS] = prepare(home, name, packed, server.url)
        const next = out === null ? startNext(home, nextPort) : null
        const address =
          out === null ? `http://localhost:${nextPort}/` : `${pages.origin}/${name}/${out === '.' ? '' : `${out}/`}`
        const greetingS = await timeToGreeting(browser, address).finally(() => next?.kill())
        ways.push({
          example: name,
          'install, s': installS,
          'build, s': buildS,
          'page → greeting, s': greetingS ?? 'none',
        })
      }
      const greeted = ways.filter((way) => typeof way['page → greeting, s'] === 'number')
      const slowest = Math.max(
        ...ways.map((way) => way['install, s'] + way['build, s'] + Number(way['page → greeting, s'])),
      )
      return {
        report: [about, table(ways)].join('\n\n'),
        limits: [
          atLeast('examples that greet whoever clicks, of five', greeted.length, 5),
          atMost('the whole way of the slowest of them', slowest, wholeWayS, ' s'),
        ],
      }
    } finally {
      await Promise.all([browser.close(), server.stop()])
      pages.close()
      rmSync(folder, { recursive: true, force: true })
    }
  }),
}

const about = `Each folder of examples/ copied elsewhere, installed from the registry (npm’s cache as it is) with the packed SDK, built
for production, opened in a fresh page, and called by a click over WebRTC on the loopback.`

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
  try {
    for (let tries = 0; tries < 100; tries++) {
      if (
        await fetch(address).then(
          ({ ok }) => ok,
          () => false,
        )
      )
        break
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    const startedAt = performance.now()
    await page.goto(address)
    await page.getByRole('button', { name: 'Call' }).click()
    await page
      .getByRole('log')
      .getByText(/^assistant: \S/)
      .waitFor({ timeout: greetWithinMs })
    return Number(((performance.now() - startedAt) / 1000).toFixed(1))
  } catch (error) {
    console.error(address, error)
    return null
  } finally {
    await page.close()
  }
}
