import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '../setup/temporary.ts'

const root = join(import.meta.dirname, '../..')
const dir = temporaryFolder('parley-adding-')
afterAll(() => rm(dir, { recursive: true, force: true }))

/** The examples of a page of the documentation, in order. */
function examplesOf(page: string): string[] {
  const text = readFileSync(join(root, 'docs', page), 'utf8')
  return [...text.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = '']) => code)
}
const [resourceFile = '', resourceLine = '', belongingLine = '', resourceUse = ''] = examplesOf('adding-a-resource.md')
const [providerFile = '', providerLine = ''] = examplesOf('adding-a-provider.md')

/** What the new files and lines change, and who reads them; everything else is linked as it is. */
const names: Record<string, string> = {
  protocol: 'packages/protocol',
  sdk: 'packages/sdk',
  agent: 'packages/agent',
  server: 'apps/server',
}
const copied = [
  ...Object.values(names).flatMap((folder) => [`${folder}/src`, `${folder}/package.json`]),
  ...['scripts/lib.ts', 'scripts/docs/providers.ts', 'docs/assistants.md', '.env.example', 'tsconfig.base.json'],
]

function change(path: string, written: (text: string) => string) {
  writeFileSync(join(dir, path), written(readFileSync(join(dir, path), 'utf8')))
}

function run(...args: string[]): string {
  const options = { cwd: dir, encoding: 'utf8' } as const
  const { stdout, stderr } = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], options)
  return `${stdout}${stderr}`
}

beforeAll(() => {
  for (const path of copied) {
    cpSync(join(root, path), join(dir, path), { recursive: true, filter: (path) => !path.endsWith('.test.ts') })
  }
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

  const resources = 'packages/protocol/src/resources'
  writeFileSync(join(dir, resources, 'accounts/opening-hours.ts'), resourceFile)
  change(`${resources}/declarations.ts`, (text) => text + resourceLine)
  change('apps/server/src/access/reach/belonging.ts', (text) =>
    text.replace('  provider: read,\n', `$&${belongingLine}`),
  )

  const providers = 'packages/agent/src/providers'
  writeFileSync(join(dir, providers, 'northwind.ts'), providerFile)
  const imported = "import { northwind } from './northwind.ts'\n"
  change(`${providers}/list.ts`, (text) => imported + text.replace('  flite,\n', `$&${providerLine}`))
  const written = run('--eval', "import('./scripts/docs/providers.ts').then(({ write }) => write())")
  expect(written).toBe('')
})

test('the examples of the docs compile, with their types, each as one file and one line', () => {
  const program = `import { assistant, voiceLibrary } from '@parley/protocol/resources'
declare const token: string
${resourceUse}
const voices = createClient({ token, resources: { assistant, voiceLibrary } })
await voices.assistant.create({ voice: { provider: 'northwind', voiceId: 'breeze' } })
await voices.voiceLibrary.list('northwind')
`
  writeFileSync(join(dir, 'use.ts'), program)
  const wrong = program.replace("day: 'saturday'", "day: 'someday'").replace("provider: 'northwind'", "provider: 'n'")
  writeFileSync(join(dir, 'misuse.ts'), wrong)
  const compilerOptions = { lib: ['es2024', 'dom', 'dom.iterable'], types: ['node'] }
  const compile = (...files: string[]) => {
    const config = { extends: './tsconfig.base.json', compilerOptions, files }
    writeFileSync(join(dir, 'tsconfig.json'), JSON.stringify(config))
    return run(join(root, 'node_modules/typescript/bin/tsc'), '-p', dir)
  }
  expect(compile('use.ts', 'packages/agent/src/providers/list.ts')).toBe('')
  const refused = compile('misuse.ts')
  expect(refused).toContain('\'"someday"\' is not assignable')
  expect(refused).toContain('\'"n"\' is not assignable')
})

test('they run on a server: a resource that it keeps and documents, a voice that it configures and speaks with', () => {
  // as in a page, whose own origin has the API
  writeFileSync(
    join(dir, 'run.ts'),
    `import { createServer } from 'node:http'
import { assistant, credential } from '@parley/protocol/resources'
import { createSoundStages } from './apps/server/src/cast/sound-stages.ts'
import { voiceConfig } from './apps/server/src/calls/voice-config.ts'
import { readConfig } from './apps/server/src/settings/config.ts'
import { platformFixture } from './apps/server/src/platform-fixture.ts'
const api = await platformFixture()
Object.assign(globalThis, { location: { origin: api.url } })
const token = api.keys.privateKey
${resourceUse}
const refused = await api.request('POST /opening-hours', { day: 'someday', opens: '9' })
console.log(JSON.stringify(refused.body))
const documented = await api.request('GET /openapi.json')
console.log(Object.keys(documented.body.paths['/opening-hours']).join())
await client.openingHours.delete(saturday.id)

const accounts = createClient({ token, resources: { assistant, credential } })
const voice = { provider: 'northwind', voiceId: 'breeze' } as const
console.log((await accounts.assistant.create({ voice })).voice?.provider)
console.log((await accounts.credential.create({ provider: 'northwind', apiKey: 'k' })).provider)
await api[Symbol.asyncDispose]()

const settings = { VOICE_SPEAKER: 'northwind', NORTHWIND_API_KEY: 'k', VOICE_SPEECH_VOICE: 'breeze' }
console.log(voiceConfig(readConfig(settings).voice, 'data')?.stages.voice.provider)
const asked: unknown[] = []
const vendor = createServer((request, response) => {
  asked.push(request.url, request.headers.authorization)
  response.end(Buffer.alloc(32_000))
})
await new Promise<void>((resolve) => vendor.listen(0, '127.0.0.1', resolve))
const { port } = vendor.address() as { port: number }
const stages = createSoundStages({ of: async () => ({ apiKey: 'k', baseUrl: \`http://127.0.0.1:\${port}\` }) })
const speak = (await stages.voice('main', { voice }))?.make()
let samples = 0
for await (const pcm of speak?.('Hello.', { signal: new AbortController().signal }) ?? []) samples += pcm.length
console.log(samples, asked.join(' '))
vendor.closeAllConnections()
vendor.close()
`,
  )
  const refusal = {
    statusCode: 400,
    error: 'Bad Request',
    message: ['day must be one of weekday, saturday, sunday', 'closes is required'],
  }
  expect(run('run.ts').split('\n')).toEqual([
    'saturday 10:00',
    JSON.stringify(refusal),
    'post,get',
    'northwind',
    'northwind',
    'northwind',
    '16000 /speak/breeze Bearer k',
    '',
  ])
})

test('what follows from the provider is written: names, settings, documentation', () => {
  const has = (path: string) => readFileSync(join(dir, path), 'utf8')
  expect(has('.env.example')).toContain('# A key of Northwind Speech.\n#NORTHWIND_API_KEY=key\n')
  expect(has('docs/assistants.md')).toContain('| `northwind` | Northwind Speech | settings, assistant |')
  expect(has('docs/assistants.md')).toContain('breeze 0.02 per 1,000 characters')
})
