import { spawnSync } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { notRunHere } from '../../../tests/setup/not-run.ts'
import { postgresFor } from '../../../tests/setup/postgres.ts'
import { mountedDisk } from '../../../tests/setup/small-disk.ts'
import type { FirstKeys } from './access/first-start.ts'
import { bareEnvironment, startServerProcess } from './process-fixture.ts'
import { startServer } from './server.ts'
import { ConfigError, readConfig } from './settings/config.ts'
import { siteFixture } from './site/site-fixture.ts'

let dir: string
let site: Awaited<ReturnType<typeof siteFixture>>
const cleanups: (() => unknown)[] = []
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'parley-start-'))
  site = await siteFixture()
})
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
  rmSync(dir, { recursive: true, force: true })
  await site.remove()
})

const settings = (environment: Record<string, string> = {}) =>
  readConfig({ PORT: '0', DATA_DIR: dir, PARLEY_SITE_DIR: site.dir, ...environment })

const start = (environment: Record<string, string> = {}) =>
  startServer(settings(environment), { log: pino({ level: 'silent' }) })

async function startAndStop(environment: Record<string, string> = {}): Promise<FirstKeys | null> {
  const server = await start(environment)
  await server.close()
  return server.firstKeys
}

/** What the owner reads when a start with these settings is refused. */
async function refusal(environment: Record<string, string> = {}): Promise<string> {
  const outcome = await start(environment).catch((error) => error)
  if (!(outcome instanceof Error)) await outcome.close()
  expect(outcome).toBeInstanceOf(ConfigError)
  expect(outcome.message).not.toContain('\n')
  return outcome.message
}

async function takenPort(): Promise<string> {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  cleanups.push(() => other.close())
  return String((other.address() as AddressInfo).port)
}

async function takenUdpPort(family: 'udp4' | 'udp6'): Promise<string | null> {
  const other = createSocket({ type: family, ipv6Only: family === 'udp6' }).bind(0)
  cleanups.push(() => other.close())
  const isOpen = await once(other, 'listening').then(
    () => true,
    () => false,
  )
  return isOpen ? String(other.address().port) : null
}

function database() {
  const db = new DatabaseSync(join(dir, 'parley.db'))
  cleanups.push(() => db.isOpen && db.close())
  return db
}

describe('a start that cannot be says in one sentence what to do', () => {
  test('a taken port loses no keys, and says which setting changes it', async () => {
    const PORT = await takenPort()
    expect(await refusal({ PORT, HOST: '127.0.0.1' })).toBe(
      `Port ${PORT} on 127.0.0.1 is taken by another program: stop it, or set PORT to another one, for example PORT=${Number(PORT) + 1}.`,
    )
    expect(await startAndStop()).toEqual({
      privateKey: expect.stringMatching(/^sk_/),
      publicKey: expect.stringMatching(/^pk_/),
    })
  })

  test.for(['udp4', 'udp6'] as const)('a taken VOICE_UDP_PORT of %s', async (family, context) => {
    const VOICE_UDP_PORT = await takenUdpPort(family)
    if (VOICE_UDP_PORT === null) {
      notRunHere(`a taken port of ${family}`, 'This machine has none.')
      return context.skip()
    }
    expect(await refusal({ VOICE_UDP_PORT })).toMatch(
      new RegExp(`^VOICE_UDP_PORT ${VOICE_UDP_PORT} cannot be used for calls: .*set VOICE_UDP_PORT to another one`),
    )
  })

  test.each(['192.0.2.1', 'nobody.invalid'])('HOST %s, which is not ours', async (HOST) => {
    expect(await refusal({ HOST })).toMatch(`HOST is "${HOST}", which is not an address of this machine: set HOST to`)
  })

  test('a DATA_DIR that cannot be made, at once', async () => {
    expect(await refusal({ DATA_DIR: '/proc/nope' })).toMatch(/^DATA_DIR "\/proc\/nope" cannot be made: /)
  })

  test('a DATA_DIR that cannot be written', async (context) => {
    const disk = mountedDisk({ readOnly: true })
    if (process.getuid?.() === 0 && !disk) context.skip()
    const DATA_DIR = disk?.path ?? join(dir, 'locked')
    if (disk) cleanups.push(disk.remove)
    else mkdirSync(DATA_DIR)
    if (!disk) chmodSync(DATA_DIR, 0o500)
    expect(await refusal({ DATA_DIR })).toBe(
      `DATA_DIR ${DATA_DIR} cannot be written by the user who runs Parley: give it to that user, or set DATA_DIR to another directory.`,
    )
  })

  test.for([0, 100_000])('a full DATA_DIR, with %i bytes left', async (left, context) => {
    const disk = mountedDisk()
    if (!disk) return context.skip()
    cleanups.push(disk.remove)
    disk.fill(left)
    expect(await refusal({ DATA_DIR: disk.path })).toBe(
      `The disk of DATA_DIR ${disk.path} is full: make room on it, or set DATA_DIR to a directory on another one.`,
    )
  })

  test.each([
    ['not a database', (file: string) => writeFileSync(file, 'no database '.repeat(2000))],
    [
      'damaged inside',
      (file: string) => {
        const content = readFileSync(file)
        writeFileSync(file, content.fill('x', 100, 60_000))
      },
    ],
  ])('a database that is %s', async (_what, damage) => {
    await startAndStop()
    for (const rest of ['-wal', '-shm']) rmSync(join(dir, `parley.db${rest}`), { force: true })
    damage(join(dir, 'parley.db'))
    expect(await refusal()).toMatch(/^The database .*parley\.db is damaged \(.*\): .* put a backup back/)
  })

  test('a database that a newer Parley has changed', async () => {
    await startAndStop()
    database().exec("INSERT INTO schema_migrations (name, applied_at) VALUES ('999-from-the-future.sql', 1)")
    expect(await refusal()).toMatch(/used by a newer Parley \(it has 999-from-the-future\.sql\): start that version/)
  })

  test('a PostgreSQL database that takes nothing', async (context) => {
    const postgres = await postgresFor('a refused start')
    if (!postgres) return context.skip()
    cleanups.push(postgres.stop)
    const DATABASE_URL = `${postgres.url}?options=-c%20default_transaction_read_only%3Don`
    expect(await refusal({ DATABASE_URL })).toMatch(
      /^The database of DATABASE_URL refuses \(.*read-only.*\): its user must be able to make tables/,
    )
  })

  test('an encryption key that is none', async () => {
    writeFileSync(join(dir, 'encryption.key'), 'garbage')
    expect(await refusal()).toMatch(/encryption\.key is not an encryption key: put the right one back/)
  })

  test('pages whose assistant has a voice that there is not', async () => {
    const file = join(site.dir, 'site.json')
    const manifest = JSON.parse(readFileSync(file, 'utf8'))
    manifest.assistant.voice.provider = 'nobody'
    writeFileSync(file, JSON.stringify(manifest))
    expect(await refusal()).toMatch(
      /^The site’s assistant: voice\.provider must be one of .*: change apps\/site\/content\/assistant\.ts/,
    )
  })

  test('another Parley in the same directory', async () => {
    const first = await start()
    expect(await refusal()).toMatch(/is in use by another Parley \(pid \d+\)/)
    await first.close()
  })

  test('too few open files, and no stack', async () => {
    const environment = { DATA_DIR: dir, PARLEY_SITE_DIR: site.dir }
    const server = await startServerProcess(environment, ['sh', '-c', 'ulimit -n 64; exec "$@"', 'sh'])
    expect(await server.exited).toEqual([1, null])
    expect(server.log()).toMatch(
      /^This process may open 64 files at a time, and Parley needs at least 256: raise the limit.*\n$/,
    )
  })
})

describe('npm start and npm run build', () => {
  const script = (name: string, environment: Record<string, string>) =>
    spawnSync(process.execPath, [join(import.meta.dirname, '../../../scripts', `${name}.ts`)], {
      env: { ...bareEnvironment, DATA_DIR: dir, ...environment },
      encoding: 'utf8',
    })

  test.each([
    ['PORT', takenPort, /^Port \d+ on 127\.0\.0\.1 is taken by another program/],
    ['VOICE_UDP_PORT', () => takenUdpPort('udp4'), /^VOICE_UDP_PORT \d+ cannot be used for calls: stop/],
  ])('start says before anything is built that %s is taken', async (name, taken, sentence) => {
    // an address for which the site is not built
    const free = { SITE_URL: 'https://not-built.example', HOST: '127.0.0.1', PORT: '0' }
    const { status, stdout, stderr } = script('start', { ...free, [name]: String(await taken()) })
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr.trim().split('\n')).toEqual([expect.stringMatching(sentence)])
  })

  test.each([
    ['start', { PARLEY_PUBLIC_KEY: 'sk_parley_abc' }, 'PARLEY_PUBLIC_KEY is not usable: this is a privileged key'],
    ['start', { DATA_DIR: '/proc/nope' }, 'DATA_DIR "/proc/nope" cannot be made'],
    ['dev', { SITE_URL: 'parley.example' }, 'SITE_URL is not usable: it must be http'],
    ['build', { PARLEY_PUBLIC_KEY: 'sk_parley_abc' }, 'PARLEY_PUBLIC_KEY is not usable: this is a privileged key'],
    ['build', { VOICE_SPEAKER: 'elevenlabs' }, 'VOICE_SPEAKER needs ELEVENLABS_API_KEY'],
  ])('%s judges the settings before anything is built: %j', (name, environment, sentence) => {
    const { status, stdout, stderr } = script(name, environment)
    expect(status).toBe(1)
    expect(stdout).toBe('')
    expect(stderr.trim().split('\n')).toEqual([expect.stringContaining(sentence)])
  })
})
