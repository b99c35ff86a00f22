import { EventEmitter } from 'node:events'
import { ReadableStream } from 'node:stream/web'
import { expect, test } from 'vitest'
import { frameSamples } from '../../audio/frame.ts'
import { bridgeRooms } from './bridge-rooms.ts'
import type { RtcNode } from './rtc-node.ts'

const audio = 1

/** A room of `@livekit/rtc-node` that the test plays: one person may be in it. */
class FarRoom extends EventEmitter {
  readonly remoteParticipants = new Map<string, { identity: string; trackPublications: Map<string, object> }>()
  readonly pressed: string[] = []
  isJoined = false
  readonly localParticipant = {
    trackPublications: new Map(),
    publishTrack: async () => {},
    publishDtmf: async (_code: number, digit: string) => void this.pressed.push(digit),
  }
  connect = async () => {
    this.isJoined = true
  }
  disconnect = async () => {
    this.isJoined = false
  }
  comes(identity: string) {
    this.remoteParticipants.set(identity, { identity, trackPublications: new Map() })
  }
  leaves(identity: string) {
    const who = this.remoteParticipants.get(identity)
    this.remoteParticipants.delete(identity)
    this.emit('participantDisconnected', who)
  }
}

/** Sound that the test sends frame by frame. */
class FarTrack {
  readonly kind = audio
  #frames: Int16Array[] = []
  #woken = () => {}

  say(loudness: number) {
    this.#frames.push(new Int16Array(frameSamples).fill(loudness))
    this.#woken()
  }

  async *[Symbol.asyncIterator]() {
    for (;;) {
      while (this.#frames.length > 0) yield { data: this.#frames.shift() as Int16Array }
      await new Promise<void>((resolve) => {
        this.#woken = resolve
      })
    }
  }
}

function stage() {
  const rooms = [new FarRoom(), new FarRoom()] as const
  const heard: number[][] = [[], []]
  const made = { rooms: 0, sources: 0 }
  const rtc = {
    Room: function far() {
      made.rooms += 1
      return rooms[made.rooms - 1]
    },
    AudioSource: function far() {
      const there = heard[made.sources] ?? []
      made.sources += 1
      return { captureFrame: async ([loudness = 0]: Int16Array) => void there.push(loudness), close: async () => {} }
    },
    AudioFrame: function frame(pcm: Int16Array) {
      return pcm
    },
    AudioStream: function stream(track: FarTrack) {
      return ReadableStream.from(track)
    },
    TrackPublishOptions: class {},
    LocalAudioTrack: { createAudioTrack: () => ({}) },
    TrackSource: { SOURCE_MICROPHONE: 2 },
    TrackKind: { KIND_AUDIO: audio },
  } as unknown as RtcNode
  const end = (person: string) => ({ url: 'ws://far', token: 'token', person })
  const bridged = () => bridgeRooms([end('caller'), end('guest')], rtc)
  const speak = (at: 0 | 1, identity: string) => {
    const track = new FarTrack()
    rooms[at].emit('trackSubscribed', track, {}, { identity })
    return track
  }
  return { rooms, heard, bridged, speak }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

async function twoPeople() {
  const { rooms, heard, bridged, speak } = stage()
  rooms[0].comes('caller')
  rooms[1].comes('guest')
  const bridge = await bridged()
  return { rooms, heard, bridge, speak, caller: speak(0, 'caller'), guest: speak(1, 'guest') }
}

test('two people hear and press keys for each other once their bridge is open, and nothing of what was before', async () => {
  const { rooms, heard, bridge, caller, guest } = await twoPeople()
  caller.say(1)
  guest.say(2)
  rooms[0].emit('dtmfReceived', 5, '5', { identity: 'caller' })
  await settled()
  expect([heard, rooms[1].pressed]).toEqual([[[], []], []])
  expect(bridge.open()).toBe(true)
  caller.say(3)
  guest.say(4)
  rooms[0].emit('dtmfReceived', 7, '7', { identity: 'caller' })
  await settled()
  expect([heard, rooms[1].pressed, rooms[0].pressed]).toEqual([[[4], [3]], ['7'], []])
})

test('nobody else in either room is heard in the other', async () => {
  const { heard, bridge, speak } = await twoPeople()
  bridge.open()
  for (const one of [speak(0, 'agent'), speak(1, 'agent')]) one.say(9)
  await settled()
  expect(heard).toEqual([[], []])
})

test.each([['caller'], ['guest']])('a bridge does not open where the %s has gone', async (who) => {
  const { rooms, heard, bridge, caller } = await twoPeople()
  rooms[who === 'caller' ? 0 : 1].leaves(who)
  expect(bridge.open()).toBe(false)
  caller.say(1)
  await settled()
  expect(heard).toEqual([[], []])
})

test.each([['caller'], ['guest']])('it is over, in both rooms, when the %s hangs up', async (who) => {
  const { rooms, bridge } = await twoPeople()
  bridge.open()
  rooms[who === 'caller' ? 0 : 1].leaves(who)
  await bridge.over
  expect(rooms.map(({ isJoined }) => isJoined)).toEqual([false, false])
})

test('it is over when a room is lost, and does not open after that', async () => {
  const { rooms, bridge } = await twoPeople()
  rooms[1].emit('disconnected', 1)
  await bridge.over
  expect(bridge.open()).toBe(false)
})

test('where one room cannot be joined, nothing stays in the other', async () => {
  const { rooms, bridged } = stage()
  rooms[0].connect = () => Promise.reject(new Error('refused'))
  await expect(bridged()).rejects.toMatchObject({ code: 'unavailable' })
  expect(rooms[1].isJoined).toBe(false)
})
