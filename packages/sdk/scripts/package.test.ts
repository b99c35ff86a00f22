import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { copiedRepository } from '../../../tests/setup/copied-repository.ts'
import { node20 } from '../../../tests/setup/node-20.ts'
import { notRunHere } from '../../../tests/setup/not-run.ts'
import { thoroughTest } from '../../../tests/setup/thorough-test.ts'
import { appWith } from './compilers.ts'
import { strictly } from './uses-types.ts'

const repository = copiedRepository()
const workspace = join(repository.dir, 'packages/sdk')
const out = mkdtempSync(join(tmpdir(), 'parley-sdk-out-'))
const tsc = fileURLToPath(import.meta.resolve('typescript/package.json')).replace('package.json', 'bin/tsc')
let dryRun: ReturnType<typeof release>
let tarball: string
let app: string
let installed: string

/**
 * Releases without publishing. What the suite does anyway (format, types, tests) is only noted here, and fails where the test
 * wants it to; the rest is real.
 */
function release(failing?: string) {
  const programs = mkdtempSync(join(tmpdir(), 'parley-sdk-programs-'))
  const checks = ['biome', 'tsc', 'vitest']
  for (const name of checks) {
    const script = `#!/bin/sh\necho "${name} $*" >> "${programs}/asked"\n${name === failing ? 'exit 1' : 'exit 0'}\n`
    writeFileSync(join(programs, name), script, { mode: 0o755 })
  }
  const env = { ...process.env, PATH: [programs, process.env.PATH].join(delimiter) }
  const command = [join(workspace, 'scripts/release.ts'), 'minor', '--dry', '--out', out]
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: workspace, env, encoding: 'utf8' })
  const asked = readFileSync(join(programs, 'asked'), 'utf8').trim().split('\n')
  rmSync(programs, { recursive: true, force: true })
  return { status, said: stdout, complained: stderr, asked }
}

/** An app elsewhere, with nothing installed but what a release packs. */
beforeAll(() => {
  dryRun = release()
  tarball = join(out, readdirSync(out).find((name) => name.endsWith('.tgz')) ?? 'nothing was packed')
  app = appWith(tarball)
  installed = join(app, 'node_modules/@parley/sdk')
})
afterAll(() => {
  for (const folder of [app, out]) rmSync(folder, { recursive: true, force: true })
  repository.remove()
})

const run = (script: string, kind: 'module' | 'commonjs' = 'module', node = process.execPath) =>
  execFileSync(node, [`--input-type=${kind}`, '-e', script], { cwd: app, encoding: 'utf8' })

/** Compiles `source` as an app would, every library checked; what tsc says, nothing where it is content. */
function compile(source: string): string {
  const compilerOptions = { ...strictly, module: 'nodenext', moduleResolution: 'nodenext' }
  writeFileSync(join(app, 'app.ts'), source)
  writeFileSync(join(app, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['app.ts'] }))
  try {
    execFileSync(process.execPath, [tsc], { cwd: app, stdio: 'pipe' })
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

const nodes = { 'Node 24': process.execPath, ...(node20 && { 'Node 20': node20 }) }
if (!node20)
  notRunHere('the SDK built, packed and run by Node 20', 'There is none on the PATH, and NODE_20_PATH names none.')

const testOnNode20 = node20 ? thoroughTest : test.skip

testOnNode20('it is built and packed under Node 20 too, and is the same', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-sdk-node20-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const env = { ...process.env, PATH: [dirname(node20 as string), process.env.PATH].join(delimiter) }
  expect(execFileSync('node', ['--version'], { env, encoding: 'utf8' })).toMatch(/^v20\./)
  execFileSync('npm', ['pack', '--pack-destination', folder], { cwd: workspace, env, stdio: 'pipe' })
  const [name = 'nothing was packed'] = readdirSync(folder)
  expect(createPackageFromTarballData(readFileSync(join(folder, name))).listFiles()).toEqual(
    createPackageFromTarballData(readFileSync(tarball)).listFiles(),
  )
})

test.each(Object.entries(nodes))(
  'S1.11 the published package runs without a DOM, default and named, imported and required, in %s',
  (_, node) => {
    const script = (load: (door: string, names: string) => string) => `
    ${load('@parley/sdk', '{ default: Voice, Voice: Named }')}
    ${load('@parley/sdk/testing', '{ scriptedServer, scriptedTransport }')}
    const { transport, calls } = scriptedTransport()
    const voice = new Voice('key', '', { transport, fetch: scriptedServer().fetch })
    voice.on('call-start', () => console.log(voice.getState().status, Voice === Named))
    voice.start('assistant').then(() => calls[0].listen())`
    const imported = script((door, names) => `const ${names} = await import('${door}')`)
    const required = script((door, names) => `const ${names} = require('${door}')`)
    expect(run(imported, 'module', node)).toBe('active true\n')
    expect(run(required, 'commonjs', node)).toBe('active true\n')
  },
)

test('nothing but what is meant for apps can be imported', () => {
  const names = JSON.parse(run(`console.log(JSON.stringify(Object.keys(await import('@parley/sdk'))))`))
  expect(names).toEqual([
    ...['Emitter', 'Voice', 'VoiceFailure', 'byProvider', 'default', 'hostedBaseUrl'],
    ...['isVoiceFailure', 'listMicrophones', 'listSpeakers', 'pushToTalk', 'transcriptOf', 'webrtc'],
  ])
})

test('an address that is only known later is left to the browser by every bundler', () => {
  const scripts = readdirSync(join(installed, 'dist')).filter((name) => /\.c?js$/.test(name))
  const later = scripts.flatMap((name) => {
    const code = readFileSync(join(installed, 'dist', name), 'utf8')
    return [...code.matchAll(/\bimport\(((?:\s|\/\*.*?\*\/)*)[\w$]/g)].map(([, told = '']) => ({ name, told }))
  })
  expect(later).not.toEqual([])
  for (const { name, told } of later) expect(told, name).toMatch(/webpackIgnore: true.*@vite-ignore/s)
})

test('the published API client runs, and its types stand alone too', () => {
  const client = `import { assistant, createClient, isRefusal } from '@parley/sdk/api'
    const client = createClient({ baseUrl: 'http://127.0.0.1:9', maxRetries: 0, resources: { assistant } })`
  const use = `
    try {
      await client.assistant.create({ name: 'Ada', firstMessageMode: 'assistant-speaks-first' })
    } catch (thrown) {
      console.log(isRefusal(thrown), thrown instanceof Error && thrown.name)
    }`
  const types = `
    // @ts-expect-error there is no such mode
    client.assistant.create({ firstMessageMode: 'assistant-sings-first' })
    for await (const each of client.assistant.list()) each.firstMessage?.trim()`
  expect(run(client + use)).toBe('false TypeError\n')
  expect(compile(client + use + types)).toBe('')
})

test('every block of code in the README compiles', () => {
  const react = join(repository.dir, 'node_modules/react')
  cpSync(react, join(app, 'node_modules/react'), { recursive: true, dereference: true })
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

test('S1.11 its types stand alone: from TypeScript 5.4 on every door compiles, imported and required, every library checked', () => {
  expect(dryRun.status, dryRun.complained).toBe(0)
  const compilers = [...dryRun.said.matchAll(/^TypeScript (\d+\.\d+)\S* compiles/gm)].map(([, version]) => version)
  expect(compilers).toEqual(['5.4', '5.9', '7.0'])
})

test('its types are right in every way that anybody resolves them', async () => {
  const { problems } = (await checkPackage(createPackageFromTarballData(readFileSync(tarball)))) as {
    problems?: unknown[]
  }
  expect(problems).toEqual([])
})

test('a release checks what it brings before it packs, and without publishing changes nothing', () => {
  expect(dryRun).toMatchObject({ status: 0, said: expect.stringContaining('would be published now') })
  expect(dryRun.asked.map((line) => line.split(' ')[0])).toEqual(['biome', 'tsc', 'vitest'])
  expect(dryRun.asked.at(-1)).toContain('--project sdk')
  const { version } = JSON.parse(repository.read('packages/sdk/package.json'))
  expect(version).toBe(JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')).version)
  expect(readdirSync(workspace).filter((name) => name.endsWith('.tgz'))).toEqual([])
  const before = readdirSync(out)
  expect(release('vitest')).toMatchObject({ status: 1, said: '' })
  expect(release('biome').asked).toHaveLength(1)
  expect(readdirSync(out)).toEqual(before)
})

test('of its dependencies’ types there is what its own speak of, and no more', () => {
  const types = readdirSync(join(installed, 'dist')).filter((name) => /\.d\.c?ts$/.test(name))
  const bytes = types.map((name) => readFileSync(join(installed, 'dist', name)).length)
  expect(Math.max(...bytes)).toBeLessThan(150_000)
})

test('in workers, imported and required, it is loaded and makes clients', () => {
  const use = `new Voice('key', 'https://voice.example'); createClient({ token: 'key', baseUrl: 'https://voice.example', resources: allResources })`
  const doors = ['index', 'api', 'call', 'daily', 'element', 'livekit', 'testing', 'typed'].map((door) =>
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
