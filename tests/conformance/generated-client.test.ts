import { execFile } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { openApiDocument } from '@parley/protocol/open-api'
import { expect, test } from 'vitest'
import { platformFixture } from '../../apps/server/src/platform-fixture.ts'

/** What it is made with asks for TypeScript 5, which stands apart from our own. */
const workspace = join(import.meta.dirname, '../compilers/5.9')
const pathOf = createRequire(join(workspace, 'package.json')).resolve
const load = (name: string) => import(pathToFileURL(pathOf(name)).href)
const tsc = join(dirname(fileURLToPath(import.meta.resolve('typescript/package.json'))), 'bin/tsc')

const source = JSON.stringify(openApiDocument('https://parley.agency'))

test('the OpenAPI document keeps all rules that are recommended for such', async () => {
  const { createConfig, lintFromString } = await load('@redocly/openapi-core')
  const config = await createConfig({ extends: ['recommended'] })
  const problems: { ruleId: string; message: string; location: { pointer?: string }[] }[] = await lintFromString({
    source,
    config,
  })
  expect(problems.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`)).toEqual([])
})

/** Whoever has the types is told of a mistake before anything is sent. */
const program = `
import createClient from 'openapi-fetch'
import type { paths } from './api.d.ts'

const headers = { authorization: \`Bearer \${process.env.KEY}\` }
const client = createClient<paths>({ baseUrl: process.env.URL ?? '', headers })
const made = await client.POST('/assistant', { body: { name: 'Ada', model: { provider: 'guide' } } })
const id: string = made.data?.id ?? ''
const list = await client.GET('/assistant', { params: { query: { limit: 2 } } })
const names = list.data?.map(({ name }) => name)
const { data: chat } = await client.POST('/chat', { body: { assistantId: id, input: 'When are you open?' } })
const words = chat?.output?.map(({ content }) => content).join('')
const refused = await client.GET('/assistant/{id}', { params: { path: { id: 'nobody' } } })
const status: number | undefined = refused.error?.statusCode
// @ts-expect-error a name is text
const wrong = await client.POST('/assistant', { body: { name: 5 } })
// @ts-expect-error there is no such address
const nowhere = () => client.GET('/nowhere')
console.log(JSON.stringify({ id, names, words, status, wrong: wrong.error?.message }))
`

const options = {
  strict: true,
  skipLibCheck: false,
  noEmit: true,
  module: 'nodenext',
  target: 'es2024',
  lib: ['es2024', 'dom'],
  allowImportingTsExtensions: true,
  types: ['node'],
}

test('a client that openapi-typescript makes of it compiles, speaks with a server, and finds mistakes', async () => {
  const { default: openapiTS, astToString } = await load('openapi-typescript')
  const folder = await mkdtemp(join(tmpdir(), 'parley-client-'))
  try {
    await symlink(join(workspace, '../../../node_modules'), join(folder, 'node_modules'))
    await writeFile(join(folder, 'package.json'), '{"type":"module"}')
    await writeFile(join(folder, 'api.d.ts'), astToString(await openapiTS(source, { silent: true })))
    await writeFile(join(folder, 'ask.ts'), program)
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, files: ['ask.ts'] }))
    const run = promisify(execFile)
    await run(process.execPath, [tsc, '-p', folder]).catch(({ stdout }) => expect(stdout).toBe(''))

    await using api = await platformFixture()
    const env = { ...process.env, URL: api.url, KEY: api.keys.privateKey }
    const { stdout } = await run(process.execPath, [join(folder, 'ask.ts')], { env })
    expect(JSON.parse(stdout)).toEqual({
      id: expect.stringMatching(/^[\w-]{36}$/),
      names: expect.arrayContaining(['Ada']),
      words: expect.stringContaining('nine to five'),
      status: 404,
      wrong: [expect.stringContaining('name must be text')],
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
