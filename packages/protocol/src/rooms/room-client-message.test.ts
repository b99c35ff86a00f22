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
  expect(readRoomMessage(typeof message === 'string' ? message : JSON.stringify(message))).toBeNull()
})
