import { addressesOf, type JsonSchema, namesWithWords, type OpenApiDocument } from '@parley/protocol/open-api'
import { deskResources, readOperation, resources } from '@parley/protocol/resources'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PlatformFixture, platformFixture } from '../../platform-fixture.ts'
import { parametersOf, schemasOf, wholeOf } from './schemas-of.fixture.ts'

type Content = { content?: Record<string, { schema: JsonSchema; example?: unknown }> }
type Described = {
  summary?: string
  description?: string
  requestBody?: Content
  responses: Record<string, Content>
}

let api: PlatformFixture
let document: OpenApiDocument
beforeAll(async () => {
  api = await platformFixture()
  document = (await api.request('GET /openapi.json')).body
})
afterAll(() => api[Symbol.asyncDispose]())

test('the document describes every operation, with its input, and only the webhook as open', () => {
  const declared = resources.flatMap((resource) =>
    Object.keys(resource.operations).flatMap((name) => addressesOf(resource, name)),
  )
  for (const { method, path, parameters, input } of declared) {
    const operation = document.paths[path]?.[method.toLowerCase()]
    expect(operation, `${method} ${path}`).toBeDefined()
    const named = parametersOf(document, operation ?? {}).filter((each) => each.in === 'path')
    expect(named.map(({ name }) => name)).toEqual(parameters)
    expect(Boolean(operation?.requestBody)).toBe(input === 'json' || input === 'form' || input === 'stream')
  }
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path))
  expect(operations).toHaveLength(new Set(declared.map(({ method, path }) => `${method} ${path}`)).size)
  expect(operations.length).toBeGreaterThan(130)
  expect(operations.filter(({ security }) => security).map(({ operationId }) => operationId)).toEqual([
    'credential.webhook',
  ])
  expect(operations.filter(({ deprecated }) => deprecated).map(({ operationId }) => operationId)).toEqual([
    'file.upload',
  ])
})

test('every reference leads somewhere', () => {
  const places = [...JSON.stringify(document).matchAll(/"#\/(components\/\w+\/\w+)"/g)].map(([, place]) => place)
  expect(places.length).toBeGreaterThan(100)
  for (const place of new Set(places)) expect(document).toHaveProperty((place as string).split('/'))
})

test('every operation says what it does, by example, and how it refuses', () => {
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const about = `${method} ${path}`
      const { summary, description, requestBody, responses } = operation as Described
      expect(summary, about).toMatch(/^[A-Z].{3,79}$/)
      expect(description?.length, about).toBeGreaterThan(10)
      const contents = [requestBody, ...Object.values(responses)].flatMap((part) => Object.values(part?.content ?? {}))
      for (const { example } of contents) expect(example, about).toBeDefined()
      expect(Object.keys(responses), about).toEqual(expect.arrayContaining(['400', '429', 'default']))
      if (!operation.security) expect(Object.keys(responses), about).toEqual(expect.arrayContaining(['401', '403']))
    }
  }
})

test('what is streamed has the type of what is answered whole: a generated client has one for both', () => {
  const streamed = ['/chat', '/chat/responses', '/chat/web'].map((path) => document.paths[path]?.post as Described)
  for (const { responses } of streamed) {
    const { schema } = responses['200']?.content?.['text/event-stream'] ?? {}
    expect(schema).toBeDefined()
    expect(schema).toEqual(responses['201']?.content?.['application/json']?.schema)
  }
  expect(document.paths['/chat']?.post).toMatchObject({
    responses: { 200: { content: { 'text/event-stream': { schema: { $ref: '#/components/schemas/Chat' } } } } },
  })
})

/** Every field of a schema and of what stands within it, as `name` and as `Schema.name`. */
function fieldsOf(schema: JsonSchema, schemaName: string): { names: string[]; field: JsonSchema }[] {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>)
  const within = [...properties.map(([, field]) => field), ...(schema.items ? [schema.items as JsonSchema] : [])]
  return [
    ...properties.map(([name, field]) => ({ names: [name, `${schemaName}.${name}`], field })),
    ...within.flatMap((each) => fieldsOf(each, '')),
    ...((schema.anyOf ?? []) as JsonSchema[]).flatMap((each) => fieldsOf(each, schemaName)),
  ]
}

function allFields() {
  const schemas = Object.entries(document.components.schemas)
  return schemas.flatMap(([name, schema]) => fieldsOf(wholeOf(document, schema), name))
}

test('every field says what it is for, and nothing is said of fields that there are not', () => {
  const fields = allFields()
  expect(fields.filter(({ field }) => !field.description).map(({ names }) => names.at(-1))).toEqual([])
  const there = new Set(fields.flatMap(({ names }) => names))
  expect(namesWithWords.filter((name) => !there.has(name))).toEqual([])
})

test('values that a field may have are of its type, which is not null alone, and can be called by a name', () => {
  const fields = allFields()
  expect(fields.filter(({ field }) => field.type === 'null').map(({ names }) => names.at(-1))).toEqual([])
  const nameless = fields.flatMap(({ names, field }) => {
    const { enum: values = [], 'x-enum-varnames': called } = { ...field, ...(field.items as object) } as JsonSchema
    return (values as unknown[]).some((value) => /^[^\p{L}\p{N}]+$/u.test(`${value}`) && !called) ? names.at(-1) : []
  })
  expect(nameless).toEqual([])
  const typeOf = (value: unknown) => (value === null ? 'null' : typeof value)
  const misfits = fields.filter(({ field: { type, enum: values } }) => {
    return type && ((values ?? []) as unknown[]).some((value) => ![type].flat().includes(typeOf(value)))
  })
  expect(misfits.map(({ names }) => names.at(-1))).toEqual([])
})

test('what stands in several places is described once', () => {
  expect(JSON.stringify(document).length).toBeLessThan(440_000)
  const { schemas, parameters } = document.components
  const fields = expect.arrayContaining([{ $ref: '#/components/schemas/AssistantFields' }])
  for (const name of ['AssistantCreate', 'AssistantUpdate', 'AssistantOverrides']) {
    expect(schemas[name], name).toMatchObject({ allOf: fields })
  }
  const texts = [...Object.values(schemas), ...Object.values(parameters)].map((each) => JSON.stringify(each))
  const twice = texts.filter((text, index) => text.length > 1500 && texts.indexOf(text) !== index)
  expect(twice).toEqual([])
})

test('the document names the addresses that it does not describe', () => {
  const listed = document.info.description
  for (const { operations } of deskResources) {
    const paths = Object.values(operations).map((line) => readOperation(line).path)
    for (const path of paths)
      expect(
        listed.split(/[ ,.]+/).some((each) => each && path.startsWith(each)),
        path,
      ).toBe(true)
  }
})

test('what a query takes as a whole number is one for generated clients', () => {
  expect(document.components.parameters.Limit).toMatchObject({
    schema: { type: 'integer', minimum: 1, maximum: 1000, default: 100 },
  })
})

test('the examples are what the schemas describe', () => {
  const misfit = schemasOf(document)
  const problems: unknown[] = []
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const { requestBody, responses } of Object.values(methods) as Described[]) {
      const described = [requestBody, ...Object.values(responses)].map((part) => part?.content?.['application/json'])
      for (const { schema, example } of described.filter((each) => each !== undefined)) {
        const problem = misfit(schema, example)
        if (problem) problems.push([path, problem])
      }
    }
  }
  expect(problems).toEqual([])
})

test('names begin with a letter, for whatever is generated from them', () => {
  const { schemas } = document.components
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path))
  const tags = document.tags.map(({ name }) => name)
  for (const name of [...Object.keys(schemas), ...tags, ...operations.map((each) => String(each.operationId))]) {
    expect(name).toMatch(/^[A-Za-z]/)
  }
  const used = JSON.stringify(document)
  for (const name of Object.keys(schemas)) expect(used).toContain(`"#/components/schemas/${name}"`)
})

test('no address can be taken for another, and no name for another by whatever is generated from them', () => {
  const shape = (path: string) => path.split('/').map((part) => (part.startsWith('{') ? null : part))
  const isOne = (a: (string | null)[], b: (string | null)[]) =>
    a.length === b.length &&
    a.filter((part) => part === null).length === b.filter((part) => part === null).length &&
    a.every((part, index) => part === null || b[index] === null || part === b[index])
  const paths = Object.keys(document.paths)
  const taken = paths.flatMap((path, index) =>
    paths.slice(index + 1).flatMap((other) => (isOne(shape(path), shape(other)) ? [`${path} ${other}`] : [])),
  )
  expect(taken).toEqual([])

  // generators write them in their language’s own manner: callCreate, call_create, CallCreate
  const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '')
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path))
  const ids = operations.map(({ operationId }) => plain(String(operationId)))
  const names = Object.keys(document.components.schemas).map(plain)
  expect(new Set(ids).size).toBe(ids.length)
  expect(new Set(names).size).toBe(names.length)
})

test('a method that the document does not list is 405, and says which ones there are', async () => {
  const entries = Object.entries(document.paths).map(([path, methods]) => ({
    path: path.replace(/\{\w+\}/g, 'x'),
    pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
    methods: Object.keys(methods).map((method) => method.toUpperCase()),
  }))
  const problems: string[] = []
  for (const { path, methods } of entries) {
    const listed = new Set(entries.filter(({ pattern }) => pattern.test(path)).flatMap((each) => each.methods))
    const other = ['PUT', 'DELETE', 'PATCH', 'POST', 'GET'].find((each) => !listed.has(each))
    for (const method of [...(other ? [other] : []), 'QUERY']) {
      const { status, headers } = await fetch(api.url + path, { method })
      const allow = headers.get('allow') ?? ''
      if (status !== 405 || methods.some((each) => !allow.includes(each)))
        problems.push(`${method} ${path} ${status} ${allow}`)
    }
  }
  expect(problems).toEqual([])
})

test('what the server writes is described, as to be read only', async () => {
  const suite = await api.post('/test-suite', { name: 'Hours', targetPlan: { assistantId: 'site' } })
  await api.post(`/test-suite/${suite.id}/test`, {
    type: 'chat',
    script: 'Ask.',
    scorers: [{ type: 'ai', rubric: 'It answers.' }],
  })
  const made = {
    Chat: await api.post('/chat', { assistantId: 'site', input: 'When are you open?' }),
    TestSuiteRun: await api.post(`/test-suite/${suite.id}/run`, { name: 'Today' }),
  }
  for (const [name, thing] of Object.entries(made)) {
    const { properties } = wholeOf(document, document.components.schemas[name]) as { properties: object }
    expect(Object.keys(thing).filter((field) => !Object.hasOwn(properties, field))).toEqual([])
  }
  expect(wholeOf(document, document.components.schemas.Chat)).toMatchObject({
    properties: { output: { type: 'array', readOnly: true }, cost: { type: 'number', readOnly: true } },
  })
})

test('fields carry their limits', () => {
  expect(wholeOf(document, document.components.schemas.AssistantCreate)).toMatchObject({
    properties: {
      name: { type: ['string', 'null'], maxLength: 40 },
      maxDurationSeconds: { minimum: 10, maximum: 43_200 },
      firstMessageMode: { enum: expect.arrayContaining([null]) },
    },
  })
  const workflow = wholeOf(document, document.components.schemas.WorkflowCreate)
  expect(workflow).toMatchObject({ required: ['name', 'nodes', 'edges'] })
})

test('the address that the reference had leads to where it is now', async () => {
  const answer = await fetch(`${api.url}/reference`, { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([308, '/docs/api'])
})
