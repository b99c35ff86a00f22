import { beforeEach, describe, expect, test, vi } from 'vitest'
import { FakeTrack, fakeTrack } from '../call.fixture.ts'
import * as limits from '../limits.ts'
import { dialOutFault, tonesFault, transferFault } from './dialling.ts'
import { buttonStates, integrationsFault, layoutFault, namesModeFault, themeFault, trayButtonsFault } from './looks.ts'
import { customTrackFault, encodingsFault, playerSettingsFault, recordingFault, reservedTrackNames } from './media.ts'
import { appMessageFault, intervalFault, sessionDataFault, userDataFault } from './messages.ts'
import { cameraPresets, inputSettingsFault, screenPresets, sendSettingsFault } from './settings.ts'

const letters = (count: number) => 'x'.repeat(count)
/** An object that is exactly so long as JSON. */
const data = (length: number) => ({ x: letters(length - '{"x":""}'.length) })
beforeEach(() => void vi.stubGlobal('MediaStreamTrack', FakeTrack))

test('S5.21 S9.36 S8.26 user data of 4096 characters passes, 4097 are too large; a string counts without its quotes', () => {
  expect(limits.maxUserDataLength).toBe(4096)
  expect(userDataFault(letters(4096))).toBeUndefined()
  expect(userDataFault(letters(4097))).toBe('userData is too large (4097 characters). Maximum size supported is 4096.')
  expect(userDataFault(data(4096))).toBeUndefined()
  expect(userDataFault(data(4097))).toContain('userData is too large')
  expect(userDataFault(undefined)).toBeUndefined()
  expect(userDataFault({ big: 1n })).toContain('userData must be serializable to JSON')
})

test('S5.22 the data of a meeting session is a plain object', () => {
  for (const plain of [{}, { a: [1] }, Object.create(null)]) expect(sessionDataFault(plain, 'replace')).toBeUndefined()
  for (const other of [[], new Date(), new Map(), null, 'text', 1, undefined])
    expect(sessionDataFault(other, 'replace')).toBe('Meeting session data must be a plain (map-like) object')
  expect(sessionDataFault({}, 'merge')).toBe(
    'Unrecognized mergeStrategy provided. Options are: [replace,shallow-merge]',
  )
})

test('S5.23 the data of a meeting session of 102400 characters passes, 102401 do not', () => {
  expect(sessionDataFault(data(limits.maxSessionDataLength), 'replace')).toBeUndefined()
  expect(sessionDataFault(data(102_401), 'shallow-merge')).toBe(
    'Meeting session data is too large (102401 characters). Maximum size supported is 102400.',
  )
})

test('S5.24 S8.25 an app message is at most as long as JSON as the server lets it be, quotes included', () => {
  expect(appMessageFault(letters(4094), '*', 4096)).toBeUndefined()
  expect(appMessageFault(letters(4095), ['ada'], 4096)).toBe('Message data too large. Max size is 4096')
  expect(appMessageFault(letters(4095), 'ada', 5000)).toBeUndefined()
  expect(appMessageFault({ big: 1n }, '*', 4096)).toContain('must be serializable to JSON')
  expect(appMessageFault(undefined, '*', 4096)).toContain('must be given')
  expect(appMessageFault('Hello', 5, 4096)).toContain('a session id or a list of them')
})

test('C6 S5.26 S9.41 the interval of levels is at least 100 ms, or left out', () => {
  expect(limits.minAudioLevelIntervalMs).toBe(100)
  for (const fine of [100, 1000, undefined]) expect(intervalFault(fine)).toBeUndefined()
  for (const wrong of [99, 0, -1, '200', Number.NaN, null])
    expect(intervalFault(wrong)).toBe('The interval must be a number greater than or equal to 100 milliseconds.')
})

test('S5.27 S9.37 a custom track has a name of at most 50 characters', () => {
  const named = (trackName: unknown) => customTrackFault({ track: fakeTrack(), trackName })
  expect(named(letters(limits.maxTrackNameLength))).toBeUndefined()
  expect(named(letters(51))).toBe('Custom track `trackName` must not be more than 50 characters')
  expect(named('')).toContain('not empty')
  expect(customTrackFault({ track: fakeTrack() })).toBeUndefined()
  expect(customTrackFault({ track: {} })).toBe('Custom tracks provided must be instances of MediaStreamTrack')
  expect(customTrackFault({ track: fakeTrack(), mode: { bitrate: 1, stereo: true } })).toBeUndefined()
  expect(customTrackFault({ track: fakeTrack(), mode: 'loud' })).toContain('Custom track `mode` must be either')
})

test.each(['cam-audio', 'cam-video', 'screen-video', 'screen-audio', 'rmpAudio', 'rmpVideo', 'customVideoDefaults'])(
  'S5.28 the name %s is the call’s own',
  (trackName) => {
    expect(reservedTrackNames).toContain(trackName)
    expect(customTrackFault({ track: fakeTrack(), trackName })).toContain('must not match a track name already used')
  },
)

describe('dial-out', () => {
  const phone = (more: object = {}) => dialOutFault({ phoneNumber: '+441234567890', ...more })
  const sip = (more: object = {}) => dialOutFault({ sipUri: 'sip:ada@example.com', ...more })

  test('S5.29 goes to exactly one of a SIP address and a telephone number', () => {
    expect([phone(), sip()]).toEqual([undefined, undefined])
    const missing = 'Error starting dial out: either a sip uri or phone number must be provided'
    for (const nothing of [undefined, {}, { sipUri: '' }]) expect(dialOutFault(nothing)).toBe(missing)
    expect(sip({ phoneNumber: '+1' })).toBe(
      'Error starting dial out: only one of sip uri or phone number must be provided',
    )
  })

  test('S5.30 S5.31 S5.32 knows what both look like, and whose the caller id is', () => {
    expect(sip({ sipUri: 'ada@example.com' })).toContain("must start with 'sip:'")
    for (const wrong of ['441234', '+', '+44 1234', 'tel:+44', '+44x'])
      expect(phone({ phoneNumber: wrong })).toContain('must be valid phone number as per E.164')
    expect(sip({ callerId: '+441' })).toContain('callerId not allowed with sipUri')
    expect(phone({ callerId: '+441' })).toBeUndefined()
    expect(phone({ callerId: 441 })).toContain('callerId must be a string')
    expect(sip({ video: 'yes' })).toContain('video must be a boolean value')
  })

  test('S5.33 S5.34 S9.38 S9.39 shows a name of less than 200 characters and an id of at most 36', () => {
    expect([limits.displayNameLimit, limits.maxDialOutUserIdLength]).toEqual([200, 36])
    expect(phone({ displayName: letters(199), userId: letters(36) })).toBeUndefined()
    expect(phone({ displayName: letters(200) })).toContain('displayName length must be less than 200')
    expect(phone({ userId: letters(37) })).toContain('userId length must be less than or equal to 36')
  })

  test.each(['OPUS', 'PCMU', 'PCMA', 'G722'])('S5.35 takes the audio codec %s', (codec) =>
    expect(phone({ codecs: { audio: [codec] } })).toBeUndefined(),
  )
  test.each(['H264', 'VP8'])('S5.36 takes the video codec %s', (codec) =>
    expect(sip({ codecs: { video: [codec] } })).toBeUndefined(),
  )
  test('S5.35 S5.36 takes no other codec, no empty list and nothing but lists', () => {
    const fault = (audio: unknown, video: unknown) => sip({ codecs: { audio, video } })
    expect(fault(['opus'], undefined)).toContain('audio codec must be one of OPUS, PCMU, PCMA, G722')
    expect(fault([], undefined)).toContain('audio codec array specified but empty')
    expect(fault('OPUS', undefined)).toContain('audio codec must be an array')
    expect(fault(undefined, ['AV1'])).toContain('video codec must be H264 or VP8')
    expect(fault(undefined, [])).toContain('video codec array specified but empty')
    expect(fault(undefined, 'VP8')).toContain('video codec must be an array')
  })
})

test('S5.37 S5.38 S9.40 at most 20 tones, of 0-9, A-D, * and #', () => {
  expect(limits.maxTones).toBe(20)
  const press = (tones: unknown) => tonesFault({ sessionId: 'a', tones })
  for (const fine of ['0123456789ABCD*#', '1'.repeat(20)]) expect(press(fine)).toBeUndefined()
  expect(press('1'.repeat(21))).toBe('tones string must be upto 20 characters')
  for (const wrong of ['a', 'E', ' ', '+']) expect(press(`1${wrong}`)).toBe(`${wrong} is not valid DTMF tone`)
  expect(press(5)).toBe('sessionId and tones should be of string type')
  expect(tonesFault({ tones: '1' })).toBe('sessionId and tones are mandatory parameter')
})

test('S5.39 a call is transferred to sip: or +, and referred to sip: only', () => {
  const transfer = (toEndPoint: unknown, more = {}) =>
    transferFault('sipCallTransfer', { sessionId: 'a', toEndPoint, ...more })
  const refer = (toEndPoint: unknown) => transferFault('sipRefer', { sessionId: 'a', toEndPoint })
  for (const fine of ['sip:ada@example.com', '+441']) expect(transfer(fine)).toBeUndefined()
  expect(transfer('441')).toBe('toEndPoint: 441 must starts with either "sip:" or "+"')
  expect(transfer('sip:a', { callerId: '+1' })).toBe('callerId is only valid when transferring to a PSTN number')
  expect(transfer(5)).toContain('sessionId and toEndPoint must be of type string')
  expect(transferFault('sipCallTransfer', undefined)).toBe('sipCallTransfer() requires a sessionId and toEndPoint')
  expect(refer('sip:ada@example.com')).toBeUndefined()
  expect(refer('+441')).toBe('"toEndPoint" must be a "sip" address')
  expect(transferFault('sipRefer', undefined)).toBe('sessionId and toEndPoint are mandatory parameter')
})

describe('the remote media player', () => {
  test('S5.40 S9.43 plays at a volume of 0 to 2', () => {
    expect(limits.playerVolume).toEqual({ min: 0, max: 2 })
    for (const volume of [0, 1, 2]) expect(playerSettingsFault({ volume })).toBeUndefined()
    for (const volume of [-0.1, 2.1, Number.NaN]) expect(playerSettingsFault({ volume })).toContain('between 0.0 - 2.0')
    expect(playerSettingsFault({ volume: '1' })).toBe('RemoteMediaPlayerSettings.volume: must be "number" type')
  })

  test('S4.67 S4.68 plays or pauses, as recordings are of three kinds; nothing else is asked of them', () => {
    for (const state of ['play', 'pause']) expect(playerSettingsFault({ state })).toBeUndefined()
    expect(playerSettingsFault({ state: 'stop' })).toBe(
      'Invalid value for RemoteMediaPlayerSettings.state, valid values are: {"PLAY":"play","PAUSE":"pause"}',
    )
    expect(playerSettingsFault({ speed: 2 })).toBe('Invalid key speed, valid keys are: state,volume,simulcastEncodings')
    for (const type of ['cloud', 'cloud-audio-only', 'raw-tracks', 'local', undefined])
      expect(recordingFault({ type })).toBeUndefined()
    expect(recordingFault({ type: 'tape' })).toBe(
      "invalid type: tape, allowed values 'cloud', 'raw-tracks', or 'local'",
    )
  })

  test('C17 S5.41 S9.42 sends one to three layers, each with its bitrate, as a camera does', () => {
    expect(limits.simulcastLayers).toEqual({ min: 1, max: 3 })
    const layer = { maxBitrate: 100_000 }
    const both = (simulcastEncodings: unknown) => [
      encodingsFault(simulcastEncodings),
      playerSettingsFault({ simulcastEncodings }),
    ]
    for (const count of [1, 2, 3]) expect(both(Array(count).fill(layer))).toEqual([undefined, undefined])
    for (const count of [0, 4])
      for (const fault of both(Array(count).fill(layer)))
        expect(fault).toBe('encodings must be an Array with between 1 to 3 layers')
    expect(playerSettingsFault({ simulcastEncodings: [{ maxFramerate: 30 }] })).toBe('maxBitrate is not specified')
    expect(encodingsFault([{ maxBitrate: 99_999 }])).toBe(
      'maxBitrate value not in range. valid range: 100000 to 2500000',
    )
    const camera = (encodings: object) => sendSettingsFault({ video: { encodings } })
    expect(camera({ low: layer, medium: layer, high: layer })).toBeUndefined()
    for (const encodings of [{}, { low: layer, medium: layer, high: layer, best: layer }])
      expect(camera(encodings)).toBe('Encodings must be defined as: low, low and medium, or low, medium and high.')
    expect(camera({ low: { maxBitrate: 99_999 } })).toContain('maxBitrate value not in range')
    expect(encodingsFault([{}])).toContain('Empty encoding is not allowed')
    expect(encodingsFault([{ speed: 1 }])).toContain('Invalid key speed')
  })
})

describe('what is put on the picture', () => {
  const video = (type: string, config?: object) =>
    inputSettingsFault({ video: { processor: { type, ...(config && { config }) } } })

  test('S5.42 blurs with a strength above 0 and up to 1', () => {
    for (const strength of [0.01, 1]) expect(video('background-blur', { strength })).toBeUndefined()
    for (const strength of [0, 1.01, Number.NaN, '0.5'])
      expect(video('background-blur', { strength })).toContain('expected: {0 < strength <= 1}')
    expect(video('sparkle')).toContain('inputSettings must be of the form')
  })

  test('S5.43 S9.44 is a background of ten, or an image', () => {
    expect(limits.backgroundImages).toEqual({ min: 1, max: 10 })
    for (const source of [1, 10, 'default', new ArrayBuffer(1), 'https://x.example/a.png', '/a.jpeg'])
      expect(video('background-image', { source })).toBeUndefined()
    for (const source of [0, 11, 1.5])
      expect(video('background-image', { source })).toContain('invalid image selection; must be an int, > 0, <= 10')
    expect(video('background-image', { source: '/a.gif' })).toContain('supported types: [jpg, png, jpeg]')
  })
})

test('S5.44 a grid has 1 to 49 tiles a page, and no more at least than at most', () => {
  const grid = (maxTilesPerPage?: unknown, minTilesPerPage?: unknown) =>
    layoutFault({
      grid: {
        ...(maxTilesPerPage !== undefined && { maxTilesPerPage }),
        ...(minTilesPerPage !== undefined && { minTilesPerPage }),
      },
    })
  for (const fine of [grid(49, 1), grid(9, 9), grid(), layoutFault({})]) expect(fine).toBeUndefined()
  expect(grid(50)).toContain("grid.maxTilesPerPage can't be larger than 49")
  expect(grid(1.5)).toContain('grid.maxTilesPerPage should be an integer. You passed 1.5.')
  expect(grid(9, 0)).toBe("grid.minTilesPerPage can't be lower than 1.")
  expect(grid(9, 10)).toBe("grid.minTilesPerPage can't be higher than grid.maxTilesPerPage.")
  expect(grid(9, '2')).toContain('grid.minTilesPerPage should be an integer')
})

describe('what is sent', () => {
  const cameras = [
    'default-video',
    'bandwidth-optimized',
    'bandwidth-and-quality-balanced',
    'quality-optimized',
    'adaptive-2-layers',
    'adaptive-3-layers',
  ]
  const screens = ['default-screen-video', 'detail-optimized', 'motion-optimized', 'motion-and-detail-balanced']

  test('S9.52 S9.53 cameras and screens have presets of their own', () => {
    expect([cameraPresets, screenPresets]).toEqual([cameras, screens])
    for (const preset of cameras) {
      expect(
        sendSettingsFault({ video: preset, customVideoDefaults: preset, 'a-custom-track': preset }),
      ).toBeUndefined()
      expect(sendSettingsFault({ screenVideo: preset })).toContain('one of the supported presets: default-screen-video')
    }
    for (const preset of screens) {
      expect(sendSettingsFault({ screenVideo: preset })).toBeUndefined()
      expect(sendSettingsFault({ video: preset })).toContain('one of the supported presets: default-video')
    }
    expect(sendSettingsFault({ video: 'sharp' })).toContain('one of the supported presets')
  })

  test('S9.54 its quality is at most low, medium or high, and its layers begin with the lowest', () => {
    for (const maxQuality of ['low', 'medium', 'high'])
      expect(sendSettingsFault({ video: { maxQuality } })).toBeUndefined()
    expect(sendSettingsFault({ video: { maxQuality: 'best' } })).toBe('maxQuality must be either low, medium or high')
    const layer = { maxBitrate: 100_000 }
    for (const encodings of [{ low: layer }, { low: layer, medium: layer }, { low: layer, medium: layer, high: layer }])
      expect(sendSettingsFault({ video: { encodings } })).toBeUndefined()
    for (const encodings of [{}, { high: layer }, { low: layer, high: layer }, { low: layer, best: layer }])
      expect(sendSettingsFault({ video: { encodings } })).toContain('Encodings must be defined as: low')
    expect(sendSettingsFault({})).toBe('Send settings must contain at least information for one track!')
    expect(sendSettingsFault({ video: {} })).toContain('must contain at least maxQuality')
  })
})

describe('what a frame is given', () => {
  const integration = { label: 'Board', location: 'main', src: 'https://board.example' }

  test('S9.55 integrations stand in the main area or in the sidebar, and have one source that runs no script of ours', () => {
    for (const location of ['main', 'sidebar'])
      expect(integrationsFault({ a: { ...integration, location } })).toBeUndefined()
    expect(integrationsFault({ a: { ...integration, location: 'top' } })).toBe(
      'customIntegration a: location should be main or sidebar',
    )
    expect(integrationsFault({ a: { ...integration, srcdoc: '<p>' } })).toContain('exactly one of src and srcdoc')
    expect(integrationsFault({ a: { ...integration, src: 'javascript:alert(1)' } })).toContain('src should be a url')
    expect(integrationsFault({ a: { ...integration, shared: 'everybody' } })).toContain('shared should be')
  })

  test('S9.56 buttons of the tray are default, sidebar-open or active', () => {
    const button = { iconPath: '/icon.svg', label: 'Wave', tooltip: 'Wave to everybody' }
    expect(trayButtonsFault({ wave: button })).toBeUndefined()
    for (const visualState of buttonStates)
      expect(trayButtonsFault({ wave: { ...button, visualState } })).toBeUndefined()
    expect(buttonStates).toEqual(['default', 'sidebar-open', 'active'])
    for (const wrong of [{ visualState: 'hidden' }, { label: '' }, { iconPath: 'javascript:1' }, { colour: 'red' }])
      expect(trayButtonsFault({ wave: { ...button, ...wrong } })).toContain('customTrayButtons should be a dictionary')
  })

  test('S9.57 names are shown always, never, or as the frame likes', () => {
    for (const mode of ['always', 'never', false]) expect(namesModeFault(mode)).toBeUndefined()
    for (const mode of [true, 'sometimes', null])
      expect(namesModeFault(mode)).toBe('setShowNamesMode argument should be "always", "never", or false')
  })

  test('a theme has colours that are known, as #rgb or #rrggbb', () => {
    for (const fine of [
      { colors: { accent: '#fff' } },
      { light: { colors: {} }, dark: { colors: { border: '#A0b1c2' } } },
    ])
      expect(themeFault(fine)).toBeUndefined()
    for (const wrong of [
      { colors: { accent: 'red' } },
      { colors: { glow: '#fff' } },
      { light: { colors: {} } },
      {},
      null,
    ])
      expect(themeFault(wrong)).toBeDefined()
  })
})
