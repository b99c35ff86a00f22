import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { platformFixture } from '../../apps/server/src/platform-fixture.ts'
import { weigh } from '../../packages/sdk/scripts/weigh.ts'
import { notRunHere } from '../setup/not-run.ts'

const dir = mkdtempSync(join(tmpdir(), 'parley-runtimes-'))
const client = join(dir, 'client.mjs')
const program = join(dir, 'program.mjs')
const runtimes = [
  { name: 'Node', command: process.execPath, args: [program] },
  { name: 'Deno', command: 'deno', args: ['run', '--no-prompt', '--allow-net', program] },
  { name: 'Bun', command: 'bun', args: ['run', program] },
]

beforeAll(async () => {
  const doors = join(import.meta.dirname, '../../packages/sdk/src/api')
  const { code } = await weigh("export { allResources, createClient, isRefusal } from './index.ts'", doors)
  writeFileSync(client, code)
})
afterAll(() => rmSync(dir, { recursive: true, force: true }))

/** Everything a client does beyond plain requests: a form, a stream, a walk, a repeated request, a refusal. */
const use = (url: string, token: string) => `
import { allResources, createClient, isRefusal } from './client.mjs'
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
  bytes: file.bytes, once: again[0].id === again[1].id, said: said.includes('nine to five'),
  listed: names.includes('Ada'), refused: isRefusal(refused, 404),
}))
`

for (const { name, command, args } of runtimes) {
  const isHere = spawnSync(command, ['--version']).status === 0
  if (!isHere) notRunHere(`the API client in ${name}`, `There is no '${command}' on the PATH.`)
  test.skipIf(!isHere)(`the client works in ${name}`, async () => {
    await using api = await platformFixture()
    writeFileSync(program, use(api.url, api.keys.privateKey))
    const { stdout } = await promisify(execFile)(command, args, { timeout: 60_000 })
    expect(JSON.parse(stdout)).toEqual({ bytes: 23, once: true, said: true, listed: true, refused: true })
  })
}
