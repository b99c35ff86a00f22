import { type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, readdirSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Operation, query } from '../../apps/server/src/store/operation.ts'
import { connect } from '../../apps/server/src/store/postgres/session.ts'
import { waitingForOthers } from './chromium.ts'
import { freePort } from './free-port.ts'
import { notRunHere } from './not-run.ts'
import { endProgram, type Program, untilProgram } from './program.ts'
import { temporaryFolder } from './temporary.ts'

export type TestPostgres = {
  url: string
  /** Ends every connection of Parley, as an administrator would; says how many. */
  endConnections(): Promise<number>
  /** Stops the server, as a restart does (`fast`) or a crash (`immediate`); nobody answers at its address until `resume`. */
  halt(how?: 'fast' | 'immediate'): Promise<void>
  resume(): Promise<void>
  /** Stops it, and removes its data. */
  stop(): Promise<void>
}

/** Thrown when this machine has no PostgreSQL and cannot get one; the message names the part that is missing. */
export class NoPostgres extends Error {
  override readonly name = 'NoPostgres'
}

const debianHome = '/usr/lib/postgresql'
const isRoot = process.getuid?.() === 0

/** PostgreSQL for tests; null, and said, where this machine has none. `what` names the tests that are not run then. */
export async function postgresFor(what: string): Promise<TestPostgres | null> {
  return startPostgres().catch((error) => {
    if (!(error instanceof NoPostgres)) throw error
    notRunHere(`${what} on PostgreSQL`, error.message)
    return null
  })
}

/**
 * Starts a PostgreSQL of its own with an empty database, in a temporary directory and on a free port, with the safety
 * settings of production. Uses the machine's own programs, else Debian's package when this runs as root.
 */
export async function startPostgres(): Promise<TestPostgres> {
  const bin = findPrograms() ?? installPrograms()
  const dir = temporaryFolder('parley-postgres-')
  const user = ordinaryUser()
  if (user) chownSync(dir, user.uid, user.gid)
  const data = join(dir, 'data')
  const options: SpawnOptions = { ...user, cwd: dir, env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' } }

  const init = ['-D', data, '-U', 'parley', '-A', 'trust', '-E', 'UTF8', '--no-instructions', '--no-sync']
  const made = spawnSync(join(bin, 'initdb'), init, { ...options, encoding: 'utf8' })
  if (made.status !== 0) throw new NoPostgres(`initdb failed: ${made.stderr || made.error}`)

  const port = await freePort()
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${dir}`]
  const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])]
  const start = async () => {
    const child = spawn(join(bin, 'postgres'), args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
    let log = ''
    child.stderr?.on('data', (chunk) => {
      log = (log + chunk).slice(-10_000)
    })
    const program: Program = { name: 'postgres', child, said: () => log }
    await untilProgram(program, 'it accepts connections', () => log.includes('ready to accept connections'))
    return program
  }
  const url = `postgres://parley@127.0.0.1:${port}/postgres`
  let server = await start()

  const halt = (how: 'fast' | 'immediate' = 'fast') => endProgram(server, how === 'fast' ? 'SIGINT' : 'SIGQUIT')
  return {
    url,
    endConnections: () => endConnections(url),
    halt,
    async resume() {
      server = await start()
    },
    async stop() {
      await halt()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

async function endConnections(url: string) {
  const session = await connect(url)
  const [ended = 0] = await session.transaction([endOthers()])
  await session.end()
  return ended
}

function* endOthers(): Operation<number> {
  const ended = yield* query(`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'parley' AND pid <> pg_backend_pid()`)
  return ended.length
}

function findPrograms() {
  const debian = existsSync(debianHome) ? readdirSync(debianHome).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...debian.map((version) => join(debianHome, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
}

function installPrograms() {
  if (!isRoot) throw new NoPostgres('PostgreSQL (initdb, postgres) is not installed, and only root can install it.')
  const command = `apt-get install -y --no-install-recommends ${waitingForOthers} postgresql`
  const install = `${command} || (apt-get update && ${command})`
  spawnSync('sh', ['-c', install], { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  const bin = findPrograms()
  if (!bin) throw new NoPostgres('PostgreSQL (initdb, postgres) is not installed, and apt-get could not install it.')
  return bin
}

/** PostgreSQL refuses to run as root. */
function ordinaryUser() {
  if (!isRoot) return null
  const name = spawnSync('id', ['-u', 'postgres']).status === 0 ? 'postgres' : 'nobody'
  const [uid, gid] = ['-u', '-g'].map((flag) => Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout))
  return uid && gid ? { uid, gid } : null
}
