import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Engine, ModelStore } from '@parley/agent/models'
import { afterEach, expect, test } from 'vitest'
import { runCommand } from '../shell/command.ts'
import { modelCommands, modelContext } from './model-commands.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

const weights = Buffer.alloc(500_000, 'weights')

async function machine({ answer = null as boolean | null } = {}) {
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
    { name: 'ear', kind: 'moonshine', sha256, recommended: true, ...common },
    { name: 'sense', kind: 'minilm', sha256, recommended: true, terms: 'Mind the gap.', ...common },
  ])
  const printed: string[] = []
  const errors: string[] = []
  const installed: string[] = []
  async function installEngine(_: string, engine: Engine) {
    installed.push(engine)
    const place = {
      sherpa: 'engine/node_modules/sherpa-onnx-node',
      onnxruntime: 'onnxruntime/node_modules/onnxruntime-node',
    }
    await mkdir(join(folder, place[engine]), { recursive: true })
  }
  const questions: string[] = []
  async function ask(question: string) {
    questions.push(question)
    return answer === true
  }
  const voice = {
    print: (text: string) => void printed.push(text),
    note: (text: string) => void errors.push(text),
    printOver: null,
  }
  const run = (...args: string[]) =>
    runCommand('models', modelCommands, args, voice, () => ({
      ...modelContext({ dataDir: folder }, { store, installEngine, confirm: answer === null ? null : ask }),
      [Symbol.asyncDispose]: async () => {},
    }))
  return { run, printed, errors, sha256, installed, questions }
}

test('a model is listed, fetched, verified and removed; what runs it is installed once', async () => {
  const { run, printed, sha256, installed } = await machine()
  expect(await run()).toBe(0)
  expect(printed.splice(0)).toEqual([
    'name      size  licence  about',
    'pinned    1 MB  MIT      a test',
    'unpinned  1 MB  MIT      a test; needs --sha256',
    'ear       1 MB  MIT      a test; recommended',
    'sense     1 MB  MIT      a test; recommended',
  ])
  expect(await run('fetch', 'pinned')).toBe(0)
  const lines = printed.splice(0)
  expect(lines[0]).toMatch(/^pinned: 1 MB from 127\.0\.0\.1:\d+, MIT$/)
  expect(lines).toContain('100 % of 1 MB')
  expect(lines.length).toBeLessThan(15)
  expect(lines.at(-1)).toBe('pinned is in its place. To use it: VOICE_VAD=silero')
  expect(await run('fetch', 'unpinned', '--sha256', sha256)).toBe(0)
  expect(printed.splice(0).at(-1)).toContain('VOICE_SPEAKER=local VOICE_SPEECH_VOICE=unpinned')
  expect(installed).toEqual(['sherpa'])
  expect(await run('verify')).toBe(0)
  expect(printed.splice(0)).toEqual(['pinned is what it was.', 'unpinned is what it was.'])
  expect(await run('remove', 'pinned')).toBe(0)
  await run('list')
  expect(printed.at(-4)).toContain('1 MB')
  expect(printed.at(-3)).toContain('installed')
})

test('what is recommended is fetched by one command, once its size was told and somebody agreed', async () => {
  const { run, printed, questions, installed } = await machine({ answer: true })
  expect(await run('fetch', 'recommended')).toBe(0)
  expect(questions).toEqual([expect.stringContaining('Fetch these 1 MB')])
  expect(printed.slice(0, 2)).toEqual(['ear, 1 MB, MIT. a test.', 'sense, 1 MB, MIT. a test. Mind the gap.'])
  expect(printed.at(-1)).toBe('The next start uses them.')
  expect(installed).toEqual(['onnxruntime'])
  expect(await run('verify', 'ear', 'sense')).toBe(0)
  expect(await run('fetch', 'recommended')).toBe(0)
  expect(questions).toHaveLength(1)
  expect(printed.at(-1)).toContain('here already')
})

test('a no fetches nothing, and neither does a script that nobody watches, unless it says yes', async () => {
  const declined = await machine({ answer: false })
  expect(await declined.run('fetch', 'recommended')).toBe(0)
  expect(declined.printed.at(-1)).toMatch(/^Nothing was fetched\./)
  expect(await declined.run('verify', 'ear')).toBe(1)
  const alone = await machine()
  expect(await alone.run('fetch', 'recommended')).toBe(1)
  expect(alone.errors.join()).toContain('--yes')
  expect(await alone.run('verify', 'ear')).toBe(1)
  expect(await alone.run('fetch', 'recommended', '--yes')).toBe(0)
  expect(await alone.run('verify', 'ear')).toBe(0)
})

test.each([
  [['fetch', 'unpinned'], 1, /give it: --sha256/],
  [['fetch', 'nothing'], 1, /There are: pinned, unpinned, ear, sense/],
  [['fetch'], 2, /Something is missing/],
  [['fetch', 'pinned', 'unpinned'], 2, /one too many: unpinned/],
  [['fetch', 'pinned', '--url', 'nowhere'], 2, /it must be a URL/],
  [['list', '--sha256', 'x'], 2, /Unknown option '--sha256'/],
  [['remove'], 2, /Something is missing/],
  [['verify', 'pinned', 'nothing'], 1, /There are: pinned, unpinned, ear, sense/],
  [['fetch', 'recommended', '--sha256', 'x'], 2, /give its name/],
  [['fetch', 'pinned', '--yes'], 2, /fetched unasked/],
  [['verify', 'pinned'], 1, /npx parley models fetch pinned/],
  [['fetch', 'pinned', '--sha265', 'x'], 2, /Usage:/],
  [['bake'], 2, /Usage:/],
])('%j ends with %i and says what to do', async (args, code, message) => {
  const { run, errors } = await machine()
  expect(await run(...args)).toBe(code)
  expect(errors.join('\n')).toMatch(message)
})
