import { expect, test } from 'vitest'
import { createListeningIn } from './listening-in.ts'

const open = { monitorPlan: { listenEnabled: true } }
const notice = 'Somebody may listen.'
const allowing = createListeningIn({ isAllowed: true, notice }, 'https://parley.example')
const forbidding = createListeningIn({ isAllowed: false, notice }, 'https://parley.example')

test('a call may be listened to where its assistant and the server allow it, and its caller is told so', () => {
  expect(allowing.of('c1', open)).toEqual({ notice, listenUrl: 'https://parley.example/call/c1/listen-in' })
  expect(allowing.of('c1', {})).toBe(null)
  // stored when the server still allowed it: it answers on, and nobody hears
  expect(forbidding.of('c1', open)).toBe(null)
})

test('an assistant cannot allow what the server does not, and a squad only as its first member does', () => {
  expect(() => forbidding.judge(open)).toThrow(/VOICE_LISTENING_IN=on/)
  expect(() => forbidding.judge({})).not.toThrow()
  expect(() => allowing.judgeSquad([{}, open])).toThrow(/members\.1 must not have monitorPlan\.listenEnabled/)
  expect(() => allowing.judgeSquad([open, {}])).not.toThrow()
})
