import { type JsonSchema, toJsonSchema } from '@parley/protocol/open-api'
import { type Resource, readOperation, resources } from '@parley/protocol/resources'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PlatformFixture, platformFixture } from '../../apps/server/src/platform-fixture.ts'
import type { Store } from '../../apps/server/src/store/store.ts'
import { everyCommit } from '../setup/thorough.ts'
import { onBothDatabases } from './databases.ts'

/** Say what of each one is shown, or where a page begins, and not which. */
const noFilters = ['limit', 'page', 'sortOrder', 'columns']
/** Newer than the log of these very requests, which is listed too. */
const from = Math.floor(Date.now() / 1000 + 3600) * 1000
const [first, second, third] = ['first', 'second', 'third'] as const
const ids = [first, second, third]
const instants = ids.map((_id, index) => new Date(from + index * 1000).toISOString())

/** What a filter lets through of three that were made and changed a second apart. Every other compares with a field. */
const answers: Record<string, (kind: string) => [query: unknown, found: string[]]> = {
  createdAtGt: () => [instants[1], [third]],
  createdAtGe: () => [instants[1], [second, third]],
  createdAtLt: () => [instants[1], [first]],
  createdAtLe: () => [instants[1], [first, second]],
  updatedAtGt: () => [instants[1], [first]],
  updatedAtGe: () => [instants[1], [first, second]],
  updatedAtLt: () => [instants[1], [third]],
  updatedAtLe: () => [instants[1], [second, third]],
  cost: () => [1, [second]],
  costGe: () => ['1.0', [second, third]],
  costLe: () => [1, [first, second]],
  id: (kind) => [`${kind}-${second}`, [second]],
  idAny: (kind) => [`${kind}-${first}&idAny=${kind}-${third}`, [first, third]],
  idLt: (kind) => [`${kind}-${second}&createdAtLe=${instants[1]}`, [first]],
  callId: () => ['c', ids],
}
const hostile = ["' OR '1'='1", '%', 'v_', '\\', '";DROP TABLE resources;--', '$1', '?', '\0']

const lists = resources
  .filter(({ kind }) => !['provider', 'voice-library', 'analytics'].includes(kind)) // what others keep
  .flatMap((resource) =>
    Object.keys(resource.queries)
      .filter(
        (operation) => resource.answers[operation] !== 'nothing' && !['listVersions', 'listItems'].includes(operation),
      )
      .map((operation) => ({ resource, operation, address: readOperation(resource.operations[operation] ?? '').path })),
  )

function parametersOf(resource: Resource, operation: string): Record<string, JsonSchema> {
  const { properties = {} } = toJsonSchema(resource.queries[operation] as never) as {
    properties?: Record<string, JsonSchema>
  }
  return properties
}

function filtersOf(resource: Resource, operation: string): [string, JsonSchema][] {
  return Object.entries(parametersOf(resource, operation)).filter(([name]) => !noFilters.includes(name))
}

/** Three values of a filter's field, the second of them different from the others. */
function valuesOf({ enum: options = ['v0', 'v1'] }: JsonSchema): string[] {
  const [usual = '', other = ''] = options as string[]
  return [usual, other, usual]
}

await onBothDatabases('filters', (open?: () => Promise<Store>) => {
  let api: PlatformFixture
  let suite = ''
  beforeAll(async () => {
    api = await platformFixture({}, open)
    suite = ((await api.request('POST /test-suite', {})).body as { id: string }).id
    const kinds = new Map(lists.map(({ resource }) => [resource.kind, resource]))
    for (const resource of kinds.values()) await storeThree(resource)
    // owners may write there what they like
    const call = { orgId: 'main', kind: 'call', parentId: '', revision: 1, createdAt: from, updatedAt: from }
    for (const [index, cost] of ['free', true, null, { pence: 1 }].entries()) {
      await api.store.resources.create({ ...call, id: `strange-${index}`, body: { cost } }, null, false)
    }
  })
  afterAll(() => api[Symbol.asyncDispose]())

  async function storeThree(resource: Resource) {
    const { kind } = resource
    const filters = new Map(Object.keys(resource.queries).flatMap((operation) => filtersOf(resource, operation)))
    for (const [index, name] of ids.entries()) {
      const texts = [...filters].filter(([filter]) => !answers[filter])
      const fields = Object.fromEntries(texts.map(([filter, schema]) => [filter, valuesOf(schema)[index]]))
      const { successEvaluation } = fields
      const body = { ...fields, callId: 'c', cost: index, analysis: { successEvaluation } }
      const at = { createdAt: from + index * 1000, updatedAt: from + (2 - index) * 1000 }
      await api.store.resources.create(
        {
          orgId: 'main',
          id: `${kind}-${name}`,
          kind,
          parentId: kind.startsWith('test-suite-') ? suite : '',
          body,
          revision: 1,
          ...at,
        },
        null,
        false,
      )
    }
  }

  describe.each(lists)('GET $address', ({ resource, operation, address }) => {
    const { kind } = resource
    const path = () => address.replace('{testSuiteId}', suite)
    const needed = kind === 'log' ? 'callId=c&' : ''
    const isSortable = 'sortOrder' in parametersOf(resource, operation)

    async function found(query: string) {
      const given = query.startsWith('callId') ? query : needed + query
      const { status, text } = await api.request(`GET ${path()}?limit=1000&${given}`)
      const named = ids.filter((name) => new RegExp(`(^|")${kind}-${name}[",]`, 'm').test(text))
      return { status, named }
    }

    test('gives all without a filter, and as many as asked', async () => {
      expect(await found('')).toEqual({ status: 200, named: ids })
      const { body } = await api.request(`GET ${path()}?${needed}limit=2`)
      const items = (body as { results?: unknown[] }).results ?? body
      if (operation !== 'export') expect(items).toHaveLength(2)
    })

    test('is in the order that is asked for', async () => {
      const placesOf = async (order: string) => {
        const { text } = await api.request(`GET ${path()}?${needed}limit=1000&sortOrder=${order}`)
        return ids.map((name) => text.search(new RegExp(`(^|")${kind}-${name}[",]`, 'm')))
      }
      const rising = (places: number[]) => places.toSorted((one, other) => one - other)
      const newestFirst = await placesOf('DESC')
      expect(newestFirst).toEqual(rising(newestFirst).toReversed())
      if (!isSortable) return
      const oldestFirst = await placesOf('ASC')
      expect(oldestFirst).toEqual(rising(oldestFirst))
    })

    test.each(filtersOf(resource, operation))('%s gives what it says and nothing else', async (name, schema) => {
      const values = valuesOf(schema)
      const [query, named] = answers[name]?.(kind) ?? [values[1], [second]]
      expect(await found(`${name}=${query}`)).toEqual({ status: 200, named })
    })

    const names = filtersOf(resource, operation).map(([name], place) => [name, place] as const)
    test.each(names)('%s cannot leave its value', async (name, place) => {
      // on PostgreSQL each filter two of them, in turn
      const tried = open ? everyCommit(hostile, (_, at) => at % 4 === place % 4) : hostile
      for (const value of tried) {
        const { status, named } = await found(`${name}=${encodeURIComponent(value)}`)
        expect([200, 400], `${name}=${value}`).toContain(status)
        expect(named, `${name}=${value}`).toEqual([])
      }
    })
  })
})
