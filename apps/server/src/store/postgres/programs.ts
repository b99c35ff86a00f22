import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import tls from 'node:tls'
import pg from 'pg'
import { ConfigError } from '../../settings/config.ts'

type Program = 'pg_dump' | 'pg_restore' | 'psql'
type Environment = Record<string, string | undefined>

/**
 * Runs one of PostgreSQL's own programs, which reaches the database of `url` as the server does. `ended` throws `ConfigError`
 * where the program is missing or fails.
 */
export function runProgram(program: Program, args: string[], { url }: { url?: string } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'parley-postgres-'))
  const child = spawn(program, args, { env: { ...process.env, ...(url && addressOf(url, folder)) } })
  const ended = endOf(program, child).finally(() => rmSync(folder, { recursive: true }))
  return { child, ended }
}

/** What an address says that these programs have to know from us; they refuse an address with words that only our driver knows. */
const variables = {
  options: 'PGOPTIONS',
  sslcert: 'PGSSLCERT',
  sslkey: 'PGSSLKEY',
  sslrootcert: 'PGSSLROOTCERT',
  sslnegotiation: 'PGSSLNEGOTIATION',
  channel_binding: 'PGCHANNELBINDING',
}

/** By the environment, whose password nobody else sees. */
function addressOf(url: string, folder: string): Environment {
  const { host, port, user, database, password, ssl } = new pg.Client(url)
  const said = new URL(url).searchParams
  const passedOn = Object.entries(variables).flatMap(([name, variable]) => {
    const value = said.get(name)
    return value ? [[variable, value]] : []
  })
  return {
    PGSERVICE: undefined, // would come first
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: user,
    PGDATABASE: database,
    ...(password && { PGPASSWORD: password }),
    ...(ssl ? proofOf(ssl, folder) : { PGSSLMODE: said.get('sslmode') ?? 'prefer' }),
    ...Object.fromEntries(passedOn),
  }
}

/** How the server has the database prove who it is. Without a file of their own these programs would trust nobody. */
function proofOf(ssl: boolean | tls.ConnectionOptions, folder: string): Environment {
  const { rejectUnauthorized = true, checkServerIdentity } = typeof ssl === 'object' ? ssl : {}
  if (!rejectUnauthorized) return { PGSSLMODE: 'require' }
  return {
    PGSSLMODE: checkServerIdentity ? 'verify-ca' : 'verify-full',
    PGSSLROOTCERT: process.env.PGSSLROOTCERT ?? writeTrusted(join(folder, 'trusted.pem')),
  }
}

function writeTrusted(file: string) {
  const trusted = tls.getCACertificates?.() ?? tls.rootCertificates // Node 20 knows only the latter
  writeFileSync(file, trusted.join('\n'))
  return file
}

async function endOf(program: Program, child: ChildProcessWithoutNullStreams) {
  const [code, said] = await Promise.all([
    new Promise<number | null>((resolve, reject) => {
      child.once('close', resolve)
      child.once('error', (cause: NodeJS.ErrnoException) =>
        reject(cause.code === 'ENOENT' ? new ConfigError(missing(program), { cause }) : cause),
      )
    }),
    text(child.stderr),
  ])
  if (code !== 0) throw new ConfigError(`${program} failed: ${said.trim().split('\n').slice(0, 3).join(' ')}`)
}

const missing = (program: string) =>
  `${program} is not on this machine: install PostgreSQL’s client programs, at least as new as the server (Debian: apt-get install postgresql-client).`
