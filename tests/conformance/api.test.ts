import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readOperation, resources } from '@parley/protocol/resources'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { silent } from '../../apps/server/src/resources/behaviours/call.ts'
import { type PlatformFixture, platformFixture } from '../../apps/server/src/resources/platform-fixture.ts'
import { openPostgresStore } from '../../apps/server/src/store/postgres/postgres-store.ts'
import { NoPostgres, startPostgres } from '../setup/postgres.ts'
import { type ConformingClient, ours, referenceWeb, serverSdk08, serverSdk20 } from './clients.ts'
import { startProviders } from './providers.ts'
import { type Step, scenario } from './scenario.ts'

type Outcome = 'passed' | 'refused as documented' | 'not offered'

const lines = resources.flatMap(({ operations }) =>
  Object.values(operations)
    .filter((line) => readOperation(line).input !== 'stream')
    .map((line) => line.split(' ').slice(0, 2).join(' ')),
)
const table = new Map<string, Map<string, Outcome>>()

const providers = await startProviders()
afterAll(() => providers.close())

const starters = {
  ...silent,
  startWebCall: async ({ id }: { id: string }) => ({ webCallUrl: `https://voice.example/call/${id}/connect` }),
}

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
  const kept: Record<string, string> = {}
  beforeAll(async () => {
    api = await platformFixture({ fetch: providers.fetch, starters }, open)
    client = await make(api.url, api.keys.privateKey)
    helper = ours(api.url, api.keys.privateKey)
  })
  afterAll(() => api[Symbol.asyncDispose]())

  test.each(scenario.map((step) => ({ ...step, step })))('$line', async ({ step }) => {
    const offered = client.operations.get(step.line)
    const run = offered ?? helper.operations.get(step.line)
    const input = typeof step.input === 'function' ? step.input(kept) : step.input
    const ids = (step.ids ?? []).map((id) => (id.startsWith('=') ? id.slice(1) : (kept[id] as string)))
    const outcome = await run?.(ids, input).then(
      (answer) => ({ answer }),
      (thrown) => ({ status: statusOf(thrown), thrown }),
    )
    if (step.refused) {
      expect(outcome).toMatchObject({ status: step.refused })
      return note(client.name, step, offered ? 'refused as documented' : 'not offered')
    }
    expect(outcome).not.toHaveProperty('thrown')
    const answer = (outcome as { answer: unknown }).answer
    if (step.keep) kept[step.keep] = idOf(answer)
    if (isWritten(step, input)) expect(answer).toMatchObject(visible(input as object))
    note(client.name, step, offered ? 'passed' : 'not offered')
  })
}

/** Operations whose answer is the thing that was written. */
function isWritten({ line }: Step, input: unknown) {
  const written =
    /^(POST|PUT|PATCH) \/(assistant|tool|squad|workflow|session|test-suite|template|token|org|phone-number|knowledge-base|credential)(\/\{\w+\}(\/test(\/\{id\})?)?)?$/
  return written.test(line) && typeof input === 'object'
}

/** Keys come back masked. */
function visible(input: object) {
  return Object.fromEntries(Object.entries(input).filter(([name]) => !['apiKey', 'apiSecret', 'teamId'].includes(name)))
}

function idOf(answer: unknown): string {
  const one = Array.isArray(answer) ? answer[0] : answer
  return (one as { id: string }).id
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
describe('the reference’s web client', () => walk(referenceWeb))
describe('the reference’s server client 0.8.1', () => walk(serverSdk08))
describe('the reference’s server client 2.0.1', () => walk(serverSdk20))

const postgres = await startPostgres().catch((error) => {
  if (!(error instanceof NoPostgres)) throw error
  console.warn(`Skipped: the API on PostgreSQL. ${error.message}`)
  return null
})
afterAll(() => postgres?.stop())
describe.skipIf(!postgres)('our own client, on PostgreSQL', () =>
  walk(ours, () => openPostgresStore(postgres?.url ?? '')),
)

/** Only a run in which every step passed writes the page. */
afterAll(() => {
  const names = ['@parley/sdk', '@vapi-ai/web 2.3.6', '@vapi-ai/server-sdk 0.8.1', '@vapi-ai/server-sdk 2.0.1']
  const isWhole = lines.every((line) => names.every((name) => table.get(line)?.has(name)))
  if (isWhole) writeFileSync(join(import.meta.dirname, '../../docs/api-conformance.md'), page(names))
})

function page(names: string[]) {
  const rows = lines.map((line, index) => {
    const cells = names.map((name) => table.get(line)?.get(name))
    return `| ${index + 1} | \`${line}\` | ${cells.join(' | ')} |`
  })
  return [
    '# The API, called by its clients',
    '',
    'Generated by the conformance tests: each client walks one scenario through every operation of a running server.',
    '"Refused as documented": the operation needs a part this server does not have, and says so (501), or the key does not',
    'belong to a member who could leave (422). "Not offered": that client has no method for it.',
    '',
    `| | operation | ${names.join(' | ')} |`,
    `|---|---|${names.map(() => '---|').join('')}`,
    ...rows,
    '',
  ].join('\n')
}
