import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ModelStore } from '@parley/agent/models'
import { afterEach, expect, test } from 'vitest'
import { runCommand } from '../shell/command.ts'
import { modelCommands, modelContext } from './model-commands.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

const weights = Buffer.alloc(500_000, 'weights')

async function machine() {
  const folder = await mkdtemp(join(tmpdir(), 'parley-model-commands-'))
  cleanups.push(() => rm(folder, { recursive: true }))
  const server = createServer((_, response) =>
    response.writeHead(200, { 'content-length': weights.length }).end(weights),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cleanups.push(() => server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/weights`
  const sha256 = createHash('sha256').update(weights).digest('hex')
  const common = { about: 'a test', licence: 'MIT', bytes: weights.length, url, archive: null, files: { model: 'x' } }
  const store = new ModelStore(folder, [
    { name: 'pinned', kind: 'vad', sha256, ...common },
    { name: 'unpinned', kind: 'piper', sha256: null, ...common },
  ])
  const printed: string[] = []
  const errors: string[] = []
  let installations = 0
  async function installEngine() {
    installations += 1
    await mkdir(join(folder, 'engine/node_modules/sherpa-onnx-node'), { recursive: true })
  }
  const voice = {
    print: (text: string) => void printed.push(text),
    note: (text: string) => void errors.push(text),
    printOver: null,
  }
  const run = (...args: string[]) =>
    runCommand('models', modelCommands, args, voice, () => ({
      ...modelContext({ dataDir: folder }, { store, installEngine }),
      [Symbol.asyncDispose]: async () => {},
    }))
  return { run, printed, errors, sha256, installations: () => installations }
}

test('a model is listed, fetched, verified and removed; what runs it is installed once', async () => {
  const { run, printed, sha256, installations } = await machine()
  expect(await run()).toBe(0)
  expect(printed.splice(0)).toEqual([
    'name      size  licence  about',
    'pinned    1 MB  MIT      a test',
    'unpinned  1 MB  MIT      a test; needs --sha256',
  ])
  expect(await run('fetch', 'pinned')).toBe(0)
  const lines = printed.splice(0)
  expect(lines[0]).toMatch(/^pinned: 1 MB from 127\.0\.0\.1:\d+, MIT$/)
  expect(lines).toContain('100 % of 1 MB')
  expect(lines.length).toBeLessThan(15)
  expect(lines.at(-1)).toBe('pinned is in its place. To use it: VOICE_VAD=silero')
  expect(await run('fetch', 'unpinned', '--sha256', sha256)).toBe(0)
  expect(printed.splice(0).at(-1)).toContain('VOICE_SPEAKER=local VOICE_SPEECH_VOICE=unpinned')
  expect(installations()).toBe(1)
  expect(await run('verify')).toBe(0)
  expect(printed.splice(0)).toEqual(['pinned is what it was.', 'unpinned is what it was.'])
  expect(await run('remove', 'pinned')).toBe(0)
  await run('list')
  expect(printed.at(-2)).toContain('1 MB')
  expect(printed.at(-1)).toContain('installed')
})

test.each([
  [['fetch', 'unpinned'], 1, /give it: --sha256/],
  [['fetch', 'nothing'], 1, /There are: pinned, unpinned/],
  [['fetch'], 2, /Something is missing/],
  [['fetch', 'pinned', 'unpinned'], 2, /one too many: unpinned/],
  [['fetch', 'pinned', '--url', 'nowhere'], 2, /it must be a URL/],
  [['list', '--sha256', 'x'], 2, /Unknown option '--sha256'/],
  [['remove'], 2, /Something is missing/],
  [['verify', 'pinned', 'nothing'], 1, /There are: pinned, unpinned/],
  [['verify', 'pinned'], 1, /npx parley models fetch pinned/],
  [['fetch', 'pinned', '--sha265', 'x'], 2, /Usage:/],
  [['bake'], 2, /Usage:/],
])('%j ends with %i and says what to do', async (args, code, message) => {
  const { run, errors } = await machine()
  expect(await run(...args)).toBe(code)
  expect(errors.join('\n')).toMatch(message)
})
