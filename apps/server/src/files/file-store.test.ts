import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { platformFixture } from '../platform-fixture.ts'
import { createDiskFileStore, type FileStore } from './file-store.ts'
import { s3Fixture } from './s3.fixture.ts'
import { createS3FileStore } from './s3-file-store.ts'

const cleanups: (() => unknown)[] = []
afterAll(async () => {
  for (const cleanup of cleanups) await cleanup()
})

const places: Record<string, () => Promise<FileStore>> = {
  async disk() {
    const dir = await mkdtemp(join(tmpdir(), 'parley-files-'))
    cleanups.push(() => rm(dir, { recursive: true }))
    return createDiskFileStore(dir)
  },
  async S3() {
    const s3 = await s3Fixture()
    cleanups.push(s3.close)
    return createS3FileStore(s3.settings)
  },
}

describe.each(Object.entries(places))('files on %s', (_place, open) => {
  let files: FileStore
  beforeAll(async () => {
    files = await open()
  })
  const content = Buffer.from([0, 1, 255, 10, 13, 0])

  test('are kept byte by byte, with the text that was in them', async () => {
    expect(await files.put('org', 'a', Readable.from([content, content]))).toBe(12)
    expect(await files.read('org', 'a')).toEqual(Buffer.concat([content, content]))
    expect(await buffer(await files.stream('org', 'a'))).toEqual(Buffer.concat([content, content]))
    expect(await files.readText('org', 'a')).toBe('')
    await files.putText('org', 'a', 'Grüße')
    expect(await files.readText('org', 'a')).toBe('Grüße')
  })

  test('are removed with their text, alone or all of an organisation', async () => {
    for (const id of ['b', 'c', 'd', 'e']) {
      await files.put('gone', id, Readable.from([content]))
      await files.putText('gone', id, id)
    }
    await files.put('stays', 'b', Readable.from([content]))
    await files.remove('gone', 'b')
    await files.remove('gone', 'b')
    expect(await files.readText('gone', 'b')).toBe('')
    await expect(files.read('gone', 'b')).rejects.toThrow()
    await files.removeAll('gone')
    for (const id of ['c', 'd', 'e']) await expect(files.read('gone', id)).rejects.toThrow()
    expect(await files.read('stays', 'b')).toEqual(content)
  })

  test('have no name that a client chose', async () => {
    await expect((async () => files.read('..', 'passwd'))()).rejects.toThrow('not an id')
    await expect((async () => files.put('org', '../x', Readable.from([content])))()).rejects.toThrow('not an id')
  })

  test('have their name once they are whole', async () => {
    const half = new PassThrough()
    half.write(content)
    const putting = files.put('org', 'growing', half)
    await expect(files.read('org', 'growing')).rejects.toThrow()
    half.end(content)
    await putting
    expect(await files.read('org', 'growing')).toHaveLength(2 * content.length)
  })

  test('whose upload breaks are not kept', async () => {
    const broken = Readable.from(
      (async function* () {
        yield content
        throw new Error('the connection broke')
      })(),
    )
    await expect(files.put('org', 'broken', broken)).rejects.toThrow('the connection broke')
    await expect(files.read('org', 'broken')).rejects.toThrow()
  })
})

test('a bucket that does not let us in is said to be unavailable, without its words', async () => {
  const s3 = await s3Fixture()
  cleanups.push(s3.close)
  const files = createS3FileStore({ ...s3.settings, secretAccessKey: 'wrong' })
  await expect(files.put('org', 'a', Readable.from(['x']))).rejects.toMatchObject({ code: 'unavailable' })
  expect(s3.objects.size).toBe(0)
})

test('in a bucket that is not there nothing is kept, and nobody is told that it was', async () => {
  const s3 = await s3Fixture()
  cleanups.push(s3.close)
  const files = createS3FileStore({ ...s3.settings, bucket: 'misspelt' })
  await expect(files.put('org', 'a', Readable.from(['x']))).rejects.toMatchObject({ code: 'unavailable' })
  await expect(files.putText('org', 'a', 'x')).rejects.toMatchObject({ code: 'unavailable' })
})

test.each<[string, RequestListener]>([
  ['takes a file and says nothing more', () => {}],
  ['refuses and never ends its words', (_request, response) => response.writeHead(403).write('<Error>')],
  [
    'refuses and breaks off',
    (_request, response) => response.writeHead(403).write('<Error>', () => response.destroy()),
  ],
])('a bucket that %s is given up', async (_, answer) => {
  const silent = createServer(answer)
  await once(silent.listen(0, '127.0.0.1'), 'listening')
  cleanups.push(
    () => silent.closeAllConnections(),
    () => silent.close(),
  )
  const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  const s3 = { endpoint, bucket: 'b', region: 'r', accessKeyId: 'i', secretAccessKey: 's' }
  const files = createS3FileStore(s3, { silentForMs: 200 })
  await expect(files.put('org', 'a', Readable.from(['x']))).rejects.toMatchObject({ code: 'unavailable' })
})

test('S7.66 the API keeps its files in the bucket', async () => {
  const s3 = await s3Fixture()
  cleanups.push(s3.close)
  await using api = await platformFixture({ s3: s3.settings })
  const form = new FormData()
  form.append('file', new File(['Our office is in Leeds.'], 'office.txt', { type: 'text/plain' }))
  const { id } = (await api.request('POST /file', form)).body as { id: string }
  expect([...s3.objects.keys()].sort()).toEqual([`main/${id}`, `main/${id}.txt`])
  expect((await api.request(`GET /file/${id}/content`)).text).toBe('Our office is in Leeds.')
  await api.request(`DELETE /file/${id}`)
  expect(s3.objects.size).toBe(0)
})

test('an upload that is sent again with its key is one file', async () => {
  await using api = await platformFixture()
  const upload = (text: string, key: string) => {
    const form = new FormData()
    form.append('file', new File([text], 'office.txt', { type: 'text/plain' }))
    return api.request('POST /file', form, { 'idempotency-key': key })
  }
  const [first, second] = await Promise.all([upload('Leeds', 'once'), upload('Leeds', 'once')])
  expect(second.body).toEqual(first.body)
  expect([first, second].map(({ headers }) => headers.get('idempotency-replayed')).sort()).toEqual(
    ['true', null].sort(),
  )
  expect((await upload('York', 'once')).status).toBe(422)
  expect((await api.request('GET /file')).body).toHaveLength(1)
  const { id } = first.body as { id: string }
  expect((await api.request(`GET /file/${id}/content`)).text).toBe('Leeds')
})
