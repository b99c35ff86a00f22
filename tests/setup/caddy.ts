import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { notRunHere } from './not-run.ts'
import { endProgram, untilProgram } from './program.ts'
import { pythonPackages } from './python-packages.ts'

const example = join(import.meta.dirname, '../../deploy/Caddyfile')

/** A Caddy that the example is written for: this machine's, or one from a package. Null where there is neither, and says so. */
export function findCaddy(what: string): string | null {
  if (isNewEnough('caddy')) return 'caddy'
  const packages = pythonPackages(join(import.meta.dirname, 'caddy.requirements.txt'))
  if (!(packages instanceof Error)) return join(packages, 'bin/caddy')
  notRunHere(
    what,
    `There is no 'caddy' of version 2.8 or newer on the PATH, and none was fetched: ${packages.message}.`,
  )
  return null
}

function isNewEnough(program: string) {
  const { status, stdout } = spawnSync(program, ['version'], { encoding: 'utf8' })
  const [, minor = ''] = /^v?2\.(\d+)/.exec(stdout ?? '') ?? []
  return status === 0 && Number(minor) >= 8
}

/**
 * Starts Caddy as `deploy/Caddyfile` says, with certificates of its own making and asking oftener, before two servers
 * (`127.0.0.1:3000`). `ca` is whom to trust.
 */
export async function startCaddy(
  program: string,
  servers: [string, string],
  port: number,
): Promise<{ url: string; ca: string; stop(): Promise<void> }> {
  const dir = mkdtempSync(join(tmpdir(), 'parley-caddy-'))
  const file = join(dir, 'Caddyfile')
  writeFileSync(file, forTest(readFileSync(example, 'utf8'), servers, port))
  const child = spawn(program, ['run', '--config', file, '--adapter', 'caddyfile'], {
    env: { PATH: process.env.PATH, HOME: dir, XDG_CONFIG_HOME: dir, XDG_DATA_HOME: dir },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk) => (said += chunk))
  const root = join(dir, 'caddy/pki/authorities/local/root.crt')
  // it listens before it has made itself a certificate
  const started = { name: 'Caddy', child, said: () => said }
  await untilProgram(
    started,
    'it has a certificate',
    async (signal) => existsSync(root) && (await isTrusted(port, readFileSync(root, 'utf8'), signal)),
  )
  return {
    url: `https://localhost:${port}`,
    ca: readFileSync(root, 'utf8'),
    async stop() {
      await endProgram(started, 'SIGTERM')
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

async function isTrusted(port: number, ca: string, signal: AbortSignal) {
  const socket = connect({ port, servername: 'localhost', ca })
  try {
    await once(socket, 'secureConnect', { signal })
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

function forTest(config: string, servers: [string, string], port: number) {
  const places = ['10.0.0.1:3000', '10.0.0.2:3000']
  const placed = places
    .reduce((text, place, index) => text.replaceAll(place, servers[index] ?? ''), config)
    .replace('parley.example {', `https://localhost:${port} {\n\ttls internal`)
    .replaceAll('health_interval 2s', 'health_interval 100ms')
    // for longer than until the next try
    .replaceAll('fail_duration 2s', 'fail_duration 500ms')
  return `{
	admin off
	auto_https disable_redirects
	skip_install_trust
}
${placed}`
}
