import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { mountedDisk } from '../../../../../tests/setup/small-disk.ts'
import { storeContract } from '../store.contract.ts'
import { analysesContract } from '../subjects/analyses.contract.ts'
import type { Account } from '../subjects/auth/account.ts'
import { accountsContract } from '../subjects/auth/accounts.contract.ts'
import { callsContract } from '../subjects/calls.contract.ts'
import { deskContract } from '../subjects/desk/desk.contract.ts'
import { limitsContract } from '../subjects/limits.contract.ts'
import { resourcesContract } from '../subjects/resources/resources.contract.ts'
import { nothingOld } from '../subjects/retention.fixture.ts'
import { roomsContract } from '../subjects/rooms.contract.ts'
import { serversContract } from '../subjects/servers.contract.ts'
import { spendingContract } from '../subjects/spending.contract.ts'
import { openSqliteStore } from './sqlite-store.ts'

const disk = mountedDisk()
const directories: string[] = []
const newDirectory = () => {
  const dir = mkdtempSync(join(tmpdir(), 'parley-sqlite-'))
  directories.push(dir)
  return join(dir, 'data')
}
const removeAll = () => {
  for (const dir of directories.splice(0)) rmSync(dir, { recursive: true, force: true })
}

describe('the embedded store', () => {
  storeContract(async () => {
    const dir = newDirectory()
    const open = () => openSqliteStore(dir, { exclusive: true })
    return { store: await open(), reopen: open, remove: async () => removeAll() }
  })
})

describe('the embedded store of resources', () => {
  resourcesContract(async () => {
    return { store: await openSqliteStore(newDirectory(), { exclusive: true }), remove: async () => removeAll() }
  })
})

describe('the accounts of the embedded store', () => {
  accountsContract(async () => {
    return { store: await openSqliteStore(newDirectory(), { exclusive: true }), remove: async () => removeAll() }
  })
})

describe('the desk of the embedded store', () => {
  deskContract(async () => {
    return { store: await openSqliteStore(newDirectory(), { exclusive: true }), remove: async () => removeAll() }
  })
})

describe('the calls of the embedded store', () => {
  callsContract(async () => {
    return { store: await openSqliteStore(newDirectory(), { exclusive: true }), remove: async () => removeAll() }
  })
})

describe('the analyses of the embedded store', () => {
  analysesContract(async () => {
    return { store: await openSqliteStore(newDirectory(), { exclusive: true }), remove: async () => removeAll() }
  })
})

describe('the limits of the embedded store', () => {
  limitsContract(async () => {
    return { store: await openSqliteStore(newDirectory(), { exclusive: true }), remove: async () => removeAll() }
  })
})

describe('the spending in the embedded store', () => {
  spendingContract(async () => {
    return { store: await openSqliteStore(newDirectory(), { exclusive: true }), remove: async () => removeAll() }
  })
})

describe('the servers of the embedded store', () => {
  serversContract(async () => {
    return { store: await openSqliteStore(newDirectory(), { exclusive: true }), remove: async () => removeAll() }
  })
})

describe('the rooms of the embedded store', () => {
  roomsContract(async () => {
    return { store: await openSqliteStore(newDirectory(), { exclusive: true }), remove: async () => removeAll() }
  })
})

test('calls that were under way when leases came are anybody’s to end', async () => {
  const dir = newDirectory()
  const call = { orgId: 'o', kind: 'call', parentId: '', revision: 1, createdAt: 1, updatedAt: 1000 }
  const before = await openSqliteStore(dir, { exclusive: true })
  for (const status of ['queued', 'in-progress', 'scheduled', 'ended']) {
    await before.resources.create({ ...call, id: status, body: { status } }, null, false)
  }
  await before.close()
  const database = new DatabaseSync(join(dir, 'parley.db'))
  for (const table of ['call_leases', 'servers', 'limits', 'day_limits']) database.exec(`DROP TABLE ${table}`)
  database.exec(
    "DELETE FROM schema_migrations WHERE name IN ('015-call-leases.sql', '023-servers.sql', '024-limits.sql')",
  )
  database.close()
  const store = await openSqliteStore(dir, { exclusive: true })
  expect((await store.calls.listLost()).map(({ id }) => id).sort()).toEqual(['in-progress', 'queued'])
  await store.close()
  removeAll()
})

test('accounts without a name of before they were purged go, too', async () => {
  const dir = newDirectory()
  const account = { id: 'a', email: null, phone: null, identities: [], factors: [], isAnonymous: true, createdAt: 1 }
  const before = await openSqliteStore(dir, { exclusive: true })
  await before.accounts.write({ account: account as unknown as Account, revision: 0 }, 1)
  await before.close()
  const database = new DatabaseSync(join(dir, 'parley.db'))
  database.exec('UPDATE accounts SET confirmed_at = created_at')
  database.exec("DELETE FROM schema_migrations WHERE name = '055-nameless-accounts.sql'")
  database.close()
  const store = await openSqliteStore(dir, { exclusive: true })
  expect((await store.retention.purge({ ...nothingOld, accountsAt: 2 })).accounts).toBe(1)
  await store.close()
  removeAll()
})

test('calls of before they were counted keep their place in the figures: those that somebody joined', async () => {
  const dir = newDirectory()
  const before = await openSqliteStore(dir, { exclusive: true })
  const joined = { status: 'ended', startedAt: '2026-01-31T09:00:00.000Z' }
  const at = 20_000 * 86_400_000
  for (const [id, orgId, body, createdAt] of [
    ['a', 'main', joined, at],
    ['b', 'main', joined, at + 86_399_999],
    ['c', 'main', joined, at + 86_400_000],
    ['nobody came', 'main', { status: 'ended' }, at],
    ['theirs', 'other', joined, at],
  ] as const) {
    const call = { id, orgId, kind: 'call', parentId: '', body, revision: 1, createdAt, updatedAt: createdAt }
    await before.resources.create(call, null, false)
  }
  await before.close()
  const database = new DatabaseSync(join(dir, 'parley.db'))
  database.exec("DELETE FROM schema_migrations WHERE name = '057-counted-calls.sql'")
  database.close()
  const store = await openSqliteStore(dir, { exclusive: true })
  expect(await store.dayCounts.calls(0, 99_999)).toEqual([
    { day: 20_000, name: 'call', count: 2 },
    { day: 20_001, name: 'call', count: 1 },
  ])
  await store.close()
  removeAll()
})

test('what cannot be sent to its thread fails alone, and nothing waits for it', async () => {
  const store = await openSqliteStore(newDirectory(), { exclusive: true })
  const resource = { orgId: 'o', kind: 'tool', parentId: '', body: {}, revision: 1, createdAt: 1, updatedAt: 1 }
  const outcomes = await Promise.allSettled([
    store.resources.create({ ...resource, id: 'a' }, null, false),
    store.resources.create({ ...resource, id: 'b', body: { function: () => {} } }, null, false),
    store.resources.create({ ...resource, id: 'c' }, null, false),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(await store.resources.get('o', 'tool', 'c')).toMatchObject({ id: 'c' })
  await store.close()
  removeAll()
})

describe.skipIf(!disk)('on a full disk', () => {
  afterAll(() => disk?.remove())

  test('what cannot be written fails alone: what shares its commit succeeds', async () => {
    const store = await openSqliteStore(join(disk?.path ?? '', 'data'), { exclusive: true })
    disk?.fill()
    const outcomes = await Promise.allSettled([
      // the first is sent alone, the others share what follows
      store.health.ping(),
      store.hold.since(),
      store.health.tryWriting('x'.repeat(1_000_000)),
      store.hold.since(),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
    expect(outcomes[2]).toMatchObject({ reason: { isDiskFull: true } })
    disk?.makeRoom()
    await store.close()
  })
})

describe('its directory', () => {
  afterEach(removeAll)

  test('is readable by its owner only', async () => {
    const dir = newDirectory()
    const store = await openSqliteStore(dir, { exclusive: true })
    expect(statSync(dir).mode & 0o777).toBe(0o700)
    await store.close()
  })

  test('belongs to one server; the command line may still look in', async () => {
    const dir = newDirectory()
    const store = await openSqliteStore(dir, { exclusive: true })
    await expect(openSqliteStore(dir, { exclusive: true })).rejects.toThrow(
      `DATA_DIR ${dir} is in use by another Parley (pid ${process.pid})`,
    )
    const beside = await openSqliteStore(dir, { exclusive: false })
    await beside.health.ping()
    await beside.close()
    await store.close()
    await (await openSqliteStore(dir, { exclusive: true })).close()
  })

  test('is free again when its server is killed', async () => {
    const dir = newDirectory()
    const script = `
      const { openSqliteStore } = await import(${JSON.stringify(new URL('./sqlite-store.ts', import.meta.url).href)})
      await openSqliteStore(${JSON.stringify(dir)}, { exclusive: true })
      console.log('open')`
    const other = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(other.stdout, 'data')
    await expect(openSqliteStore(dir, { exclusive: true })).rejects.toThrow(`(pid ${other.pid})`)
    other.kill('SIGKILL')
    await once(other, 'exit')
    await (await openSqliteStore(dir, { exclusive: true })).close()
  })
})
