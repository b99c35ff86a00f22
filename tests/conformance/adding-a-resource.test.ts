import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const dir = mkdtempSync(join(tmpdir(), 'parley-adding-'))
afterAll(() => rm(dir, { recursive: true, force: true }))

const page = readFileSync(join(root, 'docs/adding-a-resource.md'), 'utf8')
const [file = '', line = '', use = ''] = [...page.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code]) => code)

/** What the new file and line change, and who reads them; everything else is linked as it is. */
const changed = ['packages/protocol', 'packages/sdk', 'apps/server']
const names: Record<string, string> = { protocol: 'packages/protocol', sdk: 'packages/sdk', server: 'apps/server' }

beforeAll(() => {
  for (const folder of changed) {
    for (const part of ['src', 'package.json']) {
      cpSync(join(root, folder, part), join(dir, folder, part), {
        recursive: true,
        filter: (path) => !path.endsWith('.test.ts'),
      })
    }
  }
  cpSync(join(root, 'tsconfig.base.json'), join(dir, 'tsconfig.base.json'))
  writeFileSync(join(dir, 'package.json'), '{ "type": "module" }')
  const modules = join(dir, 'node_modules')
  mkdirSync(join(modules, '@parley'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== '@parley') symlinkSync(join(root, 'node_modules', name), join(modules, name))
  }
  for (const name of readdirSync(join(root, 'node_modules/@parley'))) {
    const home = names[name] ? join(dir, names[name]) : join(root, 'node_modules/@parley', name)
    symlinkSync(home, join(modules, '@parley', name))
  }
  writeFileSync(join(dir, 'packages/protocol/src/resources/opening-hours.ts'), file)
  appendFileSync(join(dir, 'packages/protocol/src/resources/declarations.ts'), line)
})

test('the example of the docs compiles, with its types, as one file and one line', () => {
  const program = `declare const token: string\n${use}`
  writeFileSync(join(dir, 'use.ts'), program)
  writeFileSync(join(dir, 'misuse.ts'), program.replace("day: 'saturday'", "day: 'someday'"))
  const compilerOptions = { lib: ['es2024', 'dom', 'dom.iterable'], types: ['node'] }
  const compile = (name: string) => {
    const config = { extends: './tsconfig.base.json', compilerOptions, files: [name] }
    writeFileSync(join(dir, 'tsconfig.json'), JSON.stringify(config))
    return spawnSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', dir], { encoding: 'utf8' })
      .stdout
  }
  expect(compile('use.ts')).toBe('')
  expect(compile('misuse.ts')).toContain('\'"someday"\' is not assignable')
})

test('it runs against a server, which documents it', () => {
  // as in a page, whose own origin has the API
  const program = `import { platformFixture } from './apps/server/src/platform-fixture.ts'
const api = await platformFixture()
Object.assign(globalThis, { location: { origin: api.url } })
const token = api.keys.privateKey
${use}
const refused = await api.request('POST /opening-hours', { day: 'someday', opens: '9' })
console.log(JSON.stringify(refused.body))
const documented = await api.request('GET /openapi.json')
console.log(Object.keys(documented.body.paths['/opening-hours']).join())
await client.openingHours.delete(saturday.id)
await api[Symbol.asyncDispose]()
`
  writeFileSync(join(dir, 'run.ts'), program)
  const { stdout, stderr } = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', 'run.ts'], {
    cwd: dir,
    encoding: 'utf8',
  })
  const refusal = {
    statusCode: 400,
    error: 'Bad Request',
    message: ['day must be one of weekday, saturday, sunday', 'closes is required'],
  }
  expect(`${stdout}${stderr}`).toBe(`saturday 10:00\n${JSON.stringify(refusal)}\npost,get\n`)
})
