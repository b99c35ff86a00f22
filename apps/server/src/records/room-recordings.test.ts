import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RecordedPerson } from '@parley/protocol/resources'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDiskFileStore, type FileStore } from '../files/file-store.ts'
import { recordingFile } from '../files/recording-file.ts'
import { systemClock } from '../lib/wall-clock.ts'
import { createResourceService, type ResourceService } from '../resources/resource-service.ts'
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts'
import type { Store } from '../store/store.ts'
import { nothingOld } from '../store/subjects/retention.fixture.ts'
import { startRoomRecordings } from './room-recordings.ts'

const dir = mkdtempSync(join(tmpdir(), 'parley-room-recordings-'))
const disk = createDiskFileStore(join(dir, 'files'))
let store: Store
let service: ResourceService
beforeAll(async () => {
  store = await openSqliteStore(join(dir, 'data'), { exclusive: true })
  service = createResourceService(store, Date.now)
})
afterAll(async () => {
  await store.close()
  rmSync(dir, { recursive: true, force: true })
})

const aServer = (files: FileStore = disk, { dataDir = dir, clock = systemClock, freeBytes = async () => 1e12 } = {}) =>
  startRoomRecordings({
    ...{ service, store, files, dataDir, siteUrl: 'https://parley.example' },
    ...{ clock, freeBytes, log: pino({ level: 'silent' }) },
  })
const room = { orgId: 'main', room: 'standup', assistantId: null }
const ada = { userId: 'ada-7', userName: 'Ada' }
const fileOf = (id: string) => join(dir, 'files', 'main', recordingFile(id))
const read = (id: string) => service.get('main', 'room-recording', id)
const unfinished = () => readdir(join(dir, 'room-recording', 'main'))

test('what a server that died had written is kept at its next start, with who was in it and until when it was written', async () => {
  const first = aServer()
  const booked = await first.book(room, ada)
  booked.heard(ada)
  booked.heard(ada)
  writeFileSync(booked.path, 'OggS')
  utimesSync(booked.path, 1_800_000_000, 1_800_000_000)
  await expect.poll(() => read(booked.id)).toMatchObject({ people: [ada] })
  await first.stop()
  expect(await read(booked.id)).not.toHaveProperty('endedAt')
  const second = aServer()
  await expect
    .poll(() => read(booked.id))
    .toMatchObject({
      ...{ roomId: 'standup', startedBy: ada, people: [ada], endedReason: 'server-lost', bytes: 4 },
      recordingUrl: `https://parley.example/room-recording/${booked.id}/sound`,
      endedAt: new Date(1_800_000_000_000).toISOString(),
    })
  await second.stop()
  expect([existsSync(fileOf(booked.id)), await unfinished()]).toEqual([true, []])
})

test('what cannot be kept, as the disk is full, is over all the same, and kept once it can be', async () => {
  const full = aServer({ ...disk, put: async () => Promise.reject(new Error('ENOSPC')) })
  const booked = await full.book(room, ada)
  writeFileSync(booked.path, 'OggS')
  await expect(booked.end('failed')).rejects.toThrow('ENOSPC')
  await full.stop()
  const over = await read(booked.id)
  expect(over).toMatchObject({ endedReason: 'failed', endedAt: expect.any(String) })
  expect(over).not.toHaveProperty('recordingUrl')
  const later = aServer()
  await expect
    .poll(() => read(booked.id))
    .toMatchObject({ endedReason: 'failed', endedAt: over.endedAt, recordingUrl: expect.any(String), bytes: 4 })
  await later.stop()
})

test('what is deleted while it is being kept is known, so that it is removed', async () => {
  const kept: string[] = []
  const server = aServer({
    ...disk,
    async put(orgId, ...given) {
      for (const id of kept) {
        await service.remove(orgId, 'room-recording', id)
        await store.recordings.forget({ orgId, callId: id }) // as a sweep does
      }
      return disk.put(orgId, ...given)
    },
  })
  const booked = await server.book(room, ada)
  kept.push(booked.id)
  writeFileSync(booked.path, 'OggS')
  await booked.end('stopped')
  await server.stop()
  expect(await store.recordings.listOrphans(9)).toContainEqual({ orgId: 'main', callId: booked.id })
  await store.recordings.forget({ orgId: 'main', callId: booked.id })
})

test('of what is deleted while it goes on nothing is kept, and what is old enough goes with its sound', async () => {
  const server = aServer()
  const [deleted, old] = [await server.book(room, ada), await server.book(room, ada)]
  for (const { path } of [deleted, old]) writeFileSync(path, 'OggS')
  await service.remove('main', 'room-recording', deleted.id)
  expect([await deleted.end('stopped'), await old.end('stopped')]).toEqual([false, true])
  expect([existsSync(fileOf(deleted.id)), existsSync(fileOf(old.id)), await unfinished()]).toEqual([false, true, []])
  await store.retention.purge({
    ...nothingOld,
    callsAt: Date.now() + 60_000,
  })
  expect(await service.find('main', 'room-recording', old.id)).toBeNull()
  expect(await store.recordings.listOrphans(9)).toContainEqual({ orgId: 'main', callId: old.id })
  await server.stop()
})

test('none is begun where the disk is nearly full', async () => {
  const server = aServer(disk, { freeBytes: async () => 100_000_000 })
  await expect(server.book(room, ada)).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('nearly full'),
  })
  expect(await unfinished()).toEqual([])
  await server.stop()
})

test('one that cannot be kept keeps no other from being kept', async () => {
  const first = aServer()
  const booked = [await first.book(room, ada), await first.book(room, ada), await first.book(room, ada)]
  for (const { path } of booked) writeFileSync(path, 'OggS')
  await first.stop()
  const [broken] = (await unfinished()).sort()
  const second = aServer({
    ...disk,
    put: (orgId, id, content) =>
      id === recordingFile(String(broken).replace('.ogg', ''))
        ? Promise.reject(new Error('ENOSPC'))
        : disk.put(orgId, id, content),
  })
  await expect.poll(unfinished).toEqual([broken])
  await second.stop()
})

test('of a server that does not come back another says that the recording is over, and since when nothing is known of it', async () => {
  const lost = aServer(disk, { dataDir: join(dir, 'lost') })
  const booked = await lost.book(room, ada)
  booked.heard(ada)
  await expect.poll(() => read(booked.id)).toMatchObject({ people: [ada] })
  writeFileSync(booked.path, 'OggS')
  await lost.stop()
  const { updatedAt } = await read(booked.id)
  const clock = { ...systemClock, now: () => Date.now() + 5 * 3_600_000 }
  const other = aServer(disk, { clock })
  await expect.poll(() => read(booked.id)).toMatchObject({ endedReason: 'server-lost', endedAt: updatedAt })
  expect(await read(booked.id)).not.toHaveProperty('recordingUrl')
  await other.stop()
  const back = aServer(disk, { dataDir: join(dir, 'lost') })
  await expect
    .poll(() => read(booked.id))
    .toMatchObject({ endedAt: updatedAt, recordingUrl: expect.any(String), bytes: 4 })
  await back.stop()
})

test('whoever is in it is written down under the names that they had, and strangers without end are not', async () => {
  const server = aServer()
  const booked = await server.book(room, ada)
  for (let name = 0; name < 9; name += 1) booked.heard({ userId: 'bob', userName: `Bob ${name}` })
  for (let guest = 0; guest < 1_100; guest += 1) booked.heard({ userId: `guest-${guest}`, userName: '' })
  await booked.end('stopped')
  const { people } = (await read(booked.id)) as unknown as { people: RecordedPerson[] }
  expect([people.length, people.filter(({ userId }) => userId === 'bob').length]).toEqual([1_000, 5])
  await server.stop()
})
