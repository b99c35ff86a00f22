// How long a list takes however many there are, on both databases.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPostgresStore } from '../../apps/server/src/store/postgres/postgres-store.ts'
import { openSqliteStore } from '../../apps/server/src/store/sqlite/sqlite-store.ts'
import type { Store } from '../../apps/server/src/store/store.ts'
import type { ResourceList } from '../../apps/server/src/store/subjects/resources/resources.ts'
import { startPostgres } from '../setup/postgres.ts'
import { atMost, type Bench, type Limit, unmeasured } from './bench.ts'
import { median, type Row, table } from './table.ts'

const sizes = [1000, 10_000, 100_000]
const tries = 40
const assistants = 1000
const transcript = 'Are you open on Saturdays? We are, from ten to two. '.repeat(12)

const lists: Record<string, (count: number) => Partial<ResourceList>> = {
  'newest 100': () => ({}),
  '100 before the middle': (count) => ({ conditions: [{ by: 'created', comparison: '<', at: count / 2 }] }),
  'of one assistant': () => ({ conditions: [{ by: 'field', field: 'assistantId', value: 'assistant-7' }] }),
}

async function fill(store: Store, from: number, to: number) {
  for (let start = from; start < to; start += 1000) {
    const batch = Array.from({ length: Math.min(1000, to - start) }, (_, index) => {
      const at = start + index
      const body = { assistantId: `assistant-${at % assistants}`, status: 'ended', transcript }
      const row = {
        orgId: 'o',
        id: `call-${at}`,
        kind: 'call',
        parentId: '',
        body,
        revision: 1,
        createdAt: at,
        updatedAt: at,
      }
      return store.resources.create(row, null, false)
    })
    await Promise.all(batch)
  }
}

async function medianMs(run: () => Promise<unknown>) {
  await run()
  const times: number[] = []
  for (let time = 0; time < tries; time += 1) {
    const started = performance.now()
    await run()
    times.push(performance.now() - started)
  }
  return median(times)
}

const read = async (store: Store, list: Partial<ResourceList>) =>
  JSON.parse(await store.resources.listText({ orgId: 'o', kind: 'call', limit: 100, ...list }))

/** Median ms of each list, at each size. */
async function measure(store: Store): Promise<Map<string, number[]>> {
  const results = new Map<string, number[]>()
  const note = (name: string, ms: number) => results.set(name, [...(results.get(name) ?? []), ms])
  let filled = 0
  for (const size of sizes) {
    await fill(store, filled, size)
    filled = size
    for (const [name, list] of Object.entries(lists)) {
      note(name, await medianMs(() => read(store, list(size))))
    }
    note('how many there are', await medianMs(() => store.resources.count({ orgId: 'o', kind: 'call' })))
  }
  return results
}

export const listing: Bench = {
  name: 'listing',
  title: 'Lists, however long',
  async run() {
    const dir = mkdtempSync(join(tmpdir(), 'parley-listing-'))
    const postgres = await startPostgres().catch((error: Error) => error)
    const stores: Record<string, () => Promise<Store>> = {
      SQLite: () => openSqliteStore(dir, { exclusive: true }),
      ...(!(postgres instanceof Error) && { PostgreSQL: () => openPostgresStore(postgres.url) }),
    }
    const rows: Row[] = []
    const limits: Limit[] = []
    for (const [database, open] of Object.entries(stores)) {
      const store = await open()
      const results = await measure(store).finally(() => store.close())
      for (const [name, times] of results) {
        const at = sizes.map((size, index) => [`${size.toLocaleString('en-GB')} calls, ms`, times[index] ?? Number.NaN])
        rows.push({ database, list: name, ...Object.fromEntries(at) })
      }
      for (const name of Object.keys(lists).slice(0, 2)) {
        const [few = Number.NaN, , many = Number.NaN] = results.get(name) ?? []
        limits.push(atMost(`${database}, ${name}: of 100,000 at most 1.5 × as long as of 1,000`, many / few, 1.5, ' ×'))
      }
    }
    if (postgres instanceof Error)
      limits.push(unmeasured('lists on PostgreSQL stay flat', 'no PostgreSQL on this machine'))
    else await postgres.stop()
    rmSync(dir, { recursive: true, force: true })
    return { report: `${about}\n\n${table(rows)}`, limits }
  },
}

const about = `Medians of ${tries} lists of 100 calls of 0.8 kB each, of one organisation with ${assistants.toLocaleString('en-GB')} assistants; until the rows are
parsed. "Of one assistant" gives 1, 10 and 100 calls. A page also counts them all, which grows with their number.`
