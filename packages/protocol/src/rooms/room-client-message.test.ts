import { expect, test } from 'vitest'
import { readRoomMessage } from './room-client-message.ts'

test('what a page says is read, and nothing beside it', () => {
  const hello = { type: 'hello', version: '0.79.0', purpose: 'join', userName: 'Ada' }
  expect(readRoomMessage(JSON.stringify({ ...hello, more: true }))).toEqual(hello)
  expect(readRoomMessage('{"type":"leave"}')).toEqual({ type: 'leave' })
})

test.each([
  ['no JSON', 'leave'],
  ['an unknown type', { type: 'dance' }],
  ['an unknown line', { type: 'tracks', tracks: { a: { line: 'smell', isOn: true } } }],
  ['a layer below the smallest', { type: 'layers', layers: { a: { video: -1 } } }],
  ['a comeback without its token', { type: 'hello', version: '0.79.0', purpose: 'resume', sessionId: 'a' }],
  ['too much user data', { type: 'user', userData: 'x'.repeat(4_095) }],
  ['an ejection that is none', { type: 'participants', requests: { a: { eject: false } } }],
  ['a permission that rooms do not have', { type: 'participants', requests: { a: { permissions: { canFly: true } } } }],
])('%s is no message', (_, message) => {
  const read = readRoomMessage(typeof message === 'string' ? message : JSON.stringify(message))
  expect(read).toEqual({ type: 'unread', why: expect.any(String) })
})

test.each([
  [{ type: 'start-recording', maxDurationS: 20_000, ask: 7 }, 'maxDurationS: must be between 1 and 14400 seconds'],
  [{ type: 'start-recording', instanceId: 'i'.repeat(101), ask: 7 }, 'instanceId: must be at most 100 characters'],
  [{ type: 'app-message', data: 1, to: [''], ask: 7 }, 'to'],
  [{ type: 'dance'.repeat(1_000), ask: 7 }, 'type'],
])('of what is none is said what is wrong, and to whom: %#', (message, words) => {
  const read = readRoomMessage(JSON.stringify(message))
  expect(read).toEqual({ type: 'unread', why: expect.stringContaining(words), ask: 7 })
  expect(JSON.stringify(read).length).toBeLessThan(1_000)
})
