// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { scriptedMachine } from '../../testing/scripted-machine.ts'
import { eventsOf, namesOf, room } from '../call.fixture.ts'
import { createCallObject } from '../create-call.ts'
import { bundleAttempts, bundleRetryMs, bundleTimeoutMs } from '../limits.ts'
import { version } from '../version.ts'
import { bundleAddress } from './bundle-address.ts'

let scripts: HTMLScriptElement[] = []
const here = globalThis as { parleyCallMachines?: object }

beforeEach(() => {
  vi.useFakeTimers()
  for (const word of ['error', 'warn'] as const) vi.spyOn(console, word).mockImplementation(() => {})
  scripts = []
  delete here.parleyCallMachines
  // what a browser would fetch
  vi.spyOn(document.head, 'append').mockImplementation(
    (...nodes) => void scripts.push(...(nodes as HTMLScriptElement[])),
  )
})
afterEach(() => void vi.useRealTimers())

const failed = (script: HTMLScriptElement | undefined) => script?.onerror?.('failed' as never)
const arrived = (script: HTMLScriptElement | undefined) => {
  scriptedMachine().install()
  script?.onload?.(new Event('load'))
}

function loading(options: object = {}) {
  const call = createCallObject({ ...room, ...options })
  const events = eventsOf(call)
  const outcome = call.load().then(
    () => 'loaded',
    (error: Error) => error,
  )
  return { call, events, outcome }
}

test('S9.35 S7.157 the script stands on our own server, under the version 0.79.0, unless the page says where', () => {
  expect(version()).toBe('0.79.0')
  const path = '/call-machine/versioned/0.79.0/static/call-machine-object-bundle.js'
  expect(bundleAddress({})).toBe(path)
  expect(bundleAddress({ baseUrl: 'https://voice.example/' })).toBe(`https://voice.example${path}`)
  expect(bundleAddress({ proxyUrl: 'https://proxy.example', baseUrl: 'https://voice.example' })).toBe(
    `https://proxy.example${path}`,
  )
  expect(bundleAddress({ override: 'https://cdn.example/machine.js' })).toBe('https://cdn.example/machine.js')
})

test('S7.157 it is a script element with its integrity, gone once it ran; the next call needs none', async () => {
  const integrity = 'sha384-abc'
  const { call, outcome, events } = loading({
    dailyConfig: { callObjectBundleIntegrity: integrity, callObjectBundleUrlOverride: 'https://cdn.example/m.js' },
  })
  await vi.advanceTimersByTimeAsync(0)
  expect(scripts).toHaveLength(1)
  expect(scripts[0]).toMatchObject({ src: 'https://cdn.example/m.js', integrity, crossOrigin: 'anonymous' })
  arrived(scripts[0])
  expect(await outcome).toBe('loaded')
  expect(namesOf(events)).toEqual(['loading', 'loaded'])
  await call.load()
  await call.leave()
  await call.join()
  expect(scripts).toHaveLength(1)
})

test('another address is another machine; one that the page has brought needs no script', async () => {
  const from = (url: string) =>
    loading({ dailyConfig: { callObjectBundleUrlOverride: url }, allowMultipleCallInstances: true })
  const first = from('/one.js')
  await vi.advanceTimersByTimeAsync(0)
  arrived(scripts[0])
  expect(await first.outcome).toBe('loaded')
  const second = from('/other.js')
  await vi.advanceTimersByTimeAsync(0)
  expect(scripts.map((script) => new URL(script.src).pathname)).toEqual(['/one.js', '/other.js'])
  arrived(scripts[1])
  expect(await second.outcome).toBe('loaded')
  scriptedMachine().install()
  expect(await from('/third.js').outcome).toBe('loaded')
  expect(scripts).toHaveLength(2)
})

describe('a script that does not come', () => {
  test('S9.48 S9.49 S8.28 S8.29 is tried three times, 3 s after each failure; then the call is in error', async () => {
    expect([bundleAttempts, bundleRetryMs]).toEqual([3, 3000])
    const { call, events, outcome } = loading()
    for (const attempt of [1, 2, 3]) {
      await vi.advanceTimersByTimeAsync(attempt === 1 ? 0 : 2999)
      expect(scripts).toHaveLength(attempt === 1 ? 1 : attempt - 1)
      await vi.advanceTimersByTimeAsync(1)
      expect(scripts).toHaveLength(attempt)
      failed(scripts.at(-1))
      await vi.advanceTimersByTimeAsync(0)
    }
    const url = '/call-machine/versioned/0.79.0/static/call-machine-object-bundle.js'
    const msg = `Failed to load call object bundle ${url}: the script could not be loaded`
    expect(namesOf(events)).toEqual(['loading', ...Array(3).fill('load-attempt-failed'), 'error'])
    expect(events[1]).toMatchObject({ errorMsg: msg })
    expect(events.at(-1)).toMatchObject({
      errorMsg: 'Failed to load call object bundle.',
      error: {
        type: 'connection-error',
        msg: 'Failed to load call object bundle.',
        details: { on: 'load', bundleUrl: url, sourceError: { type: 'network', msg } },
      },
    })
    expect(await outcome).toMatchObject({ code: 'load-failed' })
    expect(call.meetingState()).toBe('error')
    await call.leave()
    expect(namesOf(events)).not.toContain('left-meeting')
  })

  test('S9.47 is given up after 20 s', async () => {
    expect(bundleTimeoutMs).toBe(20_000)
    const { events } = loading()
    await vi.advanceTimersByTimeAsync(19_999)
    expect(namesOf(events)).toEqual(['loading'])
    await vi.advanceTimersByTimeAsync(1)
    expect(events.at(-1)).toMatchObject({
      errorMsg: expect.stringContaining('Timed out (>20000 ms) when loading call object bundle'),
    })
  })

  test('may come at the second attempt', async () => {
    const { outcome, events } = loading()
    await vi.advanceTimersByTimeAsync(0)
    failed(scripts[0])
    await vi.advanceTimersByTimeAsync(3000)
    arrived(scripts[1])
    expect(await outcome).toBe('loaded')
    expect(namesOf(events)).toEqual(['loading', 'load-attempt-failed', 'loaded'])
  })

  test('or come and bring no machine', async () => {
    const { events } = loading()
    await vi.advanceTimersByTimeAsync(0)
    scripts[0]?.onload?.(new Event('load'))
    await vi.advanceTimersByTimeAsync(0)
    expect(events.at(-1)).toMatchObject({
      errorMsg: expect.stringContaining('it brought no call machine of this version'),
    })
  })

  test('is not asked for again once the call is left', async () => {
    const { call, outcome, events } = loading()
    await vi.advanceTimersByTimeAsync(0)
    failed(scripts[0])
    await vi.advanceTimersByTimeAsync(0)
    await call.leave()
    expect(await outcome).toMatchObject({ code: 'left' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(scripts).toHaveLength(1)
    expect(namesOf(events).at(-1)).toBe('left-meeting')
  })
})

test('where a page lets only those load scripts whom it trusts, the address is vouched for', async () => {
  const createScriptURL = vi.fn((address: string) => address)
  vi.stubGlobal('trustedTypes', { createPolicy: () => ({ createScriptURL }) })
  const { outcome } = loading()
  await vi.advanceTimersByTimeAsync(0)
  expect(createScriptURL).toHaveBeenCalledOnce()
  arrived(scripts[0])
  expect(await outcome).toBe('loaded')
})
