import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { join, openScene, type Scene } from '../calls/call-fixture.ts'
import { serverFixture } from '../server-fixture.ts'
import { readConfig } from '../settings/config.ts'
import { type ModelTurn, modelServer, ownerServer } from '../tools/owners.fixture.ts'

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } }
type Told = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: Attribute[]
  status: { code?: number }
}
type Export = {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Told[] }[] }[]
}

/** A collector: takes traces as JSON over HTTP. */
const spans: Told[] = []
const asked: { path?: string; key?: unknown; service: string | undefined }[] = []
const collector = createServer(async (request, response) => {
  const { resourceSpans } = (await json(request)) as Export
  for (const { resource, scopeSpans } of resourceSpans) {
    const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue
    asked.push({ path: request.url, key: request.headers['x-key'], service })
    spans.push(...scopeSpans.flatMap((scope) => scope.spans))
  }
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
})

const attributesOf = ({ attributes }: Told) =>
  Object.fromEntries(
    attributes.map(({ key, value: { stringValue, intValue } }) => [key, stringValue ?? Number(intValue)]),
  )

let model: Awaited<ReturnType<typeof modelServer>>
let owner: Awaited<ReturnType<typeof ownerServer>>
let stage: Scene
beforeAll(async () => {
  await new Promise<void>((listening) => collector.listen(0, '127.0.0.1', listening))
  model = await modelServer()
  owner = await ownerServer()
  stage = await openScene({
    WEBHOOK_PRIVATE_HOSTS: `${owner.host},${model.host}`,
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20secret',
    OTEL_SERVICE_NAME: 'our-parley',
  })
})
afterAll(async () => {
  collector.closeAllConnections()
  collector.close()
  for (const part of [owner, model]) await part[Symbol.asyncDispose]()
})

const post = (path: string, body: object, headers = {}) =>
  fetch(stage.server.url + path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${stage.server.firstKeys?.privateKey}`,
      'content-type': 'application/json',
      ...headers,
    },
    body: JSON.stringify(body),
  })

test('requests and calls are told to a collector, a call with its turns, their stages and its tools', async () => {
  await post('/credential', { provider: 'openai', apiKey: 'sk-0123456789abcdef', apiUrl: `${model.url}/v1` })
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  await post('/assistant', { name: 'Ada' }, { traceparent: `00-${traceId}-b7ad6b7169203331-01` })
  const unsampled = '1bf7651916cd43dd8448eb211c80319c'
  await post('/assistant', { name: 'Ada' }, { traceparent: `00-${unsampled}-b7ad6b7169203331-00` })
  await fetch(`${stage.server.url}/assistant/a-secret-id`)

  owner.owner.answer = () => ({ body: { results: [{ result: 'table 7' }] } })
  model.model.next = ({ messages }): ModelTurn =>
    messages.at(-1)?.role === 'tool' ? { text: 'You have table 7.' } : { calls: [{ name: 'book', args: {} }] }
  const tools = [{ type: 'function', function: { name: 'book' }, server: { url: `${owner.url}/tools` } }]
  const assistant = { name: 'Front', firstMessage: 'Front here.', model: { provider: 'openai', tools } }
  const { body } = await stage.order({ assistant }, { authorization: `Bearer ${stage.server.firstKeys?.privateKey}` })
  const { peer } = await join(stage, body)
  peer.send({ type: 'text-input', text: 'A table please' })
  await expect.poll(() => peer.messages.join()).toContain('You have table 7.')
  peer.send({ type: 'end-call' })
  await expect.poll(() => peer.messages.join()).toContain('"ended"')
  await stage.server.remove() // sends what is not sent yet

  expect(asked[0]).toEqual({ path: '/v1/traces', key: 'a secret', service: 'our-parley' })
  const request = spans.find((span) => span.traceId === traceId)
  expect(request).toMatchObject({ name: 'POST /assistant', kind: 2, parentSpanId: 'b7ad6b7169203331' })
  expect(attributesOf(request as Told)).toMatchObject({ 'http.route': '/assistant', 'http.response.status_code': 201 })
  expect(JSON.stringify(spans)).not.toMatch(/a-secret-id|A table please|table 7/)
  expect(spans.map((span) => span.traceId)).not.toContain(unsampled)

  const call = spans.find(({ name }) => name === 'call') as Told
  expect(attributesOf(call)).toMatchObject({
    ...{ 'parley.call.id': body.id, 'parley.call.kind': 'spoken', 'parley.call.reason': 'customer-ended-call' },
    ...{ 'gen_ai.usage.input_tokens': 200, 'gen_ai.usage.output_tokens': 20 },
  })
  const inside = (parent: Told) => spans.filter(({ parentSpanId }) => parentSpanId === parent.spanId)
  expect(
    inside(call)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(['tool', 'turn'])
  const [turn] = inside(call).filter(({ name }) => name === 'turn') as [Told]
  expect(inside(turn).map(({ name }) => name)).toEqual(['model', 'voice'])
  for (const stageOfTurn of inside(turn)) {
    expect(BigInt(stageOfTurn.startTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(call.startTimeUnixNano))
    expect(BigInt(stageOfTurn.endTimeUnixNano)).toBeLessThanOrEqual(BigInt(call.endTimeUnixNano))
  }
})

describe('where a collector', () => {
  test('is not configured, nobody traces', () => {
    expect(readConfig({}).otlp).toBeNull()
  })

  test('cannot be reached, requests are answered, and the log says it', async () => {
    const server = await serverFixture({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' })
    expect((await server.post()).status).toBe(200)
    await server.remove()
    expect(server.log.join()).toContain('traces could not be sent')
  })

  test.each([
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'localhost:4318'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'a secret'],
    ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
  ])('has a wrong %s, the start is refused', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(name)
  })
})
