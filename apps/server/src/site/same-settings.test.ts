import { expect, test } from 'vitest'
import { readConfig } from '../settings/config.ts'
import { requireSameSettings } from './same-settings.ts'
import type { Site } from './site.ts'
import { fixtureManifest } from './site-fixture.ts'

const built = (pages: object) => ({ manifest: { ...fixtureManifest, ...pages } }) as Site

test.each([
  ['PARLEY_PUBLIC_KEY', 'pk_of_somebody_else', { publicKey: 'pk_of_somebody_else' }],
  ['CALL_RETENTION_DAYS', '7', { retention: { ...fixtureManifest.retention, callDays: 7 } }],
  ['COUNT_VISITS', 'on', { countsVisits: true }],
  ['VOICE_RECORDINGS', 'on', { recordsCalls: true }],
  ['VOICE_LISTENING_IN', 'on', { listensToCalls: true }],
])('pages that say otherwise of %s are refused, with what to do, in both directions', (name, value, pages) => {
  const [plain, changed] = [readConfig({}), readConfig({ [name]: value })]
  const refusal = new RegExp(`${name}.* Build them again: npm run build`)
  expect(requireSameSettings(built(pages), changed)).toBeTruthy()
  expect(() => requireSameSettings(built({}), changed)).toThrow(refusal)
  expect(() => requireSameSettings(built(pages), plain)).toThrow(refusal)
})
