// The whole published client of the backend that the site was once made for, set to this server: what it asks of services that
// Parley does not have, and what it makes of the answer.
import { createClient } from 'supabase-js-2-119'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ServerFixture, serverFixture } from '../../apps/server/src/server-fixture.ts'
import { demoPublicKey } from '../../packages/protocol/src/index.ts'
import { startFaultyProxy } from '../setup/faulty-proxy.ts'

let server: ServerFixture
/** Passes everything on, and remembers it. */
let between: Awaited<ReturnType<typeof startFaultyProxy>>
beforeAll(async () => {
  server = await serverFixture()
  between = await startFaultyProxy(server.url, '/')
})
afterAll(async () => {
  await between.close()
  await server.remove()
})

const open = () =>
  createClient(between.url, demoPublicKey, { auth: { persistSession: false, autoRefreshToken: false } })
const lastAsked = () => between.seen.at(-1)

test('S9.33 a client that names no schema asks for public, and is told that there are no tables', async () => {
  const read = await open().from('leads').select()
  expect(lastAsked()?.headers['accept-profile']).toBe('public')
  const written = await open().from('leads').insert({ name: 'Ada' })
  expect(lastAsked()?.headers['content-profile']).toBe('public')
  for (const { status, error } of [read, written]) {
    expect([status, error?.message]).toEqual([501, expect.stringContaining('Parley serves no tables')])
  }
})

test('S9.34 a client that names no page size lists 100 files from the first, by name', async () => {
  const { data, error } = await open().storage.from('files').list()
  expect(JSON.parse(lastAsked()?.body ?? '{}')).toMatchObject({
    limit: 100,
    offset: 0,
    sortBy: { column: 'name', order: 'asc' },
  })
  expect([data, error?.message]).toEqual([null, expect.stringContaining('Parley stores no files')])
})
