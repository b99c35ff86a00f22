// @vitest-environment happy-dom
import published from '@daily-co/daily-js'
import { beforeEach, expect, test, vi } from 'vitest'
import { scriptedMachine } from '../testing/scripted-machine.ts'
import { FakeTrack, fakeDevices, outcomeOf, room } from './call.fixture.ts'
import type { CallObject } from './call-object.ts'
import { createCallObject } from './create-call.ts'
import { differences } from './method-table/differences.ts'
import { methods } from './method-table/methods.ts'
import { supportedBrowser } from './supported-browser.ts'
import { version } from './version.ts'

/* The published library and ours are given the same, before anybody has joined: both accept, or both refuse. */
type Library = { createCallObject(options?: object): CallObject; version(): string; supportedBrowser(): object }
const reference = published as unknown as Library

beforeEach(() => {
  vi.useFakeTimers()
  for (const word of ['error', 'warn', 'log'] as const) vi.spyOn(console, word).mockImplementation(() => {})
  // their script never comes, so that nothing is asked of another host
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  fakeDevices()
  scriptedMachine().install()
  return () => void vi.useRealTimers()
})

const long = (count: number) => 'x'.repeat(count)
const encoding = { maxBitrate: 100_000 }

/** What a call is made with. */
const options: Record<string, object> = {
  nothing: {},
  'an unknown option': { colour: 'red' },
  'a url that is no text': { url: 5 },
  'a token that is undefined': { token: undefined },
  'a token that is no text': { token: 5 },
  'user data of 4096': { userData: long(4096) },
  'user data of 4097': { userData: long(4097) },
  'a language': { lang: 'de' },
  'a language that nobody speaks': { lang: 'tlh' },
  'a theme': { theme: { colors: { accent: '#fff' } } },
  'a theme for light and dark': {
    theme: { light: { colors: { accent: '#fff' } }, dark: { colors: { accent: '#000' } } },
  },
  'a theme with a named colour': { theme: { colors: { accent: 'red' } } },
  'a theme with an unknown part': { theme: { colors: { glow: '#fff' } } },
  '49 tiles': { layoutConfig: { grid: { maxTilesPerPage: 49 } } },
  '50 tiles': { layoutConfig: { grid: { maxTilesPerPage: 50 } } },
  'half a tile': { layoutConfig: { grid: { maxTilesPerPage: 1.5 } } },
  'no tile at least': { layoutConfig: { grid: { minTilesPerPage: 0 } } },
  'more tiles at least than at most': { layoutConfig: { grid: { minTilesPerPage: 9, maxTilesPerPage: 4 } } },
  'a preset of cameras': { sendSettings: { video: 'quality-optimized' } },
  'a preset of screens for a camera': { sendSettings: { video: 'detail-optimized' } },
  'a preset of cameras for a screen': { sendSettings: { screenVideo: 'quality-optimized' } },
  'a preset of screens': { sendSettings: { screenVideo: 'motion-optimized' } },
  'the best quality': { sendSettings: { video: { maxQuality: 'best' } } },
  'low and high without medium': { sendSettings: { video: { encodings: { low: encoding, high: encoding } } } },
  'low and medium': { sendSettings: { video: { encodings: { low: encoding, medium: encoding } } } },
  'settings of nobody': { sendSettings: {} },
  'a layer for everybody': { receiveSettings: { base: { video: { layer: 1 } } } },
  'a layer of one’s own': { receiveSettings: { local: { video: { layer: 1 } } } },
  'a negative layer': { receiveSettings: { base: { video: { layer: -1 } } } },
  'some blur': { inputSettings: { video: { processor: { type: 'background-blur', config: { strength: 0.5 } } } } },
  'too much blur': { inputSettings: { video: { processor: { type: 'background-blur', config: { strength: 2 } } } } },
  'background 10': { inputSettings: { video: { processor: { type: 'background-image', config: { source: 10 } } } } },
  'background 11': { inputSettings: { video: { processor: { type: 'background-image', config: { source: 11 } } } } },
  'no noise': { inputSettings: { audio: { processor: { type: 'noise-cancellation' } } } },
  'an unknown processor': { inputSettings: { audio: { processor: { type: 'echo' } } } },
  'a button': { customTrayButtons: { a: { iconPath: 'https://x.example/a.png', label: 'A', tooltip: 'A' } } },
  'a button in an unknown state': {
    customTrayButtons: { a: { iconPath: 'https://x.example/a.png', label: 'A', tooltip: 'A', visualState: 'gone' } },
  },
  'an integration': { customIntegrations: { a: { label: 'A', location: 'main', src: 'https://x.example' } } },
  'an integration at the top': { customIntegrations: { a: { label: 'A', location: 'top', src: 'https://x.example' } } },
  'an integration without a source': { customIntegrations: { a: { label: 'A', location: 'main' } } },
  'an integration that runs a script': {
    customIntegrations: { a: { label: 'A', location: 'main', src: 'javascript:alert(1)' } },
  },
}

const madeOf = async (library: Library, given: object): Promise<'accepted' | 'refused'> => {
  try {
    const call = library.createCallObject({ ...given, allowMultipleCallInstances: true })
    await call.destroy()
    return 'accepted'
  } catch {
    return 'refused'
  }
}
const different = (name: string) => differences.some(({ cases }) => cases.includes(name))

test('our version is that of the library we stand in for', () => {
  expect(reference.version()).toBe(version())
  expect(Object.keys(supportedBrowser()).toSorted()).toEqual(Object.keys(reference.supportedBrowser()).toSorted())
})

test('it has all our methods', () => {
  const call = reference.createCallObject({ allowMultipleCallInstances: true })
  const missing = Object.keys(methods).filter((name) => typeof Reflect.get(call, name) !== 'function')
  expect(missing).toEqual([])
})

test.each(Object.entries(options))('made with %s, both accept or both refuse', async (name, given) => {
  const [theirs, ours] = [await madeOf(reference, given), await madeOf({ createCallObject } as Library, given)]
  if (different(name)) expect(ours).not.toBe(theirs)
  else expect(ours).toBe(theirs)
})

/** What methods are called with, on a call that nobody has joined. */
const inputs: [name: string, method: keyof typeof methods, ...asked: unknown[]][] = [
  // every method without anything: what waits for join() says so
  ...(Object.keys(methods) as (keyof typeof methods)[])
    .filter(
      (method) =>
        !['destroy', 'leave', 'join', 'load', 'preAuth', 'startCamera', 'on', 'once', 'off', 'geo'].includes(method),
    )
    .map((method) => [`${method} without anything`, method] as [string, typeof method]),
  ['user data of 4096', 'setUserData', long(4096)],
  ['user data of 4097', 'setUserData', long(4097)],
  ['an interval of 100', 'startLocalAudioLevelObserver', 100],
  ['an interval of 99', 'startLocalAudioLevelObserver', 99],
  ['an interval of 0', 'startRemoteParticipantsAudioLevelObserver', 0],
  ['an interval as text', 'startLocalAudioLevelObserver', '200'],
  ['a preset', 'updateSendSettings', { video: 'quality-optimized' }],
  ['an unknown preset', 'updateSendSettings', { video: 'sharp' }],
  ['some blur', 'updateInputSettings', { video: { processor: { type: 'background-blur', config: { strength: 1 } } } }],
  [
    'too much blur',
    'updateInputSettings',
    { video: { processor: { type: 'background-blur', config: { strength: 1.01 } } } },
  ],
  ['a recording on tape', 'startRecording', { type: 'tape' }],
  ['a player at volume 3', 'startRemoteMediaPlayer', { url: 'https://x.example/a.mp4', settings: { volume: 3 } }],
  ['a player without an address', 'startRemoteMediaPlayer', { url: 5 }],
  [
    'a player of four layers',
    'startRemoteMediaPlayer',
    { url: 'https://x.example', settings: { simulcastEncodings: Array(4).fill(encoding) } },
  ],
  ['a player that stops', 'updateRemoteMediaPlayer', { session_id: 'a', settings: { state: 'stop' } }],
  ['a sound', 'setPlayNewParticipantSound', 3],
  ['a sound that is a word', 'setPlayNewParticipantSound', 'loud'],
  ['an unknown change', 'updateParticipant', 'ada', { dance: true }],
  ['a known change of nobody', 'updateParticipant', '', { setAudio: false }],
  ['a preset of cameras for a screen', 'startScreenShare', { screenVideoSendSettings: 'quality-optimized' }],
  ['an invalid language', 'setDailyLang', 'tlh'],
  ['a proxy', 'setProxyUrl', 'https://proxy.example'],
  ['names sometimes', 'setShowNamesMode', 'sometimes'],
]

/** Pending is accepted: it waits for a script that never comes. */
async function met(library: Library, method: string, asked: unknown[]): Promise<'accepted' | 'refused'> {
  const call = library.createCallObject({ ...room, allowMultipleCallInstances: true })
  // the part of ours that is loaded later
  if (library !== reference) await call.getInputDevices()
  const outcome = outcomeOf(call, method, ...asked)
  const first = await Promise.race([outcome, vi.advanceTimersByTimeAsync(10).then(() => 'accepted')])
  return first === 'accepted' ? 'accepted' : 'refused'
}

test.each(inputs)('%s: both accept or both refuse (%s)', async (name, method, ...asked) => {
  vi.stubGlobal('MediaStreamTrack', FakeTrack)
  const [theirs, ours] = [
    await met(reference, method, asked),
    await met({ createCallObject } as Library, method, asked),
  ]
  if (different(name)) expect(ours).not.toBe(theirs)
  else expect(ours).toBe(theirs)
})
