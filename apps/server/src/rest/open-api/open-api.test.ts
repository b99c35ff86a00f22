import type { JsonSchema, OpenApiDocument } from '@parley/protocol/open-api'
import { readOperation, resources } from '@parley/protocol/resources'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PlatformFixture, platformFixture } from '../../platform-fixture.ts'
import { schemasOf } from './schemas-of.fixture.ts'

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
  const declared = resources.flatMap(({ operations }) => Object.values(operations).map(readOperation))
  for (const { method, path, parameters, input } of declared) {
    const operation = document.paths[path]?.[method.toLowerCase()]
    expect(operation, `${method} ${path}`).toBeDefined()
    const parametersOf = (operation?.parameters ?? []) as { name: string; in: string }[]
    const named = parametersOf.filter((each) => each.in === 'path')
    expect(named.map(({ name }) => name)).toEqual(parameters)
    expect(Boolean(operation?.requestBody)).toBe(input === 'json' || input === 'form' || input === 'stream')
  }
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path))
  expect(operations).toHaveLength(183)
  expect(operations.filter(({ security }) => security).map(({ operationId }) => operationId)).toEqual([
    'credential.webhook',
  ])
  expect(operations.filter(({ deprecated }) => deprecated).map(({ operationId }) => operationId)).toEqual([
    'file.upload',
  ])
})

test('every reference leads somewhere', () => {
  const names = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(100)
  for (const name of names) expect(document.components.schemas).toHaveProperty([name as string])
})

test('every operation says what it does, by example, how it refuses, and what it streams', () => {
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
  const streamed = ['/chat', '/chat/responses', '/chat/web'].map((path) => document.paths[path]?.post as Described)
  for (const { responses } of streamed) expect(responses['200']?.content).toHaveProperty(['text/event-stream'])
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

test('fields carry their limits', () => {
  expect(document.components.schemas.AssistantCreate).toMatchObject({
    properties: {
      name: { type: ['string', 'null'], maxLength: 40 },
      maxDurationSeconds: { minimum: 10, maximum: 43_200 },
      firstMessageMode: { enum: expect.arrayContaining([null]) },
    },
  })
  expect(document.components.schemas.WorkflowCreate).toMatchObject({ required: ['name', 'nodes', 'edges'] })
})

test('the address that the reference had leads to where it is now', async () => {
  const answer = await fetch(`${api.url}/reference`, { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([308, '/docs/api'])
})
