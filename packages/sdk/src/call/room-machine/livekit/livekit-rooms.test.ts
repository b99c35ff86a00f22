// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import { addressOfClient, loadLivekit } from './livekit-rooms.ts'

test.each([
  ['https://a.example/call-machine/versioned/1/static/bundle.js', 'https://a.example/livekit-client.js'],
  ['https://a.example/voice/call-machine/versioned/1/static/bundle.js', 'https://a.example/voice/livekit-client.js'],
  ['https://cdn.example/parley/bundle.js', 'https://cdn.example/parley/livekit-client.js'],
])('LiveKit’s client of the machine at %s is at %s', (script, address) => {
  expect(addressOfClient(script)).toBe(address)
})

test('LiveKit’s client is asked for three times, each failure is told, and the next call asks again', async () => {
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const told: string[] = []
  const load = () => loadLivekit('file:///nowhere/bundle.js', (message) => told.push(message))
  const outcome = load().catch((failure) => failure)
  for (const attempt of [1, 2, 3]) {
    await expect.poll(() => told.length).toBe(attempt)
    await vi.advanceTimersByTimeAsync(3_000)
  }
  const address = 'file:///nowhere/livekit-client.js'
  expect(told).toEqual(Array(3).fill(`Failed to load LiveKit’s client ${address}: the script could not be loaded`))
  const { message, cause } = await outcome
  expect(message).toBe('LiveKit carries this room, and its client could not be loaded.')
  expect(cause.cause.message).toContain('livekit-client.js?attempt=3')
  load().catch(() => {})
  await expect.poll(() => told.length).toBe(4)
})
