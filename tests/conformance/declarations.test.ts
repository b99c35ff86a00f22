import { type JsonSchema, toJsonSchema } from '@parley/protocol/open-api'
import { type Resource, readOperation, resources } from '@parley/protocol/resources'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PlatformFixture, platformFixture } from '../../apps/server/src/platform-fixture.ts'
import type { Store } from '../../apps/server/src/store/store.ts'
import { onBothDatabases } from './databases.ts'
import { deeds, otherwiseDone, otherwiseMade, phoneHost, samples, starters } from './samples.ts'

type Entity = Record<string, unknown> & { id: string; createdAt: string }
type Listed = Entity[] | { results: Entity[] }

const creatable = resources.filter(({ operations }) => operations.create)
const sampled = creatable.filter(({ kind }) => samples[kind])

test('every kind that can be made has a sample', () => {
  expect(sampled.map(({ kind }) => kind).sort()).toEqual(Object.keys(samples).sort())
  const unsampled = creatable.map(({ kind }) => kind).filter((kind) => !samples[kind])
  expect(unsampled.sort()).toEqual(otherwiseMade.toSorted())
})

test('every deed is tried, or is tried elsewhere', () => {
  const declared = resources.flatMap(({ kind, operations }) =>
    Object.entries(operations).flatMap(([name, line]) => {
      const { method, input, open } = readOperation(line)
      return method === 'POST' && name !== 'create' && input !== 'stream' && !open ? [`${kind}.${name}`] : []
    }),
  )
  expect(declared.sort()).toEqual([...Object.keys(deeds), ...otherwiseDone].sort())
})

/** Everything a declaration promises, asked of a running server. */
function holds(open?: () => Promise<Store>) {
  let api: PlatformFixture
  let stranger: Record<string, string>
  const kept: Record<string, string> = {}
  beforeAll(async () => {
    api = await platformFixture({ starters, phoneHost }, open)
    const org = (await ask('POST /org', { name: 'Stranger' })) as Entity
    const access = (await ask(`GET /org/${org.id}/auth`)) as unknown as { accessToken: string }
    stranger = { authorization: `Bearer ${access.accessToken}` }
    for (const kind of ['assistant', 'test-suite']) {
      kept[kind] = ((await ask(`POST /${kind}`, samples[kind]?.(kept))) as Entity).id
    }
  })
  afterAll(() => api[Symbol.asyncDispose]())

  /** Asks and must be answered. */
  async function ask(line: string, body?: unknown, headers?: Record<string, string>) {
    const answer = await api.request(line, body, headers)
    expect(answer.status, `${line} ${answer.text}`).toBeLessThan(300)
    return answer.body as Entity
  }

  const at = ({ operations }: Resource, operation: string, id = '') => {
    const { method, path } = readOperation(operations[operation] ?? '')
    const filled = path.replace('{testSuiteId}', kept['test-suite'] ?? '').replace('{id}', id)
    return `${method} ${filled}`
  }
  const sample = ({ kind }: Resource) => samples[kind]?.(kept) ?? {}
  /** Of what is asked of something that is there no more, or not for whoever asks. */
  const bodyOf = (operation: string, resource: Resource) =>
    ({ update: { name: 'Changed' }, replace: sample(resource) })[operation]
  const make = (resource: Resource, headers?: Record<string, string>) =>
    ask(at(resource, 'create'), sample(resource), headers)
  const itemsOf = (listed: unknown) => ((listed as { results?: Entity[] }).results ?? listed) as Entity[]

  test.each(Object.entries(deeds))('%s is done once by a request that is repeated', async (name, prepare) => {
    const [path, body] = await prepare((made, sample) => ask(`POST ${made}`, sample))
    const key = { 'idempotency-key': name }
    const first = await api.request(`POST ${path}`, body, key)
    expect(first.status, first.text).toBe(201)
    const again = await api.request(`POST ${path}`, body, key)
    expect([again.status, again.text]).toEqual([201, first.text])
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    if (body) expect((await api.request(`POST ${path}`, { ...body, futureField: 'other' }, key)).status).toBe(422)
  })

  describe.each(sampled.map((resource) => [resource.kind, resource] as const))('%s', (kind, resource) => {
    const has = (operation: string) => operation in resource.operations
    const lists = ['list', 'listPage'].filter(has)

    test('is made, read and listed as it is', async () => {
      const made = await make(resource)
      expect(made).toMatchObject({ id: expect.stringMatching(/^[\w-]+$/), orgId: 'main' })
      for (const instant of [made.createdAt, made.updatedAt]) expect(Date.parse(String(instant))).not.toBeNaN()
      const read = await ask(at(resource, 'get', made.id))
      if (kind !== 'token') expect(read).toEqual(made) // its key is shown once
      for (const list of lists) expect(itemsOf(await ask(at(resource, list)))).toContainEqual(read)
    })

    if (has('update'))
      test('is changed field by field; null clears, unknown fields stay', async () => {
        const { id } = await make(resource)
        await ask(at(resource, 'update', id), { name: 'Changed', futureField: 'kept' })
        const changed = await ask(at(resource, 'get', id))
        expect(changed).toMatchObject({ name: 'Changed', futureField: expect.any(String) })
        const cleared = await ask(at(resource, 'update', id), { futureField: null })
        expect(cleared).not.toHaveProperty('futureField')
        expect(cleared.name).toBe('Changed')
      })

    if (has('update'))
      test('changed by 32 at once keeps every change', async () => {
        const { id } = await make(resource)
        const names = Array.from({ length: 32 }, (_, index) => `field${index}`)
        await Promise.all(names.map((name) => ask(at(resource, 'update', id), { [name]: name })))
        expect(Object.keys(await ask(at(resource, 'get', id)))).toEqual(expect.arrayContaining(names))
      })

    if (has('replace'))
      test('is replaced whole', async () => {
        const { id } = await make(resource)
        await ask(at(resource, 'update', id), { futureField: 'gone' })
        expect(await ask(at(resource, 'replace', id), sample(resource))).not.toHaveProperty('futureField')
      })

    if (resource.versioned)
      test('keeps its versions', async () => {
        const { id } = await make(resource)
        await ask(at(resource, 'update', id), { name: 'Second' })
        const versions = itemsOf(await ask(at(resource, 'listVersions', id)))
        expect(versions.map(({ version, name }) => [version, name])).toEqual([
          [2, 'Second'],
          [1, sample(resource).name],
        ])
      })

    test('is deleted once', async () => {
      const { id } = await make(resource)
      await ask(at(resource, 'delete', id))
      for (const gone of ['get', 'update', 'replace', 'delete'].filter(has)) {
        const body = bodyOf(gone, resource)
        expect((await api.request(at(resource, gone, id), body)).status, gone).toBe(404)
      }
      for (const list of lists) {
        expect(itemsOf(await ask(at(resource, list))).map((item) => item.id)).not.toContain(id)
      }
    })

    test('is refused by name for every field of another type, too long, or missing', async () => {
      const { id } = await make(resource)
      for (const operation of ['create', 'update'].filter((name) => resource.bodies[name])) {
        const schema = schemaOf(resource, operation, sample(resource))
        const base = operation === 'create' ? sample(resource) : {}
        for (const [field, value] of misfits(schema)) {
          const { status, body } = await api.request(at(resource, operation, id), { ...base, [field]: value })
          const sentences = [(body as { message: string | string[] }).message].flat()
          expect([operation, field, status], sentences.join()).toEqual([operation, field, 400])
          expect(sentences, field).toContainEqual(expect.stringMatching(new RegExp(`^${field}\\b`)))
        }
      }
      for (const field of schemaOf(resource, 'create', sample(resource)).required ?? []) {
        const { [field]: _left, ...rest } = sample(resource)
        const { status, body } = await api.request(at(resource, 'create'), rest)
        expect([status, body]).toMatchObject([400, { message: [expect.stringMatching(new RegExp(`^${field} `))] }])
      }
    })

    test('is refused when it is too large', async () => {
      const body = { ...sample(resource), futureField: 'x'.repeat(1024 * 1024) }
      expect((await api.request(at(resource, 'create'), body)).status).toBe(413)
    })

    test('is made once by a request that is repeated', async () => {
      const key = { 'idempotency-key': `again-${kind}` }
      const asking = () => api.request(at(resource, 'create'), sample(resource), key)
      const answers = [...(await Promise.all([asking(), asking()])), await asking()]
      const made = answers.filter(({ status }) => status === 201)
      expect(new Set(made.map(({ body }) => (body as Entity).id)).size).toBe(1)
      // its key is shown once
      expect(answers.map(({ status }) => status).sort()).toEqual(kind === 'token' ? [201, 409, 409] : [201, 201, 201])
      const other = { ...sample(resource), futureField: 'other' }
      expect((await api.request(at(resource, 'create'), other, key)).status).toBe(422)
    })

    test('is not there for another organisation', async () => {
      const { id } = await make(resource)
      for (const operation of ['get', 'update', 'replace', 'delete', 'listVersions'].filter(has)) {
        const body = bodyOf(operation, resource)
        const { status, text } = await api.request(at(resource, operation, id), body, stranger)
        expect([operation, status]).toEqual([operation, 404])
        expect(text).not.toContain('Sample')
      }
      for (const list of lists) {
        const { status, body } = await api.request(at(resource, list), undefined, stranger)
        expect(status === 404 ? [] : itemsOf(body as Listed)).toEqual([]) // a list below somebody's suite is not there
      }
      await ask(at(resource, 'get', id))
    })
  })
}

await onBothDatabases('the declarations', holds)

type ObjectSchema = { properties?: Record<string, JsonSchema>; required?: string[] }

/** What an operation takes, in the variant that the sample is of. */
function schemaOf(resource: Resource, operation: string, sample: Record<string, unknown>): ObjectSchema {
  const schema = toJsonSchema(resource.bodies[operation] as never) as ObjectSchema & { anyOf?: ObjectSchema[] }
  const isOf = ({ properties }: ObjectSchema) => properties?.provider?.const === sample.provider
  return schema.anyOf?.find(isOf) ?? schema
}

/** For every field a value it cannot take: of another type, or too long. */
function misfits({ properties = {} }: ObjectSchema): [field: string, value: unknown][] {
  return Object.entries(properties).flatMap(([field, schema]) => {
    const wrong = [5, 'wrong', true].find((value) => !mayBe(schema, typeof value))
    const { type, maxLength, pattern } = schema as { type?: string; maxLength?: number; pattern?: string }
    const isPlain = type === 'string' && maxLength && !pattern && maxLength < 200_000
    return [
      ...(wrong === undefined ? [] : [[field, wrong] as [string, unknown]]),
      ...(isPlain ? [[field, 'x'.repeat(maxLength + 1)] as [string, unknown]] : []),
      ...(type === 'integer' ? [[field, 1.5] as [string, unknown]] : []),
    ]
  })
}

function mayBe(schema: JsonSchema, type: string): boolean {
  if (schema.anyOf) return (schema.anyOf as JsonSchema[]).some((each) => mayBe(each, type))
  if (schema.enum) return type === 'string'
  if (schema.const !== undefined) return typeof schema.const === type
  if (schema.type === 'integer') return type === 'number'
  return schema.type === undefined || schema.type === type
}
