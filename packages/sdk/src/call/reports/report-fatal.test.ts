import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fatalTypes, joinedCall, until } from '../call.fixture.ts'
import type { FatalType } from '../machine.ts'
import { Breadcrumbs } from './breadcrumbs.ts'
import { type CallReport, isReported, reportOf, sendReport } from './report-fatal.ts'

const url = 'https://reports.example/in'
/** What it answers holds for whoever reports there later. */
const busyUrl = 'https://busy.example/in'
let sent: CallReport[] = []
let answer: () => Response | Promise<Response> = () => new Response()

beforeEach(() => {
  sent = []
  answer = () => new Response()
  vi.stubGlobal('fetch', async (to: string, { body }: { body: string }) => {
    if (to === url || to === busyUrl) sent.push(JSON.parse(body))
    return answer()
  })
})

const breaksBy = async (type: FatalType, options: object = {}, msg = 'Gone.') => {
  const { call, machine } = await joinedCall({ ...options, allowMultipleCallInstances: true })
  machine.report({ type: 'fatal', error: { type, msg, details: { on: 'reconnect', uri: 'wss://voice.example' } } })
  return call
}
const reporting = { dailyConfig: { errorReportUrl: url } }

describe('a call that broke is reported', () => {
  test.each(['connection-error', 'end-of-life', 'no-room'] as const)('S7.159 by %s', async (type) => {
    await breaksBy(type, reporting)
    await until(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({
      message: `${type}: Gone.`,
      release: '0.79.0',
      tags: { fatalErrorType: type, domain: 'voice.example', callMode: 'object', uri: 'wss://voice.example' },
      extra: { sessionId: 'me', errorDetails: { on: 'reconnect' } },
    })
    expect(sent[0]?.breadcrumbs.map(({ text }) => text)).toEqual(expect.arrayContaining(['join', 'joined-meeting']))
  })

  test('C18 S7.159 by three of ten types, and not where somebody wanted it', async () => {
    expect(fatalTypes.filter((type) => isReported({ type, msg: '' }))).toEqual([
      'no-room',
      'end-of-life',
      'connection-error',
    ])
    expect(isReported({ type: 'no-room', msg: 'The room was deleted.' })).toBe(false)
    expect(isReported({ type: 'no-room', msg: 'There is no such room.' })).toBe(true)
  })

  test('S7.160 without the visitor’s name and data, and without the token', async () => {
    const secret = { userName: 'Ada Lovelace', userData: { phone: '+441' }, token: 'secret-token' }
    await breaksBy('connection-error', { ...reporting, ...secret })
    await until(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.extra.properties).toMatchObject({
      userName: '[Filtered]',
      userData: '[Filtered]',
      token: '[Filtered]',
    })
    expect(JSON.stringify(sent)).not.toMatch(/Lovelace|\+441|secret-token/)
  })

  test('S7.161 only to whom the page says, and to nobody without', async () => {
    const fetch = vi.fn(async () => new Response())
    vi.stubGlobal('fetch', fetch)
    await breaksBy('connection-error')
    const call = await breaksBy('connection-error', reporting)
    await until(() => expect(fetch).toHaveBeenCalledOnce())
    expect(fetch).toHaveBeenCalledWith(url, expect.objectContaining({ method: 'POST', referrerPolicy: 'no-referrer' }))
    await call.destroy()
  })
})

const report = () =>
  reportOf({
    error: { type: 'connection-error', msg: '' },
    breadcrumbs: [],
    properties: {},
    sessionId: '',
    kind: 'object',
  })

test('S9.50 at most 100 breadcrumbs are kept, the newest', () => {
  const breadcrumbs = new Breadcrumbs()
  for (let count = 1; count <= 101; count++) breadcrumbs.add('event', `${count}`)
  expect(breadcrumbs.list).toHaveLength(100)
  expect([breadcrumbs.list[0]?.text, breadcrumbs.list.at(-1)?.text]).toEqual(['2', '101'])
})

test('S9.51 at most 64 reports wait; further ones are dropped; a host that says 429 gets none for as long as it says', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  answer = () => promise
  for (let count = 0; count < 70; count++) sendReport(busyUrl, report())
  resolve(new Response())
  await until(() => expect(sent).toHaveLength(64))
  answer = () => new Response(null, { status: 429, headers: { 'Retry-After': '5' } })
  for (let count = 0; count < 3; count++) sendReport(busyUrl, report())
  await until(() => expect(sent).toHaveLength(65))
  await new Promise(setImmediate)
  sendReport(busyUrl, report())
  expect(sent).toHaveLength(65)
  vi.useFakeTimers({ now: Date.now() + 60_000 })
  answer = () => new Response()
  sendReport(busyUrl, report())
  vi.useRealTimers()
  await until(() => expect(sent).toHaveLength(66))
})
