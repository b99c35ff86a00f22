import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const candidates = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** What an automated Chromium starts with: alone, quiet, and able to run as root. */
export const chromiumSwitches = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The path of a Chromium on this machine, installing Debian's package where it is absent and we may; else null. */
export function findChromium(): string | null {
  const found = candidates.find((path) => path && existsSync(path))
  if (found) return found
  if (!installDebianPackages(['chromium'])) return null
  return candidates.find((path) => path && existsSync(path)) ?? null
}

/** Installs packages with apt-get as root; false where there is no apt-get, no root, or it failed (its output is shown). */
export function installDebianPackages(names: string[]): boolean {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).error) return false
  console.log(`Installing ${names.join(' ')} from Debian's packages…`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-qq'], { stdio: ['ignore', 'ignore', 'inherit'], env })
  const command = ['install', '-y', '-qq', '--no-install-recommends', ...names]
  return spawnSync('apt-get', command, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0
}
