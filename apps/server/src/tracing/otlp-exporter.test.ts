import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { attributesOf, type OtlpSpan, otlpExporter } from './otlp-exporter.ts'

type Export = { resourceSpans: { scopeSpans: { spans: OtlpSpan[] }[] }[] }

/** The names of the spans in each request, and the statuses to answer with; then 200. */
let received: string[][] = []
let statuses: number[] = []
const collector = createServer(async (request, response) => {
  const { resourceSpans } = (await json(request)) as Export
  const status = statuses.shift() ?? 200
  if (status === 200) received.push(resourceSpans[0]?.scopeSpans[0]?.spans.map(({ name }) => name) ?? [])
  response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
})
let url: string
beforeAll(async () => {
  await new Promise<void>((listening) => collector.listen(0, '127.0.0.1', listening))
  url = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/v1/traces`
})
afterAll(() => {
  collector.closeAllConnections()
  collector.close()
})
beforeEach(() => {
  received = []
  statuses = []
})

function stage() {
  const lines: string[] = []
  const log = pino({}, { write: (line) => lines.push(line) })
  const exporter = otlpExporter({ url, headers: {}, serviceName: 'parley' }, log)
  const add = (count: number) => {
    for (let index = 0; index < count; index++) exporter.add(spanOf(`${index}`))
  }
  return { exporter, add, logged: (words: string) => lines.filter((line) => line.includes(words)).length }
}

const spanOf = (name: string): OtlpSpan => ({
  ...{ traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331', name, kind: 1 },
  ...{ startTimeUnixNano: '1', endTimeUnixNano: '2', attributes: [], status: {} },
})

test('spans are sent together, in their order, and none twice', async () => {
  const { exporter, add } = stage()
  add(600)
  await exporter.close()
  expect(received.map((names) => names.length)).toEqual([512, 88])
  expect(received.flat()[599]).toBe('599')
})

test('what a collector does not take just now waits; both that and the end of it are logged once', async () => {
  const { exporter, add, logged } = stage()
  statuses = [503, 429]
  for (const time of [1, 2]) {
    add(512)
    await expect.poll(() => statuses).toHaveLength(2 - time)
    await expect.poll(() => logged('traces could not be sent')).toBe(1)
  }
  await exporter.close()
  expect(received.map((names) => names.length)).toEqual([512, 512])
  expect([logged('traces could not be sent'), logged('traces are sent again')]).toEqual([1, 1])
})

test('at most 2048 wait; how many were dropped is said', async () => {
  const { exporter, add, logged } = stage()
  statuses = [503]
  add(2050)
  await expect.poll(() => logged('traces could not be sent')).toBe(1)
  await exporter.close()
  expect(received.flat()).toHaveLength(2048)
  expect(logged('"dropped":2')).toBe(1)
})

test('what a collector refuses is dropped, and logged', async () => {
  const { exporter, add, logged } = stage()
  statuses = [400]
  add(1)
  await exporter.close()
  expect([received, logged('a collector refused traces')]).toEqual([[], 1])
})

test('values are written by their kinds', () => {
  expect(attributesOf({ a: 'text', b: 5, c: 0.5, d: true }).map(({ value }) => value)).toEqual([
    { stringValue: 'text' },
    { intValue: '5' },
    { doubleValue: 0.5 },
    { boolValue: true },
  ])
})
