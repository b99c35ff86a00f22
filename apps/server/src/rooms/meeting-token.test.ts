import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { createMeetingTokens } from './meeting-token.ts'

const tokens = createMeetingTokens({ stamp: (text) => `secret of ${text}, long enough to sign with` })

test('a token says what was signed, with what it left out', async () => {
  const token = await tokens.sign({
    room: 'main/standup',
    userName: 'Ada',
    exp: 5,
    permissions: { canSend: ['audio'] },
  })
  expect(await tokens.read(token)).toEqual({
    room: 'main/standup',
    userName: 'Ada',
    exp: 5,
    isOwner: false,
    ejectAtTokenExp: false,
    permissions: { canSend: ['audio'] },
  })
})

test.each([
  [
    'of another server',
    () => createMeetingTokens({ stamp: () => 'another secret, as long as ours' }).sign({ room: 'a' }),
  ],
  ['without a signature', () => 'eyJhbGciOiJub25lIn0.eyJyb29tIjoibWFpbi9zdGFuZHVwIn0.'],
  ['that is none', () => 'hello'],
  [
    'for something else',
    () =>
      new SignJWT({ sub: 'somebody' })
        .setProtectedHeader({ alg: 'HS256' })
        .sign(new TextEncoder().encode('secret of meeting-tokens, long enough to sign with')),
  ],
])('a token %s is nobody’s', async (_, make) => expect(await tokens.read(await make())).toBeNull())
