import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { postgresFor } from '../../../../tests/setup/postgres.ts'
import { ConfigError } from '../settings/config.ts'
import { openPostgresStore } from '../store/postgres/postgres-store.ts'
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts'
import type { Store } from '../store/store.ts'
import { signingKeyOwner } from '../store/subjects/sealed.ts'
import { fitsEncryptionKey, requireEncryptionKey } from './encryption-check.ts'
import { createSecretBox, encryptionKey, encryptionKeyFile } from './secret-box.ts'

const postgres = await postgresFor('the check of the encryption key')
afterAll(() => postgres?.stop())
const anotherKey = Buffer.alloc(32, 'another').toString('base64')

describe.each([
  ['SQLite', (dir: string) => openSqliteStore(dir, { exclusive: true })],
  ...(postgres ? [['PostgreSQL', () => openPostgresStore(postgres.url)] as const] : []),
] as const)('the encryption key of a database on %s', (_name, open) => {
  let dir: string
  let store: Store
  beforeEach(async () => {
    dir = mkdtempSync(join(tmpdir(), 'parley-encryption-'))
    store = await open(dir)
  })
  afterEach(async () => {
    await store.sealed.forget()
    await store.close()
    rmSync(dir, { recursive: true })
  })

  const config = (configured: string | null = null) => ({ encryptionKey: configured, dataDir: dir })
  const check = (configured: string | null = null) => requireEncryptionKey(config(configured), store)
  const file = () => encryptionKeyFile(dir)

  async function sealSomething(kind = 'credential', field = 'sealed') {
    const sealed = createSecretBox(encryptionKey(config())).seal({ apiKey: 'hush' }, 'o')
    const body = { provider: 'custom-llm', name: 'Ours', [field]: sealed }
    const id = crypto.randomUUID()
    const at = { createdAt: 1, updatedAt: 1, revision: 1 }
    await store.resources.create({ orgId: 'o', id, kind, parentId: '', body, ...at }, null, true)
    return () => store.resources.get('o', kind, id)
  }

  test('is made at the first start, and the same at the next', async () => {
    await check()
    const made = readFileSync(file(), 'utf8')
    await check()
    expect(readFileSync(file(), 'utf8')).toBe(made)
    await check(made)
  })

  test.each([
    ['credential', 'sealed'],
    ['assistant', '$sealed'],
  ])('is refused when it is not the one that a %s is sealed with', async (kind, field) => {
    await check()
    await sealSomething(kind, field)
    await expect(check(anotherKey)).rejects.toThrow('PARLEY_ENCRYPTION_KEY is not the key that the secrets')
    writeFileSync(file(), anotherKey)
    await expect(check()).rejects.toThrow(ConfigError)
    await expect(check()).rejects.toThrow(`${file()} is not the key that the secrets`)
  })

  test('is not made anew where a copy of the database came without it', async () => {
    await check()
    await sealSomething()
    rmSync(file())
    await expect(check()).rejects.toThrow(`their key ${file()} is missing: put the right encryption.key back`)
    expect(() => readFileSync(file())).toThrow('ENOENT')
  })

  test('is compared with what was sealed before there was a check value', async () => {
    const found = await sealSomething()
    await check()
    await sealSomething()
    await expect(check(anotherKey)).rejects.toThrow(ConfigError)
    expect(await found()).not.toBe(null)
  })

  test('is no key: garbage is refused at the start', async () => {
    writeFileSync(file(), 'garbage')
    await expect(check()).rejects.toThrow(`${file()} is not an encryption key`)
  })

  test('a sealed-looking field of a client is no secret of ours', async () => {
    await sealSomething('assistant', 'sealed')
    await check(anotherKey)
  })

  test('a lost key is given up on request: what it sealed goes, the rest stays', async () => {
    await check()
    const credential = await sealSomething()
    const assistant = await sealSomething('assistant', '$sealed')
    rmSync(file())
    expect(await fitsEncryptionKey(config(), store)).toBe(false)
    expect(await store.sealed.forget()).toBe(2)
    expect(await credential()).toBe(null)
    expect((await assistant())?.body).toEqual({ provider: 'custom-llm', name: 'Ours' })
    await check()
    expect(await fitsEncryptionKey(config(), store)).toBe(true)
  })

  test('also seals what requests were answered: without it nobody is answered so again', async () => {
    const key = { scope: 'POST /x', key: 'k', contentHash: '', expiresAt: 9 }
    const begin = (id: string) => store.keptAnswers.begin('o', key, id, 1)
    await begin('first')
    await store.keptAnswers.keep('o', 'first', '{"sealed":""}', 9)
    expect((await begin('second')).outcome).toBe('answered')
    await store.sealed.forget()
    expect((await begin('second')).outcome).toBe('new')
  })

  test('also seals the keys of access tokens: they go with it, and are made anew', async () => {
    await check()
    const sealed = createSecretBox(encryptionKey(config())).seal({ d: 'hush' }, signingKeyOwner)
    await store.signingKeys.add({ id: 'k1', publicKey: '{}', sealed, createdAt: 1_750_000_000_000 })
    await expect(check(anotherKey)).rejects.toThrow(ConfigError)
    expect(await store.sealed.forget()).toBe(1)
    expect(await store.signingKeys.list()).toEqual([])
    await check(anotherKey)
  })

  test('is the same for all servers of one database, before anything is sealed', async () => {
    await check()
    const another = { ...store, exclusive: false }
    await expect(requireEncryptionKey(config(anotherKey), another)).rejects.toThrow(ConfigError)
  })
})
