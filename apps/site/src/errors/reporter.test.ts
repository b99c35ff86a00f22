// @vitest-environment happy-dom
import {
  type ErrorReport,
  errorReportPath,
  errorReportSchema,
  maxBufferedReports,
  maxReportBytes,
} from '@parley/protocol'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { leaveBreadcrumb } from './breadcrumbs.ts'
import { captureErrors, maxWaiting, report } from './report.ts'
import { createReporter, maxReportsPerMinute } from './reporter.ts'

let sent: ErrorReport[] = []
let statuses: (number | 'offline')[] = []
let nowMs = 0

/** The far end: answers in turn what the test set, then 204. */
const send = (async (path: string, { body }: { body: string }) => {
  expect(path).toBe(errorReportPath)
  const status = statuses.shift() ?? 204
  if (status === 'offline') throw new TypeError('Failed to fetch')
  sent.push(v.parse(errorReportSchema, JSON.parse(body)))
  return new Response(null, { status })
}) as unknown as typeof fetch

afterEach(() => void vi.unstubAllGlobals())
beforeEach(() => {
  vi.resetModules() // the reporter sends so many a minute, and nothing twice
  sent = []
  statuses = []
  nowMs = 0
  document.body.replaceChildren()
})

const settled = () => new Promise((resolve) => setImmediate(resolve))
const reporter = () => createReporter(send, () => nowMs)
const caught = (message: string) => ({ kind: 'error' as const, error: new RangeError(message) })

test('S1.8 a report says what happened, where, and what led there', async () => {
  history.replaceState(null, '', '/contact?x=1')
  reporter().take(caught('out of ink'))
  await settled()
  expect(sent).toMatchObject([{ kind: 'error', message: 'RangeError: out of ink', page: '/contact' }])
  expect(sent[0]?.stack).toContain('reporter.test')
})

test('S1.10 what stands in a form, addresses and tokens are not in it', async () => {
  document.body.innerHTML = '<input value="Ada Byron"><textarea> Our diary? </textarea><input value="a">'
  reporter().take(
    caught('Ada Byron wrote "Our diary?" (Our%20diary%3F), mail ada@engine.example, a map, bearer abcdefgh'),
  )
  await settled()
  expect(sent[0]?.message).toBe('RangeError: [field] wrote "[field]" ([field]), mail [email], a map, bearer [token]')
  expect(sent[0]?.stack).not.toMatch(/Ada|diary/)
})

test('S1.10 a thrown object is named by its keys', async () => {
  reporter().take({ kind: 'unhandledrejection', error: { email: 'private', code: 7 } })
  reporter().take({ kind: 'unhandledrejection', error: undefined })
  await settled()
  expect(sent.map(({ message }) => message)).toEqual(['a thrown object with the keys email, code', 'undefined'])
})

test('the same error is reported once; a harmless notice of the browser never', async () => {
  const { take } = reporter()
  const again = caught('again')
  take(again)
  take(again)
  take({ kind: 'error', error: 'ResizeObserver loop completed with undelivered notifications.' })
  await settled()
  expect(sent.length).toBe(1)
})

test('at most ten reports leave within a minute', async () => {
  const { take } = reporter()
  for (let index = 0; index < 15; index++) take(caught(`error ${index}`))
  await settled()
  expect(sent.length).toBe(maxReportsPerMinute)
  nowMs = 60_001
  take(caught('later'))
  await settled()
  expect(sent.at(-1)?.message).toContain('later')
})

test('S9.51 at most 64 wait for the network; further ones are dropped', async () => {
  expect([maxWaiting, maxBufferedReports]).toEqual([64, 64])
  const { take, flush } = reporter()
  statuses = Array(200).fill('offline')
  for (let index = 0; index < 80; index++) {
    nowMs += 10_000
    take(caught(`error ${index}`))
    await settled()
  }
  statuses = []
  await flush()
  expect(sent.length).toBe(64)
  expect(sent.at(-1)?.message).toContain('error 63')
})

test('the answer 429 ends reporting for as long as it says, or a minute', async () => {
  statuses = [429]
  const { take } = reporter()
  for (const message of ['one', 'two']) take(caught(message))
  await settled()
  take(caught('three'))
  await settled()
  expect(sent.length).toBe(1)
  nowMs = 60_000
  take(caught('four'))
  await settled()
  expect(sent.length).toBe(2)
})

test('a report that the server refuses is not sent again', async () => {
  statuses = [400]
  const { take, flush } = reporter()
  take(caught('odd'))
  await settled()
  await flush()
  expect(sent.length).toBe(1)
})

test('when the page goes away, the browser takes over what is left', async () => {
  const taken: Promise<string>[] = []
  vi.stubGlobal('navigator', { sendBeacon: (_: string, blob: Blob) => taken.push(blob.text()) })
  statuses = ['offline']
  const { take, handOver } = reporter()
  take(caught('leaving'))
  await settled()
  handOver()
  handOver()
  expect((await Promise.all(taken)).map((text) => JSON.parse(text).message)).toEqual(['RangeError: leaving'])
})

test('C18 S1.8 every uncaught exception and every unhandled rejection of the page is reported', async () => {
  vi.stubGlobal('fetch', send)
  captureErrors()
  window.dispatchEvent(new ErrorEvent('error', { error: new TypeError('uncaught') }))
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new TypeError('unhandled') }))
  report(new TypeError('caught'))
  await expect
    .poll(() => sent.map(({ kind, message }) => [kind, message]))
    .toEqual([
      ['error', 'TypeError: uncaught'],
      ['unhandledrejection', 'TypeError: unhandled'],
      ['handled', 'TypeError: caught'],
    ])
})

test('a report that is too long to be taken loses its oldest steps', async () => {
  for (let index = 0; index < 60; index++) leaveBreadcrumb('click', `${index} ${'ü'.repeat(1000)}`)
  reporter().take(caught('long'))
  await settled()
  const [long] = sent
  expect(new Blob([JSON.stringify(long)]).size).toBeLessThanOrEqual(maxReportBytes)
  expect(long?.breadcrumbs.length).toBeGreaterThan(5)
  expect(long?.breadcrumbs.at(-1)?.text).toMatch(/^59 /)
})
