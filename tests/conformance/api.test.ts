import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readOperation, resources } from '@parley/protocol/resources'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type PlatformFixture, platformFixture } from '../../apps/server/src/platform-fixture.ts'
import { openPostgresStore } from '../../apps/server/src/store/postgres/postgres-store.ts'
import { readRequirements } from '../../scripts/docs/requirements.ts'
import { postgresFor } from '../setup/postgres.ts'
import { type ConformingClient, nameless, ours, serverSdk08, serverSdk20, web23, web27 } from './clients.ts'
import { generatedRequests } from './generated-requests.ts'
import { startProviders } from './providers.ts'
import { phoneHost, roomRecording, starters } from './samples.ts'
import { type Step, scenario } from './scenario.ts'

type Outcome = 'passed' | 'not offered'

const lines = resources.flatMap(({ operations }) =>
  Object.values(operations)
    .filter((line) => readOperation(line).input !== 'stream')
    .map((line) => line.split(' ').slice(0, 2).join(' ')),
)
/** Where there is a list, and where each of it is. */
const lists = resources.flatMap(({ operations }) => {
  const { list, listPage, get } = operations as Partial<Record<string, string>>
  const own = get && readOperation(get).path
  return own ? [list, listPage].flatMap((line) => (line ? [[readOperation(line).path, own] as const] : [])) : []
})
const table = new Map<string, Map<string, Outcome>>()

/** The requirement that names an operation, by `METHOD /path`. */
const requirementOf = new Map(
  readRequirements().map(({ id, text }) => [nameless(text.match(/^[A-Z]+ \/[^\s.]*/)?.[0] ?? ''), id]),
)

/** Asked for what it offers only. */
const newest = await serverSdk20('http://127.0.0.1:9', 'none')
/** Sound is no answer that a declaration describes. */
const undeclared = ['GET /call/{}/stereo-recording']
const methods = newest.operations.size + [...(newest.missing?.values() ?? [])].flat().length
/** What this server does not have of it, by group. */
const missing = [...(newest.missing ?? [])].map(
  ([group, lines]) => [group, lines.filter((line) => !undeclared.includes(line))] as const,
)

const providers = await startProviders()
afterAll(() => providers.close())

test('what is said not to be here is at no address of the server', async () => {
  await using api = await platformFixture()
  const asked = missing.flatMap(([, lines]) => lines).map((line) => line.replaceAll('{}', randomUUID()))
  const answers = await Promise.all(asked.map((line) => api.request(line)))
  const here = asked.filter(
    (line, index) => !answers[index]?.text.includes(`Route ${line.replace(' ', ':')} not found`),
  )
  expect(here).toEqual([])
})

test('the scenario has every operation', () => {
  expect([...new Set(scenario.map(({ line }) => line))].sort()).toEqual([...lines].sort())
})

/** Walks the scenario with a client; what the client lacks is done with ours, so that later steps find their ids. */
function walk(
  make: (url: string, token: string) => ConformingClient | Promise<ConformingClient>,
  open?: () => ReturnType<typeof openPostgresStore>,
) {
  let api: PlatformFixture
  let client: ConformingClient
  let helper: ConformingClient
  const kept: Record<string, string> = { providers: providers.url }
  /** What was written last, by id: reading it must give the same. */
  const written = new Map<unknown, object>()
  beforeAll(async () => {
    api = await platformFixture(
      { fetch: providers.fetch, starters, phoneHost, webhookPrivateHosts: [new URL(providers.url).host] },
      open,
    )
    client = await make(api.url, api.keys.privateKey)
    const recorded = { orgId: 'main', kind: 'room-recording', body: roomRecording() } as const
    const { entity } = await api.platform.service.create(recorded)
    kept['room-recording'] = entity.id
    helper = ours(api.url, api.keys.privateKey)
  })
  afterAll(() => api[Symbol.asyncDispose]())

  const steps = scenario.map((step) => [requirementOf.get(nameless(step.line)), step.line, step] as const)
  const made = steps.findLastIndex(([, line]) => !line.startsWith('DELETE')) + 1
  const take = async (step: Step) => {
    const key = step.as && (kept[step.as] as string)
    const offered = (key ? await make(api.url, key) : client).operations.get(step.line)
    const run = offered ?? (key ? ours(api.url, key) : helper).operations.get(step.line)
    const input = typeof step.input === 'function' ? step.input(kept) : step.input
    const ids = (step.ids ?? []).map((id) => (id.startsWith('=') ? id.slice(1) : (kept[id] as string)))
    const outcome = await run?.(ids, input).then(
      (answer) => ({ answer }),
      (thrown) => ({ status: statusOf(thrown), thrown }),
    )
    expect(outcome).not.toHaveProperty('thrown')
    const answer = (outcome as { answer: unknown }).answer
    const [name = '', field] = step.keep?.split('.') ?? []
    // the web client 2.7.1 does not read what a playing of an eval is answered
    const newest = () => helper.operations.get(step.line.replace('POST', 'GET'))?.([], { limit: 1 })
    if (name) kept[name] = fieldOf(answer ?? (await newest()), field)
    const id = step.line.startsWith('POST') ? (answer as { id?: string } | undefined)?.id : ids.at(-1)
    if (isWritten(step, input)) {
      const before = step.line.startsWith('PATCH') ? written.get(id) : {}
      written.set(id, { ...before, ...visible(input as object) })
    }
    if (isWritten(step, input) || isRead(step)) expect(answer).toMatchObject(written.get(id) ?? {})
    note(client.name, step, offered ? 'passed' : 'not offered')
  }
  test.each(steps.slice(0, made))('%s %s', (_id, _line, step) => take(step))
  test.each(make === ours ? lists : [])('%s lists each as its own address shows it, to the byte', async (path, own) => {
    const text = async (line: string) =>
      (await api.request(`GET ${line.replace('{testSuiteId}', kept.suite ?? '')}`)).text
    const compare = async () => {
      const listed = await text(path)
      const { results: found = JSON.parse(listed), metadata } = JSON.parse(listed)
      const each = await Promise.all(found.map(({ id }: { id: string }) => text(own.replace('{id}', id))))
      const results = `[${each.join(',')}]`
      expect(each).not.toEqual([])
      expect(listed).toBe(metadata ? `{"results":${results},"metadata":${JSON.stringify(metadata)}}` : results)
    }
    await vi.waitFor(compare, 20_000) // until what is still at work has ended
  })
  test.each(steps.slice(made))('%s %s', (_id, _line, step) => take(step))
}

/** Operations whose answer is the thing that was written. */
function isWritten({ line }: Step, input: unknown) {
  const written =
    /^(POST|PUT|PATCH) \/(assistant|tool|squad|workflow|session|test-suite|template|token|org|phone-number|knowledge-base|credential)(\/\{\w+\}(\/test(\/\{id\})?)?)?$/
  return written.test(line) && typeof input === 'object'
}

function isRead({ line }: Step) {
  return /^GET \/[\w-]+(\/\{\w+\}\/test)?\/\{id\}$/.test(line)
}

/** Keys come back masked. */
function visible(input: object) {
  return Object.fromEntries(
    Object.entries(input).filter(
      ([name]) => !['apiKey', 'apiSecret', 'teamId', 'authenticationSession'].includes(name),
    ),
  )
}

function fieldOf(answer: unknown, field = 'id'): string {
  const given = answer as { id?: string; results?: unknown[] } | undefined
  const listed = given?.id ? answer : (given?.results ?? answer)
  const one = Array.isArray(listed) ? listed[0] : listed
  return (one as Record<string, string>)[field] as string
}

function statusOf(thrown: unknown) {
  const { status, statusCode } = thrown as { status?: number; statusCode?: number }
  return status ?? statusCode
}

function note(client: string, { line }: Step, outcome: Outcome) {
  const row = table.get(line) ?? new Map<string, Outcome>()
  table.set(line, row.set(client, outcome))
}

describe('our own client', () => walk(ours))
describe('the reference’s web client 2.3.6', () => walk(web23))
describe('the reference’s web client 2.7.1', () => walk(web27))
describe('the reference’s server client 0.8.1', () => walk(serverSdk08))
describe('the reference’s server client 2.0.1', () => walk(serverSdk20))

const postgres = await postgresFor('our own client')
afterAll(() => postgres?.stop())
describe.skipIf(!postgres)('our own client, on PostgreSQL', () =>
  walk(ours, () => openPostgresStore(postgres?.url ?? '')),
)

/** Only a run in which every step passed writes the page. */
afterAll(() => {
  const names = [
    '@parley/sdk',
    '@vapi-ai/web 2.3.6',
    '@vapi-ai/web 2.7.1',
    '@vapi-ai/server-sdk 0.8.1',
    '@vapi-ai/server-sdk 2.0.1',
  ]
  const isWhole = lines.every((line) => names.every((name) => table.get(line)?.has(name)))
  if (isWhole) writeFileSync(join(import.meta.dirname, '../../docs/api-conformance.md'), page(names))
})

/** What the newest published clients can ask and this server does not have. */
function whatIsMissing() {
  const count = missing.flatMap(([, lacking]) => lacking).length
  return [
    '## What is not here',
    '',
    `Of the ${methods} methods of ${newest.name} these ${count} ask for something that this server does not have; it`,
    'answers 404. The Python client `vapi_server_sdk` 3.0.0 asks for the same, and for four operations of `/traffic-allocations`',
    '(read from its sources on 22 November 2026).',
    '',
    '| group | operations |',
    '|---|---|',
    ...missing.map(
      ([group, lacking]) => `| ${group} (${lacking.length}) | ${lacking.map((line) => `\`${line}\``).join(', ')} |`,
    ),
    '',
  ]
}

function page(names: string[]) {
  const [everyCommit, beforeRelease] = [generatedRequests.everyCommit, generatedRequests.beforeRelease].map((count) =>
    count.toLocaleString('en'),
  )
  const rows = lines.map((line, index) => {
    const cells = names.map((name) => table.get(line)?.get(name))
    return `| ${index + 1} | \`${line}\` | ${cells.join(' | ')} |`
  })
  return [
    '# The API, called by its clients',
    '',
    'Generated by the conformance tests: each client walks one scenario through every operation of a running server.',
    '"Not offered": that client has no method for it.',
    '',
    'The same suite, on SQLite and on PostgreSQL, holds every declaration (create, read, change, replace, delete, versions, what is',
    'refused, repeated and concurrent requests, other organisations) and every filter; who may ask which operation; and sends',
    `${everyCommit} requests generated from the OpenAPI document (${beforeRelease} before a release), of which none may end in a`,
    'server error or show what belongs to somebody else.',
    '',
    `| | operation | ${names.join(' | ')} |`,
    `|---|---|${names.map(() => '---|').join('')}`,
    ...rows,
    '',
    ...whatIsMissing(),
  ].join('\n')
}
