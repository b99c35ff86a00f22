import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type FakeMicrophone, fakeMicrophone } from '../testing/fake-microphone.ts'
import type { MediaSettings } from './media-settings.ts'
import { microphoneLine } from './microphone-line.ts'

let microphone: FakeMicrophone
beforeEach(() => {
  microphone = fakeMicrophone()
})
afterEach(() => microphone.remove())

function line(change: Partial<MediaSettings> = {}) {
  const media = { microphone: true, speaker: '', muted: false, volume: 1, gain: 1, ...change }
  const call = new AbortController()
  const plug = { send: vi.fn(), lost: vi.fn(), amplifierFailed: vi.fn() }
  return { ...microphoneLine(media, call.signal, plug), plug, call }
}
type Line = ReturnType<typeof line>

test.each([
  ['NotAllowedError', 'mic-denied'],
  ['NotFoundError', 'mic-not-found'],
  ['OverconstrainedError', 'mic-not-found'],
  ['NotReadableError', 'mic-in-use'],
] as const)('the browser’s %s is %s', async (name, code) => {
  microphone.refuse(name)
  await expect(line().open(true)).rejects.toMatchObject({ code, cause: { name } })
})

test('a page without microphones to ask for is told to use HTTPS', async () => {
  vi.stubGlobal('navigator', {})
  await expect(line().open(true)).rejects.toMatchObject({ code: 'insecure-context' })
  vi.unstubAllGlobals()
})

test('a permission that comes after the call’s end opens nothing', async () => {
  const decide = microphone.hesitate()
  const { open, call } = line()
  const opened = expect(open(true)).rejects.toThrow()
  call.abort()
  decide()
  await opened
  expect(microphone.tracks.map((track) => track.readyState)).toEqual(['ended'])
})

test('a changed microphone replaces the former, which is stopped; muted stays muted', async () => {
  const { open, output } = line({ muted: true })
  await open(true)
  await open('other')
  expect(microphone.tracks.map(({ deviceId, readyState, enabled }) => [deviceId, readyState, enabled])).toEqual([
    ['default', 'ended', false],
    ['other', 'live', false],
  ])
  expect(output()).toBe(microphone.tracks[1])
})

test('of two choices at once the later counts, whichever comes first', async () => {
  const decide = microphone.hesitate()
  const { open, output } = line()
  const slow = open('slow')
  microphone.allow()
  await open('quick')
  decide()
  await slow
  expect(output()).toMatchObject({ deviceId: 'quick' })
  expect(microphone.tracks.find(({ deviceId }) => deviceId === 'slow')?.readyState).toBe('ended')
})

test('a refused change keeps the microphone that works', async () => {
  const { open, output } = line()
  await open(true)
  microphone.refuse('NotFoundError')
  await expect(open('gone')).rejects.toMatchObject({ code: 'mic-not-found' })
  expect(output()).toMatchObject({ deviceId: 'default', readyState: 'live' })
})

test('an unplugged microphone is replaced by the default; without one the call is told', async () => {
  const { open, output, plug } = line()
  await open('headset')
  microphone.unplug()
  await expect.poll(() => output()).toMatchObject({ deviceId: 'default' })
  microphone.refuse('NotFoundError')
  microphone.unplug()
  await expect.poll(() => plug.lost).toHaveBeenCalledOnce()
  expect(plug.lost.mock.calls[0]?.[0]).toMatchObject({ code: 'mic-not-found' })
})

test('where opening one microphone ends the other, the choice stays the choice', async () => {
  const { open, output } = line()
  await open(true)
  const opened = open('other')
  microphone.unplug()
  await opened
  await new Promise(setImmediate)
  expect(output()).toMatchObject({ deviceId: 'other', readyState: 'live' })
  expect(microphone.tracks).toHaveLength(2)
})

test('and where that choice then fails, the default takes over', async () => {
  const { open, output } = line()
  await open('headset')
  microphone.refuse('NotFoundError')
  const refused = expect(open('gone')).rejects.toMatchObject({ code: 'mic-not-found' })
  microphone.unplug()
  microphone.allow()
  await refused
  await expect.poll(() => output()).toMatchObject({ deviceId: 'default', readyState: 'live' })
})

test('a track of the page is not stopped', async () => {
  const own = { kind: 'audio', enabled: true, stop: vi.fn(), addEventListener() {} } as unknown as MediaStreamTrack
  const { open, close } = line()
  await open(own)
  close()
  expect(own.stop).not.toHaveBeenCalled()
})

test('an amplifier that cannot be had is told, and the bare microphone goes on', async () => {
  const { open, setGain, plug, output } = line()
  await open(true)
  await setGain(2)
  expect(plug.amplifierFailed).toHaveBeenCalledOnce()
  expect(output()).toBe(microphone.tracks[0])
})

describe('a gain', () => {
  let levels: { of: MediaStreamTrack; gain: { value: number } }[]
  beforeEach(() => {
    levels = []
    vi.stubGlobal(
      'MediaStream',
      class {
        readonly tracks: MediaStreamTrack[]
        constructor(tracks: MediaStreamTrack[]) {
          this.tracks = tracks
        }
      },
    )
    vi.stubGlobal(
      'GainNode',
      class {
        readonly gain: { value: number }
        constructor(_: unknown, { gain }: { gain: number }) {
          this.gain = { value: gain }
        }
      },
    )
    vi.stubGlobal(
      'AudioContext',
      class {
        createMediaStreamDestination = () => ({ stream: { getAudioTracks: () => [{ label: 'louder', stop() {} }] } })
        createMediaStreamSource = ({ tracks: [of] }: { tracks: [MediaStreamTrack] }) => ({
          connect: ({ gain }: GainNode) => {
            levels.push({ of, gain })
            return { connect() {} }
          },
        })
        close = async () => {}
      },
    )
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  test('that is chosen while the amplifier is fetched for another is the one that is heard, by one amplifier', async () => {
    const { open, setGain, output } = line()
    await open(true)
    await Promise.all([setGain(2), setGain(3)])
    expect(levels).toEqual([{ of: microphone.tracks[0], gain: { value: 3 } }])
    expect(output()).toMatchObject({ label: 'louder' })
    await setGain(4)
    expect(levels).toEqual([{ of: microphone.tracks[0], gain: { value: 4 } }])
  })

  test.each([
    ['another gain that needs none', ({ setGain }: Line) => setGain(1)],
    ['the bare microphone', ({ bypass }: Line) => bypass()],
    ['the end', ({ close }: Line) => close()],
  ])('is not made for a microphone after %s', async (_, act) => {
    const one = line()
    await one.open(true)
    const louder = one.setGain(2)
    await act(one)
    await louder
    expect(levels).toEqual([])
    expect(one.output()).toBe(microphone.tracks[0])
  })
})
