import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import tls from 'node:tls'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { notRunHere } from '../../../../../tests/setup/not-run.ts'
import { postgresFor, type TestPostgres } from '../../../../../tests/setup/postgres.ts'
import { dumpPostgres, restorePostgres } from './dump.ts'
import { openPostgresStore } from './postgres-store.ts'

const canMakeCertificates = spawnSync('openssl', ['version']).status === 0
if (!canMakeCertificates) notRunHere('dumps over TLS', 'openssl is not installed.')

const postgres = canMakeCertificates ? await postgresFor('dumps over TLS') : null
const dir = mkdtempSync(join(tmpdir(), 'parley-dump-'))
afterAll(async () => {
  await postgres?.stop()
  rmSync(dir, { recursive: true })
})

describe.skipIf(!postgres)('at an address on which the server runs, a dump is made and restored', () => {
  const database = postgres as TestPostgres
  const certificate = join(dir, 'certificate.pem')
  const programs = join(dir, 'programs')
  const modes = join(dir, 'modes')
  const trusted = tls.getCACertificates()
  let copies = 0

  beforeAll(async () => {
    await (await openPostgresStore(database.url)).close()
    await speakTls()
    mkdirSync(programs)
    for (const name of ['pg_dump', 'psql']) noteMode(name)
  })
  beforeEach(() => {
    vi.stubEnv('PATH', `${programs}${delimiter}${process.env.PATH}`)
    writeFileSync(modes, '')
  })
  afterEach(() => {
    vi.unstubAllEnvs()
    tls.setDefaultCACertificates(trusted)
  })

  async function query(sql: string): Promise<Record<string, string>[]> {
    const client = new pg.Client(database.url)
    await client.connect()
    return (await client.query(sql).finally(() => client.end())).rows
  }

  async function speakTls() {
    const [{ data_directory: home = '' } = {}] = await query('SHOW data_directory')
    const key = join(home, 'server.key')
    const made = spawnSync('openssl', [
      ...['req', '-x509', '-days', '2', '-nodes', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256'],
      ...['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-keyout', key, '-out', certificate],
    ])
    if (made.status !== 0) throw new Error(`openssl made no certificate: ${made.error ?? made.stderr}`)
    copyFileSync(certificate, join(home, 'server.crt'))
    chmodSync(key, 0o600)
    chownSync(key, statSync(home).uid, statSync(home).gid)
    await query('ALTER SYSTEM SET ssl = on')
    await database.halt()
    await database.resume()
  }

  /** In the place of a program: one that notes how it has the database prove who it is, and does its work. */
  function noteMode(name: string) {
    const script = `#!/bin/sh\necho "${name} $PGSSLMODE" >> ${modes}\nPATH="\${PATH#*:}" exec ${name} "$@"\n`
    writeFileSync(join(programs, name), script, { mode: 0o755 })
  }

  test.each([
    ['sslmode=verify-full', 'verify-full'],
    ['sslmode=require', 'verify-full'],
    [`sslmode=verify-full&sslrootcert=${certificate}`, 'verify-full'],
    [`uselibpqcompat=true&sslmode=verify-ca&sslrootcert=${certificate}`, 'verify-ca'],
    ['uselibpqcompat=true&sslmode=require', 'require'],
    ['sslmode=no-verify', 'require'],
    ['sslmode=disable', 'disable'],
    ['application_name=parley&connection_limit=5', 'prefer'],
    ['options=-c%20default_transaction_isolation%3Dserializable', 'prefer'],
  ])('%s', async (search, mode) => {
    if (!search.includes('sslrootcert')) {
      tls.setDefaultCACertificates([...trusted, readFileSync(certificate, 'utf8')])
    }
    copies += 1
    const copy = `copy_${copies}`
    await query(`CREATE DATABASE ${copy}`)
    const at = (name: string) => `${database.url.replace(/127.0.0.1(:\d+).*/, `localhost$1/${name}`)}?${search}`
    const file = join(dir, copy)
    expect(await dumpPostgres(at('postgres'), file, ['outbox'])).toEqual({ outbox: 0 })
    await restorePostgres(at(copy), file, ['outbox'], 1)
    expect(readFileSync(modes, 'utf8')).toBe(`pg_dump ${mode}\npsql ${mode}\n`)
  })
})
