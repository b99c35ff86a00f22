import { EventEmitter } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { joinMeeting, mostHeard } from './join-meeting.ts'
import type { Participant, Publication, RtcNode } from './rtc-node.ts'

const microphone = 2

/** `@livekit/rtc-node` in a room that the test plays. */
class FarRoom extends EventEmitter {
  readonly isConnected = true
  readonly remoteParticipants = new Map<string, Participant & { trackPublications: Map<string, FarPublication> }>()
  readonly localParticipant = {
    trackPublications: new Map(),
    publishTrack: async () => {},
    publishData: async () => {},
  }
  connect = async () => {}
  disconnect = async () => {}

  comes(identity: string, ...tracks: Partial<Publication>[]) {
    return this.enters({ identity }, ...tracks)
  }

  enters(as: { identity: string; kind?: number }, ...tracks: Partial<Publication>[]) {
    const publications = tracks.map((track) => new FarPublication({ name: 'audio', source: microphone, ...track }))
    const trackPublications = new Map(publications.map((one, at) => [`${at}`, one]))
    const who = { ...as, trackPublications }
    this.remoteParticipants.set(as.identity, who)
    this.emit('participantConnected', who)
    return publications
  }

  leaves(identity: string) {
    const who = this.remoteParticipants.get(identity)
    this.remoteParticipants.delete(identity)
    this.emit('participantDisconnected', who)
  }
}

class FarPublication {
  isHeard = false
  muted?: boolean

  constructor(track: Partial<Publication>) {
    Object.assign(this, track)
  }

  setSubscribed(isSubscribed: boolean) {
    this.isHeard = isSubscribed
  }
}

async function aMeeting() {
  const room = new FarRoom()
  const source = { captureFrame: async () => {}, clearQueue() {}, close: async () => {} }
  const rtc = {
    Room: function far() {
      return room
    },
    AudioSource: function far() {
      return source
    },
    TrackPublishOptions: class {},
    LocalAudioTrack: { createAudioTrack: () => ({}) },
    TrackSource: { SOURCE_MICROPHONE: microphone },
    TrackKind: { KIND_AUDIO: 1 },
  } as unknown as RtcNode
  const pressed: string[] = []
  const onDigit = (identity: string, digit: string) => void pressed.push(`${identity} ${digit}`)
  const transport = await joinMeeting({ url: 'ws://far', token: '', onDigit }, rtc)
  onTestFinished(() => transport.close())
  return { room, pressed }
}

test('a key or a track of somebody who has just left is nobody’s', async () => {
  const { room, pressed } = await aMeeting()
  const [track] = room.comes('ada', {})
  room.emit('dtmfReceived', 1, '1', undefined)
  room.emit('trackPublished', track, undefined)
  room.emit('dtmfReceived', 2, '2', { identity: 'ada' })
  expect(pressed).toEqual(['ada 2'])
})

test('of each person one microphone is heard, and of so many people; who is muted gives way, and who leaves', async () => {
  const { room } = await aMeeting()
  const all = room.comes('eve', { name: 'other' }, {}, {}, { source: 3 })
  expect(all.map(({ isHeard }) => isHeard)).toEqual([false, true, false, false])
  const others = Array.from({ length: mostHeard + 1 }, (_, at) => room.comes(`${at}`, {})).flat()
  const unheard = () => others.flatMap(({ isHeard }, at) => (isHeard ? [] : [at]))
  expect(unheard()).toEqual([mostHeard - 1, mostHeard])
  Object.assign(others[3] ?? {}, { muted: true })
  room.emit('trackMuted', others[3])
  expect(unheard()).toEqual([3, mostHeard])
  room.leaves('eve')
  expect(unheard()).toEqual([3])
  room.leaves('5')
  expect(others[3]?.isHeard).toBe(true)
})

test('of a telephone the sound is heard, whatever it calls it; of anybody else only their microphone', async () => {
  const { room } = await aMeeting()
  const named = { name: 'line', source: 0, kind: 1 }
  expect(room.enters({ identity: 'office', kind: 3 }, named)[0]?.isHeard).toBe(true)
  expect(room.comes('ada', named)[0]?.isHeard).toBe(false)
})
