import published from '@daily-co/daily-js'
import { scriptedMachine } from '../testing/scripted-machine.ts'
import type { CallObject } from './call-object.ts'
import { createCallObject } from './create-call.ts'
import { type MethodName, methods } from './method-table/methods.ts'
import { supportedBrowser } from './supported-browser.ts'
import { version } from './version.ts'

/* Runs in a browser: the published library and ours are given the same, before anybody has joined. */
type Library = { createCallObject(options?: object): CallObject; version(): string; supportedBrowser(): object }
const reference = published as unknown as Library
const own: Library = { createCallObject, version, supportedBrowser }
const methodNames = Object.keys(methods) as MethodName[]

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

/** What methods are called with, on a call that nobody has joined. */
const inputs: [name: string, method: MethodName, ...asked: unknown[]][] = [
  // every method without anything: what waits for join() says so
  ...methodNames.map((method): [string, MethodName] => [`${method} without anything`, method]),
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

type Outcome = 'accepted' | 'refused'
type Compared = { name: string; theirs: Outcome; ours: Outcome }

const outcomeOf = async (act: () => unknown): Promise<Outcome> => {
  try {
    await act()
    return 'accepted'
  } catch {
    return 'refused'
  }
}

/** Whatever can be refused without a script that is loaded is, after so many turns of the page. */
async function turns(count = 50): Promise<Outcome> {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setTimeout(resolve))
  return 'accepted'
}

const made = ({ createCallObject }: Library, given: object) =>
  outcomeOf(() => createCallObject({ ...given, allowMultipleCallInstances: true }).destroy())

/** Pending is accepted: it waits for a script that never comes. */
async function met(library: Library, method: MethodName, asked: unknown[]): Promise<Outcome> {
  const call = library.createCallObject({ url: 'https://voice.example/rooms/one', allowMultipleCallInstances: true })
  // the part of ours that is loaded later
  if (library === own) await call.getInputDevices()
  const act = Reflect.get(call, method) as (...asked: unknown[]) => unknown
  const outcome = await Promise.race([outcomeOf(() => act.apply(call, asked)), turns()])
  await Promise.race([outcomeOf(() => call.destroy()), turns()])
  return outcome
}

/** What both make of everything, and what is not the same about them. */
export async function compare() {
  // their script never comes, and nothing is asked of another host
  globalThis.fetch = () => new Promise(() => {})
  for (const word of ['error', 'warn', 'log'] as const) console[word] = () => {}
  scriptedMachine().install()
  const both = async (name: string, ask: (library: Library) => Promise<Outcome>): Promise<Compared> => {
    const [theirs, ours] = await Promise.all([ask(reference), ask(own)])
    return { name, theirs, ours }
  }
  const call = reference.createCallObject({ allowMultipleCallInstances: true })
  return {
    compared: await Promise.all([
      ...Object.entries(options).map(([name, given]) => both(name, (library) => made(library, given))),
      ...inputs.map(([name, method, ...asked]) => both(name, (library) => met(library, method, asked))),
    ]),
    versions: [reference.version(), own.version()],
    browsers: [reference, own].map((library) => Object.keys(library.supportedBrowser()).toSorted()),
    missing: methodNames.filter((name) => typeof Reflect.get(call, name) !== 'function'),
  }
}
