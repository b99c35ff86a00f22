import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Chromium without its own windows first: a page's engine is the same, and a test costs half as much. */
const candidates = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** What an automated Chromium starts with: alone, quiet, able to run as root, and with letters as wide as on a phone. */
export const chromiumSwitches = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
]

/** For tests, which open a context each: none starts a process ahead for a page that never comes. A visit costs a quarter less. */
export const fewProcesses = '--renderer-process-limit=1'

/** The path of a Chromium on this machine, installing one of Debian's packages where it is absent and we may; else null. */
export function findChromium(): string | null {
  const found = firstCandidate()
  if (found) return found
  for (const name of ['chromium-headless-shell', 'chromium']) if (installDebianPackages([name])) return firstCandidate()
  return null
}

const firstCandidate = () => candidates.find((path) => path && existsSync(path)) ?? null

/** Another file of tests may be installing something just then. */
export const waitingForOthers = '--option=DPkg::Lock::Timeout=600'

/** Installs packages with apt-get as root; false where there is no apt-get, no root, or it failed (its output is shown). */
export function installDebianPackages(names: string[]): boolean {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).error) return false
  console.log(`Installing ${names.join(' ')} from Debian's packages…`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-qq'], { stdio: ['ignore', 'ignore', 'inherit'], env })
  const command = ['install', '-y', '-qq', '--no-install-recommends', waitingForOthers, ...names]
  return spawnSync('apt-get', command, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0
}
