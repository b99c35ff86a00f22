import { expect, test } from 'vitest'
import { type JsonSchema, toJsonSchema } from '../open-api/index.ts'
import { readOperation, resources } from './index.ts'

/** Every operation of the platform's API: requirement, method, path, what it takes, what it answers. */
const operations = [
  ['POST', '/call', 'json', 'json'],
  ['GET', '/call', 'query', 'json'],
  ['GET', '/call/{id}', 'nothing', 'json'],
  ['PATCH', '/call/{id}', 'json', 'json'],
  ['DELETE', '/call/{id}', 'nothing', 'json'],
  ['POST', '/call/phone', 'json', 'json'],
  ['POST', '/call/web', 'json', 'json'],
  ['GET', '/v2/call/export', 'query', 'raw'],
  ['GET', '/v2/call', 'query', 'json'],
  ['GET', '/v2/call/metadata', 'query', 'json'],
  ['GET', '/v2/assistant', 'query', 'json'],
  ['GET', '/v2/phone-number', 'query', 'json'],
  ['GET', '/chat', 'query', 'json'],
  ['POST', '/chat', 'json', 'json'],
  ['GET', '/chat/{id}', 'nothing', 'json'],
  ['DELETE', '/chat/{id}', 'nothing', 'json'],
  ['POST', '/chat/responses', 'json', 'json'],
  ['POST', '/session', 'json', 'json'],
  ['GET', '/session', 'query', 'json'],
  ['GET', '/session/{id}', 'nothing', 'json'],
  ['PATCH', '/session/{id}', 'json', 'json'],
  ['DELETE', '/session/{id}', 'nothing', 'json'],
  ['POST', '/assistant', 'json', 'json'],
  ['GET', '/assistant', 'query', 'json'],
  ['GET', '/assistant/{id}', 'nothing', 'json'],
  ['PATCH', '/assistant/{id}', 'json', 'json'],
  ['PUT', '/assistant/{id}', 'json', 'json'],
  ['DELETE', '/assistant/{id}', 'nothing', 'json'],
  ['GET', '/assistant/{id}/version', 'query', 'json'],
  ['POST', '/phone-number/import/twilio', 'json', 'json'],
  ['POST', '/phone-number/import/vonage', 'json', 'json'],
  ['POST', '/phone-number', 'json', 'json'],
  ['GET', '/phone-number', 'query', 'json'],
  ['GET', '/phone-number/{id}', 'nothing', 'json'],
  ['PATCH', '/phone-number/{id}', 'json', 'json'],
  ['DELETE', '/phone-number/{id}', 'nothing', 'json'],
  ['POST', '/tool', 'json', 'json'],
  ['GET', '/tool', 'query', 'json'],
  ['GET', '/tool/{id}', 'nothing', 'json'],
  ['PATCH', '/tool/{id}', 'json', 'json'],
  ['DELETE', '/tool/{id}', 'nothing', 'json'],
  ['POST', '/file/upload', 'form', 'json'],
  ['POST', '/file', 'form', 'json'],
  ['GET', '/file', 'nothing', 'json'],
  ['GET', '/file/{id}', 'nothing', 'json'],
  ['PATCH', '/file/{id}', 'json', 'json'],
  ['DELETE', '/file/{id}', 'nothing', 'json'],
  ['POST', '/knowledge-base', 'json', 'json'],
  ['GET', '/knowledge-base', 'query', 'json'],
  ['GET', '/knowledge-base/{id}', 'nothing', 'json'],
  ['PATCH', '/knowledge-base/{id}', 'json', 'json'],
  ['DELETE', '/knowledge-base/{id}', 'nothing', 'json'],
  ['GET', '/workflow', 'nothing', 'json'],
  ['POST', '/workflow', 'json', 'json'],
  ['GET', '/workflow/{id}', 'nothing', 'json'],
  ['DELETE', '/workflow/{id}', 'nothing', 'json'],
  ['PATCH', '/workflow/{id}', 'json', 'json'],
  ['POST', '/squad', 'json', 'json'],
  ['GET', '/squad', 'query', 'json'],
  ['GET', '/squad/{id}', 'nothing', 'json'],
  ['PATCH', '/squad/{id}', 'json', 'json'],
  ['DELETE', '/squad/{id}', 'nothing', 'json'],
  ['GET', '/test-suite', 'query', 'json'],
  ['POST', '/test-suite', 'json', 'json'],
  ['GET', '/test-suite/{id}', 'nothing', 'json'],
  ['PATCH', '/test-suite/{id}', 'json', 'json'],
  ['DELETE', '/test-suite/{id}', 'nothing', 'json'],
  ['GET', '/test-suite/{testSuiteId}/test', 'query', 'json'],
  ['POST', '/test-suite/{testSuiteId}/test', 'json', 'json'],
  ['GET', '/test-suite/{testSuiteId}/test/{id}', 'nothing', 'json'],
  ['PATCH', '/test-suite/{testSuiteId}/test/{id}', 'json', 'json'],
  ['DELETE', '/test-suite/{testSuiteId}/test/{id}', 'nothing', 'json'],
  ['GET', '/test-suite/{testSuiteId}/run', 'query', 'json'],
  ['POST', '/test-suite/{testSuiteId}/run', 'json', 'json'],
  ['GET', '/test-suite/{testSuiteId}/run/{id}', 'nothing', 'json'],
  ['PATCH', '/test-suite/{testSuiteId}/run/{id}', 'json', 'json'],
  ['DELETE', '/test-suite/{testSuiteId}/run/{id}', 'nothing', 'json'],
  ['POST', '/analytics', 'json', 'json'],
  ['GET', '/log', 'query', 'json'],
  ['DELETE', '/log', 'query', 'raw'],
  ['GET', '/logs', 'query', 'json'],
  ['DELETE', '/logs', 'query', 'raw'],
  ['POST', '/org', 'json', 'json'],
  ['GET', '/org', 'nothing', 'json'],
  ['GET', '/org/{id}', 'nothing', 'json'],
  ['PATCH', '/org/{id}', 'json', 'json'],
  ['DELETE', '/org/{id}', 'nothing', 'raw'],
  ['GET', '/org/{id}/user', 'nothing', 'json'],
  ['DELETE', '/org/{id}/leave', 'nothing', 'raw'],
  ['DELETE', '/org/{id}/member/{memberId}/leave', 'nothing', 'raw'],
  ['POST', '/org/{id}/invite', 'json', 'raw'],
  ['PATCH', '/org/{id}/role', 'json', 'raw'],
  ['GET', '/org/{id}/auth', 'nothing', 'json'],
  ['POST', '/token', 'json', 'json'],
  ['GET', '/token', 'query', 'json'],
  ['GET', '/token/{id}', 'nothing', 'json'],
  ['PATCH', '/token/{id}', 'json', 'json'],
  ['DELETE', '/token/{id}', 'nothing', 'json'],
  ['POST', '/credential', 'json', 'json'],
  ['GET', '/credential', 'query', 'json'],
  ['GET', '/credential/{id}', 'nothing', 'json'],
  ['PATCH', '/credential/{id}', 'json', 'json'],
  ['DELETE', '/credential/{id}', 'nothing', 'json'],
  ['POST', '/credential/session', 'json', 'json'],
  ['POST', '/credential/webhook', 'json', 'raw'],
  ['POST', '/credential/trigger', 'json', 'raw'],
  ['POST', '/template', 'json', 'json'],
  ['GET', '/template', 'query', 'json'],
  ['GET', '/template/pinned', 'nothing', 'json'],
  ['GET', '/template/{id}', 'nothing', 'json'],
  ['PATCH', '/template/{id}', 'json', 'json'],
  ['DELETE', '/template/{id}', 'nothing', 'json'],
  ['GET', '/voice-library/{provider}', 'query', 'json'],
  ['GET', '/voice-library/{provider}/accents', 'nothing', 'json'],
  ['POST', '/voice-library/sync/{provider}', 'nothing', 'json'],
  ['POST', '/voice-library/sync', 'json', 'json'],
  ['POST', '/voice-library/create-sesame-voice', 'json', 'raw'],
  ['GET', '/{provider}/workflows', 'query', 'json'],
  ['GET', '/{provider}/workflows/{workflowId}/hooks', 'nothing', 'json'],
  ['GET', '/{provider}/locations', 'nothing', 'json'],
  ['GET', '/{provider}/voices/search', 'query', 'json'],
  ['GET', '/{provider}/voice/search', 'query', 'json'],
  ['POST', '/{provider}/voices/add', 'json', 'json'],
  ['POST', '/{provider}/voice/add', 'json', 'json'],
  ['POST', '/11labs/voice/clone', 'form', 'raw'],
] as const

const declared = resources.flatMap((resource) =>
  Object.entries(resource.operations).map(([name, line]) => ({ resource, name, ...readOperation(line) })),
)
const addressed = declared.filter(({ input }) => input !== 'stream')

test.each(operations)('%s %s is declared', (method, path, input, output) => {
  const found = addressed.filter((each) => each.method === method && each.path === path)
  expect(found).toHaveLength(1)
  const [operation] = found
  expect(operation?.input ?? 'nothing').toBe(input)
  expect(operation?.open).toBe(path === '/credential/webhook')
  const isDocumented = operation?.resource.answers[operation.name] !== 'nothing' && path !== '/v2/call/export'
  expect(isDocumented ? 'json' : 'raw').toBe(output)
})

/**
 * What later clients of the reference ask for, beyond those of the version that this API follows, which `docs/api-conformance.md`
 * counts; and rooms, which are ours.
 */
const later = ['POST /chat/web']
const isOfOthers = (line: string) => / \/(room|eval|observability|structured-output)\b/.test(line)

test('S3.17–S3.19 nothing else is declared', () => {
  const known = new Set(operations.map(([method, path]) => `${method} ${path}`))
  const others = addressed.map(({ method, path }) => `${method} ${path}`).filter((line) => !known.has(line))
  expect(others.filter((line) => !isOfOthers(line))).toEqual(later)
  expect(known.size).toBe(125)
})

test('what has no pages, or nothing to be narrowed by, does not say that it has', () => {
  const askedOf = (path: string) => {
    const found = addressed.filter((each) => each.method === 'GET' && each.path === path)
    const schemas = found.map(({ resource, name }) => toJsonSchema(resource.queries[name] as never) as JsonSchema)
    return schemas.flatMap(({ properties }) => Object.keys(properties as object))
  }
  expect(askedOf('/assistant/{id}/version')).toEqual(['page', 'limit'])
  expect(askedOf('/v2/call/export')).toEqual(expect.arrayContaining(['sortOrder', 'createdAtGt', 'costLe', 'columns']))
  for (const name of ['page', 'limit']) expect(askedOf('/v2/call/export')).not.toContain(name)
})

test('every operation that takes JSON, a form or a query says which', () => {
  for (const { resource, name, input } of addressed) {
    if (input === 'json' || input === 'form') expect(resource.bodies, name).toHaveProperty(name)
    if (input === 'query') expect(resource.queries, name).toHaveProperty(name)
  }
})
