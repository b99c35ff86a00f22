// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { addressOfClient } from './livekit-rooms.ts'

test.each([
  ['https://a.example/call-machine/versioned/1/static/bundle.js', 'https://a.example/livekit-client.js'],
  ['https://a.example/voice/call-machine/versioned/1/static/bundle.js', 'https://a.example/voice/livekit-client.js'],
  ['https://cdn.example/parley/bundle.js', 'https://cdn.example/parley/livekit-client.js'],
])('LiveKit’s client of the machine at %s is at %s', (script, address) => {
  expect(addressOfClient(script)).toBe(address)
})
