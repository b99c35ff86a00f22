import { readOperation, resources } from '@parley/protocol/resources'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PlatformFixture, platformFixture } from '../../platform-fixture.ts'
import type { OpenApiDocument } from './document.ts'

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
  expect(operations).toHaveLength(126)
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

test('fields carry their limits', () => {
  expect(document.components.schemas.AssistantCreate).toMatchObject({
    properties: { name: { type: 'string', maxLength: 40 }, maxDurationSeconds: { minimum: 10, maximum: 43_200 } },
  })
  expect(document.components.schemas.WorkflowCreate).toMatchObject({ required: ['name', 'nodes', 'edges'] })
})

test('the page for people names every operation and runs nothing', async () => {
  const { text, headers } = await api.request('GET /reference')
  for (const path of Object.keys(document.paths)) expect(text).toContain(`<code>${path}</code>`)
  expect(text).not.toMatch(/<script|\son\w+=|https?:\/\/(?!localhost)/)
  expect(headers.get('content-security-policy')).toContain("default-src 'none'; style-src 'self' 'sha256-")
})
