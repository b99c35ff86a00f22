import { execFile, spawnSync } from 'node:child_process'
import { existsSync, globSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PlatformFixture, platformFixture } from '../../apps/server/src/platform-fixture.ts'
import { root, run } from '../../scripts/lib.ts'
import { node20 } from '../setup/node-20.ts'
import { notRunHere } from '../setup/not-run.ts'
import { installSdk } from '../setup/packed-sdk.ts'
import { temporaryFolder } from '../setup/temporary.ts'

const dir = temporaryFolder('parley-runtimes-')
const program = join(dir, 'program.mjs')
const runtimes = [
  { name: 'Node', command: process.execPath, args: [program] },
  { name: 'Node 20', command: node20 ?? 'node-20', args: [program] },
  {
    name: 'Deno',
    command: packagedOrOnPath('deno'),
    args: ['run', '--node-modules-dir=manual', '--no-prompt', '--allow-net', program],
  },
  { name: 'Bun', command: packagedOrOnPath('bun'), args: ['run', program] },
]

/** Where the program is; its name where npm could not bring it, so that one on the PATH is taken. */
function packagedOrOnPath(name: string): string {
  const home = join(root, 'tests/runtimes')
  if (!existsSync(join(home, 'node_modules')))
    run('npm', ['ci', '--prefix', home, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], 'pipe')
  return globSync(join(home, `node_modules/@{deno,oven}/*/{.,bin}/${name}`))[0] ?? name
}

let api: PlatformFixture
beforeAll(async () => {
  api = await platformFixture()
  await installSdk(join(dir, 'node_modules'))
  writeFileSync(join(dir, 'package.json'), '{"dependencies":{"@parley/sdk":"*"}}')
})
afterAll(async () => {
  rmSync(dir, { recursive: true, force: true })
  await api[Symbol.asyncDispose]()
})

/** A Voice, and everything a client does beyond plain requests: a form, a stream, a walk, a repeated request, a refusal. */
const use = (url: string, token: string) => `
import { Voice } from '@parley/sdk'
import { allResources, createClient, isRefusal } from '@parley/sdk/api'
const client = createClient({ baseUrl: ${JSON.stringify(url)}, token: ${JSON.stringify(token)}, resources: allResources })
const file = await client.file.create({ file: new File(['Open from nine to five.'], 'hours.txt', { type: 'text/plain' }) })
const made = await client.assistant.create({ name: 'Ada', model: { provider: 'guide' } })
const again = await Promise.all([1, 2].map(() => client.tool.create({ type: 'endCall' }, { idempotencyKey: 'once' })))
let said = ''
for await (const { delta } of await client.chat.stream({ assistantId: made.id, input: 'When are you open?' })) said += delta
const names = []
for await (const { name } of client.assistant.list({ limit: 1 })) names.push(name)
const refused = await client.assistant.get('nobody').catch((error) => error)
console.log(JSON.stringify({
  state: new Voice('key', ${JSON.stringify(url)}).getState().status,
  bytes: file.bytes, once: again[0].id === again[1].id, said: said.includes('nine to five'),
  listed: names.includes('Ada'), refused: isRefusal(refused, 404),
}))
`

for (const { name, command, args } of runtimes) {
  const isHere = spawnSync(command, ['--version']).status === 0
  if (!isHere) notRunHere(`the SDK in ${name}`, 'npm could not install it, and there is none on the PATH.')
  test.skipIf(!isHere)(`the package is imported in ${name}, and its client works`, async () => {
    writeFileSync(program, use(api.url, api.keys.privateKey))
    const { stdout } = await promisify(execFile)(command, args, { cwd: dir, timeout: 280_000 })
    expect(JSON.parse(stdout)).toEqual({
      ...{ state: 'idle', bytes: 23, once: true, said: true, listed: true, refused: true },
    })
  })
}
