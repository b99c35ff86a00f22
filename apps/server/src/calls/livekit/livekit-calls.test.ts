import { pino } from 'pino'
import { expect, test } from 'vitest'
import { LivekitCalls } from './livekit-calls.ts'

const switchboard = {} as ConstructorParameters<typeof LivekitCalls>[0]['switchboard']
const log = pino({ level: 'silent' })
const livekit = (carriesAll: boolean) => {
  const settings = { url: 'ws://x', publicUrl: 'ws://x', apiKey: 'k', apiSecret: 's', carriesAll }
  return new LivekitCalls({ settings, switchboard, log })
}

test('who asks for a room gets one, and with VOICE_TRANSPORT=livekit who asks for nothing, too', () => {
  expect(livekit(false).carries('livekit', 'other')).toBe(true)
  expect(livekit(false).carries(undefined, 'other')).toBe(false)
  expect(livekit(true).carries(undefined, 'other')).toBe(true)
  expect(livekit(true).carries('parley.typed', 'other')).toBe(false)
})

test('the site’s own pages, which cannot join a room, are called over our own connection whatever the setting', () => {
  expect(livekit(true).carries(undefined, 'own-page')).toBe(false)
})
