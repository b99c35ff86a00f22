import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { publint } from 'publint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copiedRepository } from '../../../tests/setup/copied-repository.ts'
import { strictOptions, usesTypes, waysToResolve } from './uses-types.ts'

const repository = copiedRepository()
const workspace = join(repository.dir, 'packages/sdk')
const app = mkdtempSync(join(tmpdir(), 'parley-sdk-app-'))
const installed = join(app, 'node_modules/@parley/sdk')
const tsc = fileURLToPath(import.meta.resolve('typescript/package.json')).replace('package.json', 'bin/tsc')
let tarball: string

/** An app elsewhere, with nothing installed but what `npm pack` packs. */
beforeAll(() => {
  execFileSync('npm', ['pack'], { cwd: workspace, stdio: 'pipe' })
  tarball = join(workspace, readdirSync(workspace).find((name) => name.endsWith('.tgz')) ?? '')
  mkdirSync(installed, { recursive: true })
  execFileSync('tar', ['-xzf', tarball, '-C', installed, '--strip-components=1'])
  writeFileSync(join(app, 'package.json'), '{"type":"module"}')
})
afterAll(() => {
  rmSync(app, { recursive: true, force: true })
  repository.remove()
})

const run = (script: string, kind: 'module' | 'commonjs' = 'module') =>
  execFileSync(process.execPath, [`--input-type=${kind}`, '-e', script], { cwd: app, encoding: 'utf8' })

/** Compiles `source` as an app would, every library checked; what tsc says, nothing where it is content. */
function compile(source: string, { name = 'app.ts', module = 'nodenext', resolution = 'nodenext' } = {}): string {
  writeFileSync(join(app, name), source)
  const modules = ['--module', module, '--moduleResolution', resolution]
  try {
    execFileSync(process.execPath, [tsc, ...strictOptions, ...modules, name], { cwd: app, stdio: 'pipe' })
    return ''
  } catch (error) {
    return String((error as { stdout: Buffer }).stdout)
  }
}

test('npm packs what was built and nothing else, and leaves the workspace on its sources', async () => {
  expect(readdirSync(installed).toSorted()).toEqual(['CHANGELOG.md', 'LICENSE', 'README.md', 'dist', 'package.json'])
  expect(readFileSync(join(installed, 'package.json'), 'utf8')).not.toMatch(/devDependencies|scripts|src\//)
  expect(repository.read('packages/sdk/package.json')).toContain('"./src/index.ts"')
  const { messages } = await publint({ pkgDir: installed, pack: false, strict: true })
  expect(messages).toEqual([])
})

test('S1.11 the published package runs in Node without a DOM, default and named, imported and required', () => {
  const script = (load: (door: string, names: string) => string) => `
    ${load('@parley/sdk', '{ default: Voice, Voice: Named }')}
    ${load('@parley/sdk/testing', '{ scriptedServer, scriptedTransport }')}
    const { transport, calls } = scriptedTransport()
    const voice = new Voice('key', '', { transport, fetch: scriptedServer().fetch })
    voice.on('call-start', () => console.log(voice.getState().status, Voice === Named))
    voice.start('assistant').then(() => calls[0].listen())`
  const imported = script((door, names) => `const ${names} = await import('${door}')`)
  const required = script((door, names) => `const ${names} = require('${door}')`)
  expect(run(imported)).toBe('active true\n')
  expect(run(required, 'commonjs')).toBe('active true\n')
})

test('nothing but what is meant for apps can be imported', () => {
  const names = JSON.parse(run(`console.log(JSON.stringify(Object.keys(await import('@parley/sdk'))))`))
  expect(names).toEqual([
    ...['Emitter', 'Voice', 'VoiceFailure', 'byProvider', 'default', 'hostedBaseUrl'],
    ...['isVoiceFailure', 'listMicrophones', 'listSpeakers', 'pushToTalk', 'transcriptOf', 'webrtc'],
  ])
})

test('the published API client runs, and its types stand alone too', () => {
  const use = (day: string) => `
    import { assistant, createClient, isRefusal } from '@parley/sdk/api'
    const client = createClient({ baseUrl: 'http://127.0.0.1:9', maxRetries: 0, resources: { assistant } })
    try {
      await client.assistant.create({ name: 'Ada', firstMessageMode: '${day}' })
    } catch (thrown) {
      console.log(isRefusal(thrown), (thrown as Error).name)
    }
    for await (const each of client.assistant.list()) each.firstMessage?.trim()`
  const plain = use('assistant-speaks-first').replace(' as Error', '').split('for await')[0] as string
  expect(run(plain)).toBe('false TypeError\n')
  expect(compile(use('assistant-speaks-first'))).toBe('')
  expect(compile(use('assistant-sings-first'))).toContain('assistant-sings-first')
})

test('every block of code in the README compiles', () => {
  for (const name of ['@types/react', 'csstype', 'react'])
    cpSync(join(repository.dir, 'node_modules', name), join(app, 'node_modules', name), {
      recursive: true,
      dereference: true,
    })
  const blocks = [...readFileSync(join(installed, 'README.md'), 'utf8').matchAll(/```(tsx?)\n([\s\S]*?)```/g)]
  expect(blocks.length).toBeGreaterThanOrEqual(3)
  const given = `declare const talkButton: HTMLButtonElement, endButton: HTMLButtonElement, token: string
    declare function write(text: string): void\n`
  const names = blocks.map(([, kind, code = ''], index) => {
    writeFileSync(join(app, `block-${index}.${kind}`), given + code)
    return `block-${index}`
  })
  expect(compile(names.map((name) => `import './${name}.js'`).join('\n'))).toBe('')
})

test.each(waysToResolve)(
  'S1.11 its types stand alone: %s compiles against them with every library checked',
  (_, way) => {
    expect(compile(usesTypes, way)).toBe('')
  },
)

test('of its dependencies’ types there is what its own speak of, and no more', () => {
  const types = readdirSync(join(installed, 'dist')).filter((name) => /\.d\.c?ts$/.test(name))
  const bytes = types.map((name) => readFileSync(join(installed, 'dist', name)).length)
  expect(Math.max(...bytes)).toBeLessThan(220_000)
})

test('in workers, imported and required, it is loaded and makes clients', () => {
  const use = `new Voice('key', 'https://voice.example'); createClient({ token: 'key', baseUrl: 'https://voice.example', resources: allResources })`
  const doors = ['index', 'api', 'daily', 'element', 'testing', 'typed'].map((door) =>
    door === 'index' ? '' : `/${door}`,
  )
  const imported = `${doors.map((door) => `await import('@parley/sdk${door}')`).join('\n')}
    const { Voice } = await import('@parley/sdk')
    const { allResources, createClient } = await import('@parley/sdk/api')
    ${use}`
  const required = `${doors.map((door) => `require('@parley/sdk${door}')`).join('\n')}
    const { Voice } = require('@parley/sdk')
    const { allResources, createClient } = require('@parley/sdk/api')
    ${use}`
  writeFileSync(join(app, 'worker.mjs'), imported)
  writeFileSync(join(app, 'worker.cjs'), required)
  const start = `import { Worker } from 'node:worker_threads'
    for (const name of ['./worker.mjs', './worker.cjs']) {
      const code = await new Promise((done) => new Worker(name, { execArgv: [] }).once('error', done).once('exit', done))
      console.log(name, code)
    }`
  expect(run(start)).toBe('./worker.mjs 0\n./worker.cjs 0\n')
  expect(run(imported)).toBe('')
  expect(run(required, 'commonjs')).toBe('')
})
