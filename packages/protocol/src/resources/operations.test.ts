import { expect, test } from 'vitest'
import { readOperation, resources } from './index.ts'

/** Every operation of the platform's API: requirement, method, path, what it takes, what it answers. */
const operations = [
  ['S7.30', 'POST', '/call', 'json', 'json'],
  ['S7.31', 'GET', '/call', 'query', 'json'],
  ['S7.32', 'GET', '/call/{id}', 'nothing', 'json'],
  ['S7.33', 'PATCH', '/call/{id}', 'json', 'json'],
  ['S7.34', 'DELETE', '/call/{id}', 'nothing', 'json'],
  ['S7.35', 'POST', '/call/phone', 'json', 'json'],
  ['S7.36', 'POST', '/call/web', 'json', 'json'],
  ['S7.37', 'GET', '/v2/call/export', 'query', 'raw'],
  ['S7.38', 'GET', '/v2/call', 'query', 'json'],
  ['S7.39', 'GET', '/v2/call/metadata', 'query', 'json'],
  ['S7.40', 'GET', '/v2/assistant', 'query', 'json'],
  ['S7.41', 'GET', '/v2/phone-number', 'query', 'json'],
  ['S7.42', 'GET', '/chat', 'query', 'json'],
  ['S7.43', 'POST', '/chat', 'json', 'json'],
  ['S7.44', 'GET', '/chat/{id}', 'nothing', 'json'],
  ['S7.45', 'DELETE', '/chat/{id}', 'nothing', 'json'],
  ['S7.46', 'POST', '/chat/responses', 'json', 'json'],
  ['S7.47', 'POST', '/session', 'json', 'json'],
  ['S7.48', 'GET', '/session', 'query', 'json'],
  ['S7.49', 'GET', '/session/{id}', 'nothing', 'json'],
  ['S7.50', 'PATCH', '/session/{id}', 'json', 'json'],
  ['S7.51', 'DELETE', '/session/{id}', 'nothing', 'json'],
  ['S7.52', 'POST', '/assistant', 'json', 'json'],
  ['S7.53', 'GET', '/assistant', 'query', 'json'],
  ['S7.54', 'GET', '/assistant/{id}', 'nothing', 'json'],
  ['S7.55', 'PATCH', '/assistant/{id}', 'json', 'json'],
  ['S7.56', 'PUT', '/assistant/{id}', 'json', 'json'],
  ['S7.57', 'DELETE', '/assistant/{id}', 'nothing', 'json'],
  ['S7.58', 'GET', '/assistant/{id}/version', 'query', 'json'],
  ['S7.59', 'POST', '/phone-number/import/twilio', 'json', 'json'],
  ['S7.60', 'POST', '/phone-number/import/vonage', 'json', 'json'],
  ['S7.61', 'POST', '/phone-number', 'json', 'json'],
  ['S7.62', 'GET', '/phone-number', 'query', 'json'],
  ['S7.63', 'GET', '/phone-number/{id}', 'nothing', 'json'],
  ['S7.64', 'PATCH', '/phone-number/{id}', 'json', 'json'],
  ['S7.65', 'DELETE', '/phone-number/{id}', 'nothing', 'json'],
  ['S7.66', 'POST', '/tool', 'json', 'json'],
  ['S7.67', 'GET', '/tool', 'query', 'json'],
  ['S7.68', 'GET', '/tool/{id}', 'nothing', 'json'],
  ['S7.69', 'PATCH', '/tool/{id}', 'json', 'json'],
  ['S7.70', 'DELETE', '/tool/{id}', 'nothing', 'json'],
  ['S7.71', 'POST', '/file/upload', 'form', 'json'],
  ['S7.72', 'POST', '/file', 'form', 'json'],
  ['S7.73', 'GET', '/file', 'nothing', 'json'],
  ['S7.74', 'GET', '/file/{id}', 'nothing', 'json'],
  ['S7.75', 'PATCH', '/file/{id}', 'json', 'json'],
  ['S7.76', 'DELETE', '/file/{id}', 'nothing', 'json'],
  ['S7.77', 'POST', '/knowledge-base', 'json', 'json'],
  ['S7.78', 'GET', '/knowledge-base', 'query', 'json'],
  ['S7.79', 'GET', '/knowledge-base/{id}', 'nothing', 'json'],
  ['S7.80', 'PATCH', '/knowledge-base/{id}', 'json', 'json'],
  ['S7.81', 'DELETE', '/knowledge-base/{id}', 'nothing', 'json'],
  ['S7.82', 'GET', '/workflow', 'nothing', 'json'],
  ['S7.83', 'POST', '/workflow', 'json', 'json'],
  ['S7.84', 'GET', '/workflow/{id}', 'nothing', 'json'],
  ['S7.85', 'DELETE', '/workflow/{id}', 'nothing', 'json'],
  ['S7.86', 'PATCH', '/workflow/{id}', 'json', 'json'],
  ['S7.87', 'POST', '/squad', 'json', 'json'],
  ['S7.88', 'GET', '/squad', 'query', 'json'],
  ['S7.89', 'GET', '/squad/{id}', 'nothing', 'json'],
  ['S7.90', 'PATCH', '/squad/{id}', 'json', 'json'],
  ['S7.91', 'DELETE', '/squad/{id}', 'nothing', 'json'],
  ['S7.92', 'GET', '/test-suite', 'query', 'json'],
  ['S7.93', 'POST', '/test-suite', 'json', 'json'],
  ['S7.94', 'GET', '/test-suite/{id}', 'nothing', 'json'],
  ['S7.95', 'PATCH', '/test-suite/{id}', 'json', 'json'],
  ['S7.96', 'DELETE', '/test-suite/{id}', 'nothing', 'json'],
  ['S7.97', 'GET', '/test-suite/{testSuiteId}/test', 'query', 'json'],
  ['S7.98', 'POST', '/test-suite/{testSuiteId}/test', 'json', 'json'],
  ['S7.99', 'GET', '/test-suite/{testSuiteId}/test/{id}', 'nothing', 'json'],
  ['S7.100', 'PATCH', '/test-suite/{testSuiteId}/test/{id}', 'json', 'json'],
  ['S7.101', 'DELETE', '/test-suite/{testSuiteId}/test/{id}', 'nothing', 'json'],
  ['S7.102', 'GET', '/test-suite/{testSuiteId}/run', 'query', 'json'],
  ['S7.103', 'POST', '/test-suite/{testSuiteId}/run', 'json', 'json'],
  ['S7.104', 'GET', '/test-suite/{testSuiteId}/run/{id}', 'nothing', 'json'],
  ['S7.105', 'PATCH', '/test-suite/{testSuiteId}/run/{id}', 'json', 'json'],
  ['S7.106', 'DELETE', '/test-suite/{testSuiteId}/run/{id}', 'nothing', 'json'],
  ['S7.107', 'POST', '/analytics', 'json', 'json'],
  ['S7.108', 'GET', '/log', 'query', 'json'],
  ['S7.109', 'DELETE', '/log', 'query', 'raw'],
  ['S7.110', 'GET', '/logs', 'query', 'json'],
  ['S7.111', 'DELETE', '/logs', 'query', 'raw'],
  ['S7.112', 'POST', '/org', 'json', 'json'],
  ['S7.113', 'GET', '/org', 'nothing', 'json'],
  ['S7.114', 'GET', '/org/{id}', 'nothing', 'json'],
  ['S7.115', 'PATCH', '/org/{id}', 'json', 'json'],
  ['S7.116', 'DELETE', '/org/{id}', 'nothing', 'raw'],
  ['S7.117', 'GET', '/org/{id}/user', 'nothing', 'json'],
  ['S7.118', 'DELETE', '/org/{id}/leave', 'nothing', 'raw'],
  ['S7.119', 'DELETE', '/org/{id}/member/{memberId}/leave', 'nothing', 'raw'],
  ['S7.120', 'POST', '/org/{id}/invite', 'json', 'raw'],
  ['S7.121', 'PATCH', '/org/{id}/role', 'json', 'raw'],
  ['S7.122', 'GET', '/org/{id}/auth', 'nothing', 'json'],
  ['S7.123', 'POST', '/token', 'json', 'json'],
  ['S7.124', 'GET', '/token', 'query', 'json'],
  ['S7.125', 'GET', '/token/{id}', 'nothing', 'json'],
  ['S7.126', 'PATCH', '/token/{id}', 'json', 'json'],
  ['S7.127', 'DELETE', '/token/{id}', 'nothing', 'json'],
  ['S7.128', 'POST', '/credential', 'json', 'json'],
  ['S7.129', 'GET', '/credential', 'query', 'json'],
  ['S7.130', 'GET', '/credential/{id}', 'nothing', 'json'],
  ['S7.131', 'PATCH', '/credential/{id}', 'json', 'json'],
  ['S7.132', 'DELETE', '/credential/{id}', 'nothing', 'json'],
  ['S7.133', 'POST', '/credential/session', 'json', 'json'],
  ['S7.134', 'POST', '/credential/webhook', 'json', 'raw'],
  ['S7.135', 'POST', '/credential/trigger', 'json', 'raw'],
  ['S7.136', 'POST', '/template', 'json', 'json'],
  ['S7.137', 'GET', '/template', 'query', 'json'],
  ['S7.138', 'GET', '/template/pinned', 'nothing', 'json'],
  ['S7.139', 'GET', '/template/{id}', 'nothing', 'json'],
  ['S7.140', 'PATCH', '/template/{id}', 'json', 'json'],
  ['S7.141', 'DELETE', '/template/{id}', 'nothing', 'json'],
  ['S7.142', 'GET', '/voice-library/{provider}', 'query', 'json'],
  ['S7.143', 'GET', '/voice-library/{provider}/accents', 'nothing', 'json'],
  ['S7.144', 'POST', '/voice-library/sync/{provider}', 'nothing', 'json'],
  ['S7.145', 'POST', '/voice-library/sync', 'json', 'json'],
  ['S7.146', 'POST', '/voice-library/create-sesame-voice', 'json', 'raw'],
  ['S7.147', 'GET', '/{provider}/workflows', 'query', 'json'],
  ['S7.148', 'GET', '/{provider}/workflows/{workflowId}/hooks', 'nothing', 'json'],
  ['S7.149', 'GET', '/{provider}/locations', 'nothing', 'json'],
  ['S7.150', 'GET', '/{provider}/voices/search', 'query', 'json'],
  ['S7.151', 'GET', '/{provider}/voice/search', 'query', 'json'],
  ['S7.152', 'POST', '/{provider}/voices/add', 'json', 'json'],
  ['S7.153', 'POST', '/{provider}/voice/add', 'json', 'json'],
  ['S7.154', 'POST', '/11labs/voice/clone', 'form', 'raw'],
] as const

const declared = resources.flatMap((resource) =>
  Object.entries(resource.operations).map(([name, line]) => ({ resource, name, ...readOperation(line) })),
)
const addressed = declared.filter(({ input }) => input !== 'stream')

test.each(operations)('%s %s %s is declared', (_id, method, path, input, output) => {
  const found = addressed.filter((each) => each.method === method && each.path === path)
  expect(found).toHaveLength(1)
  const [operation] = found
  expect(operation?.input ?? 'nothing').toBe(input)
  expect(operation?.open).toBe(path === '/credential/webhook')
  const isDocumented = operation?.resource.answers[operation.name] !== 'nothing' && path !== '/v2/call/export'
  expect(isDocumented ? 'json' : 'raw').toBe(output)
})

test('S3.17–S3.19 nothing else is declared', () => {
  const known = new Set(operations.map(([, method, path]) => `${method} ${path}`))
  expect(addressed.map(({ method, path }) => `${method} ${path}`).filter((line) => !known.has(line))).toEqual([])
  expect(known.size).toBe(125)
})

test('every operation that takes JSON, a form or a query says which', () => {
  for (const { resource, name, input } of addressed) {
    if (input === 'json' || input === 'form') expect(resource.bodies, name).toHaveProperty(name)
    if (input === 'query') expect(resource.queries, name).toHaveProperty(name)
  }
})
