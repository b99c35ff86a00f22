import published from '@daily-co/daily-js'
import { scriptedMachine } from '../testing/scripted-machine.ts'
import type { CallObject } from './call-object.ts'
import { createCallObject } from './create-call.ts'
import { type MethodName, methods } from './method-table/methods.ts'
import { supportedBrowser } from './supported-browser.ts'
import { version } from './version.ts'

/* Runs in a browser: the published library and ours are given the same, before anybody has joined and while they are in a call. */
type Library = { createCallObject(options?: object): CallObject; version(): string; supportedBrowser(): object }
const reference = published as unknown as Library
const own: Library = { createCallObject, version, supportedBrowser }
const methodNames = Object.keys(methods) as MethodName[]

const long = (count: number) => 'x'.repeat(count)
const encoding = { maxBitrate: 100_000 }
const [silence] = new AudioContext().createMediaStreamDestination().stream.getAudioTracks()

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
  ['other user data of 4096', 'setUserData', long(4096)],
  ['other user data of 4097', 'setUserData', long(4097)],
  ['an interval of 100', 'startLocalAudioLevelObserver', 100],
  ['an interval of 99', 'startLocalAudioLevelObserver', 99],
  ['an interval of 0', 'startRemoteParticipantsAudioLevelObserver', 0],
  ['an interval as text', 'startLocalAudioLevelObserver', '200'],
  ['a preset', 'updateSendSettings', { video: 'quality-optimized' }],
  ['an unknown preset', 'updateSendSettings', { video: 'sharp' }],
  ['all blur', 'updateInputSettings', { video: { processor: { type: 'background-blur', config: { strength: 1 } } } }],
  [
    'more blur than all',
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
  ['a screen with a preset of cameras', 'startScreenShare', { screenVideoSendSettings: 'quality-optimized' }],
  ['an invalid language', 'setDailyLang', 'tlh'],
  ['a proxy', 'setProxyUrl', 'https://proxy.example'],
  ['names sometimes', 'setShowNamesMode', 'sometimes'],
]

/** What methods are called with in a call. */
const inCall: [name: string, method: MethodName, ...asked: unknown[]][] = [
  ...methodNames
    .filter((method) => method !== 'leave' && method !== 'destroy')
    .map((method): [string, MethodName] => [`${method} without anything, in a call`, method]),
  ['a message of 4096', 'sendAppMessage', long(4094)],
  ['a message of 4097', 'sendAppMessage', long(4095)],
  ['a message to two', 'sendAppMessage', { a: 1 }, ['ada', 'bob']],
  ['data of a meeting', 'setMeetingSessionData', { a: [1] }],
  ['data of 102400', 'setMeetingSessionData', { x: long(102_400 - '{"x":""}'.length) }],
  ['data of 102401', 'setMeetingSessionData', { x: long(102_401 - '{"x":""}'.length) }],
  ['data that is a list', 'setMeetingSessionData', []],
  ['data that is a date', 'setMeetingSessionData', new Date()],
  ['data that is text', 'setMeetingSessionData', 'text'],
  ['data that is null', 'setMeetingSessionData', null],
  ['data that goes round', 'setMeetingSessionData', circular()],
  ['data to be merged', 'setMeetingSessionData', { a: 1 }, 'shallow-merge'],
  ['data to be mixed', 'setMeetingSessionData', { a: 1 }, 'deep-merge'],
  ['a custom track', 'startCustomTrack', { track: silence, trackName: long(50) }],
  ['a long name of a track', 'startCustomTrack', { track: silence, trackName: long(51) }],
  ...['cam-audio', 'cam-video', 'screen-video', 'screen-audio', 'rmpAudio', 'rmpVideo', 'customVideoDefaults'].map(
    (trackName): [string, MethodName, object] => [
      `the name ${trackName}`,
      'startCustomTrack',
      { track: silence, trackName },
    ],
  ),
  ['no track', 'startCustomTrack', { track: {} }],
  ['a track with music', 'startCustomTrack', { track: silence, mode: 'music' }],
  ['a track in another mode', 'startCustomTrack', { track: silence, mode: 'loud' }],
  ['a number to dial', 'startDialOut', { phoneNumber: '+441234567890' }],
  ['an address to dial', 'startDialOut', { sipUri: 'sip:ada@x.example' }],
  ['nothing to dial', 'startDialOut', {}],
  ['two things to dial', 'startDialOut', { phoneNumber: '+44', sipUri: 'sip:a' }],
  ['an address of another kind', 'startDialOut', { sipUri: 'ada@x.example' }],
  ['an address that is no text', 'startDialOut', { sipUri: 5 }],
  ['a number without a plus', 'startDialOut', { phoneNumber: '441234' }],
  ['a number with a space', 'startDialOut', { phoneNumber: '+44 1234' }],
  ['a number that is no text', 'startDialOut', { phoneNumber: 44 }],
  ['an address and whose', 'startDialOut', { sipUri: 'sip:a', callerId: '+44' }],
  ['a number and whose', 'startDialOut', { phoneNumber: '+44', callerId: '+44' }],
  ['whose that is no text', 'startDialOut', { phoneNumber: '+44', callerId: 44 }],
  ['pictures that are a word', 'startDialOut', { sipUri: 'sip:a', video: 'yes' }],
  ['a name of 199', 'startDialOut', { phoneNumber: '+44', displayName: long(199) }],
  ['a name of 200', 'startDialOut', { phoneNumber: '+44', displayName: long(200) }],
  ['a name that is no text', 'startDialOut', { phoneNumber: '+44', displayName: 5 }],
  ['an id of 36', 'startDialOut', { phoneNumber: '+44', userId: long(36) }],
  ['an id of 37', 'startDialOut', { phoneNumber: '+44', userId: long(37) }],
  ['an id that is no text', 'startDialOut', { phoneNumber: '+44', userId: 5 }],
  ...[['OPUS', 'PCMU', 'PCMA', 'G722'], ['opus'], [], 'OPUS', [5]].map((audio): [string, MethodName, object] => [
    `the codec ${JSON.stringify(audio)} for sound`,
    'startDialOut',
    { phoneNumber: '+44', codecs: { audio } },
  ]),
  ...[['H264', 'VP8'], ['AV1'], [], 'VP8', [5]].flatMap((video): [string, MethodName, object][] => [
    [`the codec ${JSON.stringify(video)} for pictures`, 'startDialOut', { sipUri: 'sip:a', codecs: { video } }],
    [`the codec ${JSON.stringify(video)} by telephone`, 'startDialOut', { phoneNumber: '+44', codecs: { video } }],
  ]),
  ['20 tones', 'sendDTMF', { sessionId: 'a', tones: '0123456789ABCD*#1234' }],
  ['21 tones', 'sendDTMF', { sessionId: 'a', tones: '1'.repeat(21) }],
  ...['a', 'E', ' ', '1,2'].map((tones): [string, MethodName, object] => [
    `the tone "${tones}"`,
    'sendDTMF',
    { sessionId: 'a', tones },
  ]),
  ['tones for nobody', 'sendDTMF', { tones: '1' }],
  ['tones that are a number', 'sendDTMF', { sessionId: 'a', tones: 1 }],
  ...['sip:ada@x.example', '+441', '441', 'ada@x.example', 5].flatMap((toEndPoint): [string, MethodName, object][] => [
    [`a transfer to ${toEndPoint}`, 'sipCallTransfer', { sessionId: 'a', toEndPoint }],
    [`a refer to ${toEndPoint}`, 'sipRefer', { sessionId: 'a', toEndPoint }],
    [`a transfer to ${toEndPoint} and whose`, 'sipCallTransfer', { sessionId: 'a', toEndPoint, callerId: '+44' }],
  ]),
  ['a transfer of nobody', 'sipCallTransfer', { toEndPoint: '+441' }],
  ['a refer of nobody', 'sipRefer', { toEndPoint: 'sip:a' }],
  ['a layer for Ada', 'updateReceiveSettings', { ada: { video: { layer: 1 } } }],
  ['a layer for all', 'updateReceiveSettings', { '*': { screenVideo: { layer: 'inherit' } } }],
  ['the usual for Ada', 'updateReceiveSettings', { ada: 'inherit' }],
  ['half a layer', 'updateReceiveSettings', { ada: { video: { layer: 0.5 } } }],
  ['a layer of oneself', 'updateReceiveSettings', { local: { video: { layer: 1 } } }],
  ['who waits', 'updateWaitingParticipant', 'ada', { grantRequestedAccess: true }],
  ['who waits, without a decision', 'updateWaitingParticipant', 'ada'],
  ['whoever waits', 'updateWaitingParticipants', { ada: { grantRequestedAccess: false } }],
  ['whoever waits, as a word', 'updateWaitingParticipants', { ada: 'yes' }],
  ['full access', 'requestAccess', { access: { level: 'full' }, name: 'Ada' }],
  ['somebody put out', 'updateParticipant', 'ada', { eject: true }],
  ['somebody put out half', 'updateParticipant', 'ada', { eject: false }],
  ['somebody heard', 'updateParticipant', 'ada', { setAudio: true }],
  ['somebody’s screen', 'updateParticipant', 'ada', { setScreenShare: true }],
  ['somebody’s screen ended', 'updateParticipant', 'ada', { setScreenShare: false }],
  ['chosen tracks while all are received', 'updateParticipant', 'ada', { setSubscribedTracks: true }],
  ['what somebody may send', 'updateParticipant', 'ada', { updatePermissions: { canSend: ['audio'] } }],
  ['what nobody may send', 'updateParticipant', 'ada', { updatePermissions: { canSend: ['smell'] } }],
  ['a permission that there is not', 'updateParticipant', 'ada', { updatePermissions: { canFly: true } }],
  ['a player at volume 2', 'startRemoteMediaPlayer', { url: 'https://x.example/a.mp4', settings: { volume: 2 } }],
  ['a player at volume -0.1', 'startRemoteMediaPlayer', { url: 'https://x.example/a.mp4', settings: { volume: -0.1 } }],
  ['a player at volume "1"', 'startRemoteMediaPlayer', { url: 'https://x.example/a.mp4', settings: { volume: '1' } }],
  [
    'a player with another setting',
    'startRemoteMediaPlayer',
    { url: 'https://x.example/a.mp4', settings: { pitch: 1 } },
  ],
  ['a change of a player', 'updateRemoteMediaPlayer', { session_id: 'a', settings: { state: 'pause' } }],
  ['the end of a player', 'stopRemoteMediaPlayer', 'a'],
  ['the end of no player', 'stopRemoteMediaPlayer', 5],
]

function circular(): object {
  const round: { itself?: object } = {}
  round.itself = round
  return round
}

/** `text` is null where it was accepted, and empty where it broke by an error of the engine or without a word. */
type Outcome = { text: string | null }
type Compared = { name: string; theirs: Outcome; ours: Outcome }

const outcomeOf = async (act: () => unknown): Promise<Outcome> => {
  try {
    await act()
    return { text: null }
  } catch (thrown) {
    const broke = [TypeError, RangeError, ReferenceError].some((Kind) => thrown instanceof Kind)
    return { text: broke ? '' : ((thrown as Error | undefined)?.message ?? `${thrown ?? ''}`) }
  }
}

/** Whatever can be refused without a script that is loaded is, after so many turns of the page. */
async function turns(count = 50): Promise<Outcome> {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setTimeout(resolve))
  return { text: null }
}

/** The published library writes into what it is given. */
const copied = (value: unknown) =>
  Object.getPrototypeOf(value ?? '') === Object.prototype ? { ...(value as object) } : value

const made = ({ createCallObject }: Library, given: object) =>
  outcomeOf(() => createCallObject({ ...given, allowMultipleCallInstances: true }).destroy())

/** What the published library notes when its script has told it that it has joined. */
const joinedState = { _callState: 'joined-meeting', _callMachineInitialized: true }

/** Pending is accepted: it waits for a script that never comes. */
async function met(library: Library, method: MethodName, asked: unknown[], isInCall = false): Promise<Outcome> {
  const nobody = { audioSource: false, videoSource: false }
  const url = 'https://voice.example/rooms/one'
  const call = library.createCallObject({ url, allowMultipleCallInstances: true, ...(isInCall && nobody) })
  // the part of ours that is loaded later
  if (library === own) await (isInCall ? call.join() : call.getInputDevices())
  else if (isInCall) Object.assign(call, joinedState)
  const act = Reflect.get(call, method) as (...asked: unknown[]) => unknown
  const outcome = await Promise.race([outcomeOf(() => act.apply(call, asked.map(copied))), turns()])
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
      ...inCall.map(([name, method, ...asked]) => both(name, (library) => met(library, method, asked, true))),
    ]),
    versions: [reference.version(), own.version()],
    browsers: [reference, own].map((library) => Object.keys(library.supportedBrowser()).toSorted()),
    missing: methodNames.filter((name) => typeof Reflect.get(call, name) !== 'function'),
  }
}
