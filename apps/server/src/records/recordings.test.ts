import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
  const sweepOnce = async (of: typeof files) => {
    const swept = Promise.withResolvers<void>()
    const clock = { ...systemClock, sleep: async () => swept.resolve() }
    const sweeping = recordings(true, { roster, files: of, clock })
    await swept.promise
    await sweeping.stop()
    return store.recordings.listOrphans(9)
  }
  const elsewhere = createDiskFileStore(join(dir, 'other'))
  expect(await sweepOnce(elsewhere)).toEqual([{ orgId: 'main', callId: id }])
  expect(await sweepOnce(files)).toEqual([])
  expect(existsSync(fileOf(id))).toBe(false)
})

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
