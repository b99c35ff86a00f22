import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDiskFileStore } from '../files/file-store.ts'
import { recordingFile } from '../files/recording-file.ts'
import { systemClock } from '../lib/wall-clock.ts'
import { createResourceService, type ResourceService } from '../resources/resource-service.ts'
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts'
import type { Store } from '../store/store.ts'
import { nothingOld } from '../store/subjects/retention.fixture.ts'
import type { ServerNews } from '../store/subjects/servers.ts'
import { startRecordings, unfinishedDir } from './recordings.ts'

const dir = mkdtempSync(join(tmpdir(), 'parley-recordings-'))
const files = createDiskFileStore(join(dir, 'files'))
const wanted = { artifactPlan: { recordingEnabled: true } }
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

const recordings = (isAllowed = true, deps: Partial<Parameters<typeof startRecordings>[0]> = {}) =>
  startRecordings({
    settings: { isAllowed, notice: 'This call is recorded.' },
    store,
    files,
    dataDir: dir,
    siteUrl: 'https://parley.example',
    roster: { others: () => [] },
    clock: systemClock,
    log: pino({ level: 'silent' }),
    ...deps,
  })
const fileOf = (callId: string) => join(dir, 'files', 'main', recordingFile(callId))

test('a recording goes with its call, whoever removed that, and what a lost call left goes at the next start', async () => {
  const { id } = (await service.create({ orgId: 'main', kind: 'call', body: {} })).entity
  const first = recordings()
  await first.stop()
  const recording = await first.of('main', id, wanted)
  writeFileSync(recording?.path ?? '', 'OggS')
  const url = `https://parley.example/call/${id}/stereo-recording`
  expect(await recording?.keep()).toEqual({
    recordingUrl: url,
    stereoRecordingUrl: url,
    recording: { stereoUrl: url, bytes: 4 },
  })
  expect([existsSync(fileOf(id)), existsSync(recording?.path ?? '')]).toEqual([true, false])
  mkdirSync(unfinishedDir(dir), { recursive: true })
  const lost = join(unfinishedDir(dir), 'lost.ogg')
  writeFileSync(lost, 'OggS')
  await store.retention.purge({
    ...nothingOld,
    callsAt: Date.now() + 1000,
  })
  const second = recordings()
  await expect.poll(() => [existsSync(fileOf(id)), existsSync(lost)]).toEqual([false, false])
  await expect.poll(() => store.recordings.listOrphans(9)).toEqual([])
  await second.stop()
})

test('a recording is kept though its place is away when the call ends', async () => {
  const { id } = (await service.create({ orgId: 'main', kind: 'call', body: {} })).entity
  let failures = 2
  const put: typeof files.put = async (...given) => {
    failures -= 1
    if (failures >= 0) throw new Error('away')
    return files.put(...given)
  }
  const some = recordings(true, { files: { ...files, put } })
  await some.stop()
  const recording = await some.of('main', id, wanted)
  mkdirSync(unfinishedDir(dir), { recursive: true })
  writeFileSync(recording?.path ?? '', 'OggS')
  expect(await recording?.keep()).toMatchObject({ recording: { bytes: 4 } })
  expect(existsSync(fileOf(id))).toBe(true)
})

test('of several servers, whoever has a recording on its disk removes it, and no other forgets it before', async () => {
  const { id } = (await service.create({ orgId: 'main', kind: 'call', body: {} })).entity
  const roster = { others: () => [{} as ServerNews] }
  const here = recordings(true, { roster })
  await here.stop()
  const recording = await here.of('main', id, wanted)
  writeFileSync(recording?.path ?? '', 'OggS')
  await recording?.keep()
  await store.resources.remove('main', 'call', id)
  const elsewhere = createDiskFileStore(join(dir, 'other'))
  expect(await swept({ roster, files: elsewhere })).toEqual([{ orgId: 'main', callId: id }])
  expect(await swept({ roster })).toEqual([])
  expect(existsSync(fileOf(id))).toBe(false)
})

test('however many recordings are on the disks of others, those on this one are removed in their turn', async () => {
  const theirs = Array.from({ length: 120 }, (_, at) => ({ orgId: 'main', callId: `0-${String(at).padStart(3, '0')}` }))
  const ours = { orgId: 'main', callId: 'z-ours' }
  for (const each of [...theirs, ours]) await store.recordings.note(each)
  await files.put('main', recordingFile(ours.callId), Readable.from(['OggS']))
  const left = await swept({ roster: { others: () => [{} as ServerNews] } }, 2)
  expect([left.length, existsSync(fileOf(ours.callId))]).toEqual([120, false])
  for (const each of theirs) await store.recordings.forget(each)
})

async function keep(id: string, put: typeof files.put) {
  const some = recordings(true, { files: { ...files, put }, clock: { ...systemClock, sleep: async () => {} } })
  await some.stop()
  const recording = await some.of('main', id, wanted)
  mkdirSync(unfinishedDir(dir), { recursive: true })
  writeFileSync(recording?.path ?? '', 'OggS')
  return recording?.keep()
}

test('a recording that could not be kept is looked for by nobody', async () => {
  const { id } = (await service.create({ orgId: 'main', kind: 'call', body: {} })).entity
  await expect(keep(id, () => Promise.reject(new Error('ENOSPC')))).rejects.toThrow('ENOSPC')
  await store.resources.remove('main', 'call', id)
  expect(await store.recordings.listOrphans(200)).toEqual([])
})

test('the recording of a call that is deleted while it is being kept goes, too', async () => {
  const { id } = (await service.create({ orgId: 'main', kind: 'call', body: {} })).entity
  await keep(id, async (...given) => {
    await store.resources.remove('main', 'call', id)
    await store.recordings.forget({ orgId: 'main', callId: id }) // as a sweep does
    return files.put(...given)
  })
  expect(await swept()).toEqual([])
  expect(existsSync(fileOf(id))).toBe(false)
})

/** What is still to be removed after so many sweeps. */
async function swept(deps: Partial<Parameters<typeof startRecordings>[0]> = {}, times = 1) {
  const done = Promise.withResolvers<void>()
  let sweeps = 0
  const sleep = async () => {
    sweeps += 1
    if (sweeps === times) done.resolve()
  }
  const sweeping = recordings(true, { clock: { ...systemClock, sleep }, ...deps })
  await done.promise
  await sweeping.stop()
  return store.recordings.listOrphans(200)
}

test('is refused in words where the server does not allow it, and for the site, which says that nothing is recorded', async () => {
  const [refusing, allowing] = [recordings(false), recordings()]
  expect(await refusing.of('main', 'c', {})).toBeNull()
  await expect(refusing.of('main', 'c', wanted)).rejects.toThrow()
  const reason = (judge: () => void) => {
    try {
      judge()
      return ''
    } catch (error) {
      return JSON.stringify((error as { details?: unknown }).details)
    }
  }
  expect(reason(() => refusing.judge(wanted))).toContain('VOICE_RECORDINGS=on')
  expect(reason(() => allowing.judge({ ...wanted, id: 'site' }))).toContain('its pages say that nothing is recorded')
  await Promise.all([refusing.stop(), allowing.stop()])
})
