import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { appendFileSync, existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seededRandom } from '@parley/testkit'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { notRunHere } from '../../../../tests/setup/not-run.ts'
import { catalogue, type Model } from './catalogue.ts'
import { download } from './download.ts'
import { type Engine, hasEngine, loadEngine } from './engine.ts'
import { ModelStore } from './model-store.ts'
import { unpack } from './unpack.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-models-'))
  cleanups.push(() => rm(folder, { recursive: true, force: true }))
})

const random = seededRandom(3)
const weights = Buffer.from(Uint8Array.from({ length: 300_000 }, () => random() * 256))
const sumOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** A release server: `answer` may misbehave; without it, ranges are kept. */
async function serve(
  body: Buffer,
  answer: (request: IncomingMessage, response: ServerResponse) => void = keepRanges(body),
) {
  const ranges: (string | undefined)[] = []
  const server = createServer((request, response) => {
    ranges.push(request.headers.range)
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cleanups.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/model`, ranges }
}

const keepRanges = (body: Buffer) => (request: IncomingMessage, response: ServerResponse) => {
  const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? -1)
  if (from >= body.length) return void response.writeHead(416).end()
  if (from < 0) return void response.writeHead(200, { 'content-length': body.length }).end(body)
  response.writeHead(206, {
    'content-range': `bytes ${from}-${body.length - 1}/${body.length}`,
    'content-length': body.length - from,
  })
  response.end(body.subarray(from))
}

/** Breaks off after `bytes`, of which some have come into the folder, and keeps its promises from then on. */
function breaksOnce(body: Buffer, bytes: number) {
  let broken = false
  return (request: IncomingMessage, response: ServerResponse) => {
    if (broken) return keepRanges(body)(request, response)
    broken = true
    response.writeHead(200, { 'content-length': body.length })
    // what the client has not yet read when the line breaks is lost to it
    response.write(body.subarray(0, bytes))
    untilKept(join(folder, 'weights.part')).then(() => response.socket?.end())
  }
}

/** Until a file has as many bytes. */
const untilKept = (path: string, bytes = 1) =>
  vi.waitUntil(async () => ((await stat(path).catch(() => null))?.size ?? 0) >= bytes, { timeout: 60_000 })

function model(url: string, change: Partial<Model> = {}): Model {
  return {
    name: 'weights',
    kind: 'vad',
    about: 'a test',
    licence: 'MIT',
    bytes: weights.length,
    url,
    sha256: sumOf(weights),
    archive: null,
    files: { model: 'weights.onnx' },
    ...change,
  }
}

describe('fetching a model', () => {
  test('puts it in place, and nothing else', async () => {
    const { url } = await serve(weights)
    const store = new ModelStore(folder, [model(url)])
    expect(store.list()[0]?.installed).toBe(false)
    const seen: number[] = []
    await store.fetch(model(url), { onProgress: ({ bytes }) => void seen.push(bytes) })
    expect(await readFile(store.filesOf(model(url)).model ?? '')).toEqual(weights)
    expect(await readdir(folder)).toEqual(['weights'])
    expect(store.list()[0]?.installed).toBe(true)
    expect(seen.at(-1)).toBe(weights.length)
  })

  test('cut in the middle it says so, and goes on from there', async () => {
    const { url, ranges } = await serve(weights, breaksOnce(weights, 120_000))
    const store = new ModelStore(folder)
    await expect(store.fetch(model(url))).rejects.toMatchObject({
      code: 'interrupted',
      message: expect.stringContaining('goes on from there'),
    })
    expect(store.has(model(url))).toBe(false)
    await store.fetch(model(url))
    expect(ranges[1]).toMatch(/^bytes=[1-9]\d*-$/)
    expect(await readFile(store.filesOf(model(url)).model ?? '')).toEqual(weights)
  })

  test('a server that cannot go on sends it whole', async () => {
    const { url } = await serve(weights, (_, response) => void response.writeHead(200).end(weights))
    await writeFile(join(folder, 'weights.part'), weights.subarray(0, 1000))
    await new ModelStore(folder).fetch(model(url))
    expect(await readFile(join(folder, 'weights', 'weights.onnx'))).toEqual(weights)
  })

  test('what was fetched whole before a crash is fetched again, not trusted', async () => {
    const { url, ranges } = await serve(weights)
    await writeFile(join(folder, 'weights.part'), weights)
    await new ModelStore(folder).fetch(model(url))
    expect(ranges).toEqual([`bytes=${weights.length}-`, undefined])
  })

  test('a wrong checksum puts nothing in place, and keeps nothing to go on from', async () => {
    const { url } = await serve(Buffer.concat([weights, Buffer.of(1)]))
    const store = new ModelStore(folder)
    await expect(store.fetch(model(url))).rejects.toMatchObject({ code: 'wrong-checksum' })
    expect(await readdir(folder)).toEqual([])
  })

  test('a new version replaces the old one only when it is whole', async () => {
    const { url } = await serve(weights)
    const store = new ModelStore(folder)
    await store.fetch(model(url))
    const other = await serve(weights, breaksOnce(weights, 10))
    await expect(store.fetch(model(other.url))).rejects.toMatchObject({ code: 'interrupted' })
    expect(await readFile(join(folder, 'weights', 'weights.onnx'))).toEqual(weights)
  })

  test('without a pinned checksum the operator has to bring one', async () => {
    const { url } = await serve(weights)
    const store = new ModelStore(folder)
    const unpinned = model(url, { sha256: null })
    await expect(store.fetch(unpinned)).rejects.toMatchObject({ code: 'checksum-needed' })
    await store.fetch(unpinned, { sha256: sumOf(weights).toUpperCase() })
    expect(store.has(unpinned)).toBe(true)
  })

  test('a pinned checksum is not the operator’s to change', async () => {
    const { url } = await serve(Buffer.from('another'))
    const own = { sha256: sumOf(Buffer.from('another')) }
    await expect(new ModelStore(folder).fetch(model(url), own)).rejects.toMatchObject({ code: 'wrong-checksum' })
  })

  test('more than the disk has room for is not begun', async () => {
    const { url, ranges } = await serve(weights)
    await expect(new ModelStore(folder).fetch(model(url, { bytes: 1e15 }))).rejects.toMatchObject({ code: 'disk-full' })
    expect(ranges).toEqual([])
  })

  test('a name that nobody knows is answered with those that are known', () => {
    expect(() => new ModelStore(folder).modelOf('whisper')).toThrow(/no such model as "whisper".*silero, zipformer/)
    expect(() => new ModelStore(folder).modelOf('silero', ['piper'])).toThrow(/There are: piper-alba\./)
  })
})

describe('a download', () => {
  const file = () => join(folder, 'file')

  test('without a way there is a typed failure', async () => {
    await expect(download({ url: 'http://127.0.0.1:9/model', file: file() })).rejects.toMatchObject({
      code: 'unreachable',
      message: expect.stringContaining('127.0.0.1:9 could not be reached'),
    })
  })

  test('that is refused says what the server said', async () => {
    const { url } = await serve(weights, (_, response) => void response.writeHead(404).end())
    await expect(download({ url, file: file() })).rejects.toMatchObject({
      code: 'unreachable',
      message: expect.stringContaining('404'),
    })
  })

  test('that stalls is given up, and keeps what came', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { url } = await serve(weights, (_, response) => {
      response.writeHead(200, { 'content-length': weights.length })
      response.write(weights.subarray(0, 5000))
    })
    const stalled = expect(download({ url, file: file() })).rejects.toMatchObject({ code: 'interrupted' })
    await untilKept(file(), 5000)
    vi.advanceTimersByTime(30_000)
    await stalled
    expect((await readFile(file())).length).toBe(5000)
  })

  test('that is slow but never stops is let finish', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const answering = Promise.withResolvers<ServerResponse>()
    const { url } = await serve(weights, (_, response) => {
      response.writeHead(200, { 'content-length': 5 }).flushHeaders()
      answering.resolve(response)
    })
    const onProgress = async ({ bytes }: { bytes: number }) => {
      vi.advanceTimersByTime(29_000)
      const response = await answering.promise
      if (bytes < 5) response.write('hello'[bytes])
      else response.end()
    }
    await download({ url, file: file(), onProgress })
    expect(await readFile(file(), 'utf8')).toBe('hello')
  })

  test('onto a full disk says that it is full', async () => {
    if (!existsSync('/dev/full')) return notRunHere('a full disk', 'There is no /dev/full on this system.')
    await symlink('/dev/full', file())
    const { url } = await serve(weights)
    await expect(download({ url, file: file() })).rejects.toMatchObject({ code: 'disk-full' })
  })
})

describe('an archive', () => {
  /** What `tar` and `bzip2` of this machine make of the files. */
  async function archive(make: (at: string) => Promise<void>, ...args: string[]) {
    const source = await mkdtemp(join(tmpdir(), 'parley-archive-'))
    cleanups.push(() => rm(source, { recursive: true }))
    await mkdir(join(source, 'model'))
    await make(source)
    execFileSync('tar', ['-cjPf', 'all.tar.bz2', ...args], { cwd: source })
    return join(source, 'all.tar.bz2')
  }
  const model1 = async (at: string) => {
    await mkdir(join(at, 'model/data'))
    await writeFile(join(at, 'model/model.onnx'), weights)
    await writeFile(join(at, 'model/data/phontab'), 'phonemes')
  }
  const into = async () => {
    const place = join(folder, 'place')
    await mkdir(place)
    return place
  }

  test('is unpacked without its outer folder', async () => {
    const place = await into()
    await unpack(await archive(model1, 'model'), place)
    expect(await readFile(join(place, 'model.onnx'))).toEqual(weights)
    expect(await readFile(join(place, 'data/phontab'), 'utf8')).toBe('phonemes')
  })

  test.each([
    ['climbs out of its folder', 'model/../../escaped'],
    ['has an absolute path', '/tmp/parley-escaped'],
  ])('that %s is refused', async (_, path) => {
    const place = await into()
    const file = await archive(model1, '--transform', `s,model/data/phontab,${path},`, 'model')
    await expect(unpack(file, place)).rejects.toMatchObject({ code: 'unsafe-archive' })
    expect(existsSync(join(folder, 'escaped'))).toBe(false)
    expect(existsSync('/tmp/parley-escaped')).toBe(false)
  })

  test('that holds a link is refused', async () => {
    const file = await archive(async (at) => symlink('/etc', join(at, 'model/data')), 'model')
    await expect(unpack(file, await into())).rejects.toMatchObject({
      code: 'unsafe-archive',
      message: expect.stringContaining('model/data'),
    })
  })

  test.each([
    ['is cut short', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
    ['is none', () => Buffer.from('<html>not found</html>')],
  ])('that %s is refused', async (_, change) => {
    const file = await archive(model1, 'model')
    await writeFile(file, change(await readFile(file)))
    await expect(unpack(file, await into())).rejects.toMatchObject({ code: 'broken-archive' })
  })

  test('that lacks a part of the model is refused, and leaves nothing', async () => {
    const bytes = await readFile(await archive(model1, 'model'))
    const { url } = await serve(bytes)
    const store = new ModelStore(folder)
    const files = { model: 'model.onnx', tokens: 'tokens.txt' }
    const wanted = model(url, { archive: 'tar.bz2', sha256: sumOf(bytes), files })
    await expect(store.fetch(wanted)).rejects.toMatchObject({
      code: 'broken-archive',
      message: expect.stringMatching(/no tokens.txt/),
    })
    expect((await readdir(folder)).filter((name) => !name.endsWith('.part'))).toEqual([])
    await store.fetch({ ...wanted, files: { model: 'model.onnx', data: 'data' } })
    expect(await readdir(folder)).toEqual(['weights'])
  })
})

describe('a model in place', () => {
  async function installed() {
    const { url } = await serve(weights)
    const store = new ModelStore(folder)
    await store.fetch(model(url))
    return { store, own: model(url) }
  }

  test('is what it was', async () => {
    const { store, own } = await installed()
    await expect(store.verify(own)).resolves.toBeUndefined()
  })

  test.each([
    ['a changed file', (at: string) => appendFileSync(join(at, 'weights.onnx'), '!'), /weights\.onnx/],
    ['a file more', (at: string) => appendFileSync(join(at, 'extra'), '!'), /extra/],
  ])('%s is noticed', async (_, change, message) => {
    const { store, own } = await installed()
    change(join(folder, 'weights'))
    await expect(store.verify(own)).rejects.toMatchObject({ code: 'changed', message: expect.stringMatching(message) })
  })

  test('removed, it is gone, and says how to get it', async () => {
    const { store, own } = await installed()
    await store.remove(own)
    expect(await readdir(folder)).toEqual([])
    expect(() => store.filesOf(own)).toThrow(/npx parley models fetch weights/)
  })
})

test('every model of the catalogue says what it is, under which licence, and where from', () => {
  expect(new Set(catalogue.map(({ name }) => name)).size).toBe(catalogue.length)
  for (const model of catalogue) {
    expect(model.licence).not.toBe('')
    expect(Object.keys(model.files).length).toBeGreaterThan(0)
    if ('packed' in model) {
      expect(Object.keys(model.packed)).toEqual(Object.values(model.files))
      const sums = [...JSON.stringify(model.packed).matchAll(/"sha256":"([^"]*)"/g)].map(([, sum]) => sum)
      expect(sums.length).toBeGreaterThanOrEqual(2 * Object.keys(model.packed).length)
      for (const sum of sums) expect(sum).toMatch(/^[0-9a-f]{64}$/)
    } else {
      expect(new URL(model.url).protocol).toBe('https:')
      if (model.sha256) expect(model.sha256).toMatch(/^[0-9a-f]{64}$/)
    }
  }
})

test.each<Engine>(['sherpa', 'onnxruntime'])('without its engine, %s, a model says how to install it', (engine) => {
  expect(hasEngine(folder, engine)).toBe(false)
  expect(() => loadEngine(folder, engine)).toThrow(/npx parley models fetch/)
})
