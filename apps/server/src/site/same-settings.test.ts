import { expect, test } from 'vitest'
import { readConfig } from '../settings/config.ts'
import { requireSameSettings } from './same-settings.ts'
import type { Site } from './site.ts'
import { fixtureManifest } from './site-fixture.ts'

const built = (pages: object) => ({ manifest: { ...fixtureManifest, ...pages } }) as Site

test.each([
  ['PARLEY_PUBLIC_KEY', 'pk_of_somebody_else', { publicKey: 'pk_of_somebody_else' }],
  ['AUTH_URL', 'https://auth.example', { auth: { url: 'https://auth.example', storageKey: '' } }],
  ['AUTH_STORAGE_KEY', 'sb-x', { auth: { url: '', storageKey: 'sb-x' } }],
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

test('pages of another address are refused where the owner names one, and nowhere else', () => {
  const pages = built({ siteUrl: 'https://www.agency.example' })
  const refusal = /^SITE_URL is not the address in the pages in .* Build them again: npm run build$/
  expect(() => requireSameSettings(pages, readConfig({ SITE_URL: 'https://agency.example' }))).toThrow(refusal)
  expect(() => requireSameSettings(built({}), readConfig({ SITE_URL: 'https://agency.example' }))).toThrow(refusal)
  for (const SITE_URL of ['https://www.agency.example', 'https://www.agency.example/', ''])
    expect(requireSameSettings(pages, readConfig({ SITE_URL, PORT: '4000' }))).toBe(pages)
})
