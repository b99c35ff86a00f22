import { EventEmitter } from 'node:events'
import type { RtcNode } from '@parley/agent/livekit'
import { eventually } from '@parley/testkit'
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { invite } from './guest.ts'
import type { RungOutcome, SipRing } from './sip-service.ts'

/** A room of `@livekit/rtc-node` that the test plays, as one of ours is in it. */
class FarRoom extends EventEmitter {
  readonly isConnected = true
  readonly remoteParticipants = new Map<string, { identity: string; trackPublications: Map<string, never> }>()
  readonly localParticipant = { publishTrack: async () => {} }
  readonly lets: { bridgesIn: boolean }
  name = ''
  constructor(lets: { bridgesIn: boolean }) {
    super()
    this.lets = lets
  }
  connect = async (_url: string, token: string) => {
    const { video, sub } = decodeJwt<{ video: { room: string } }>(token)
    if (sub?.startsWith('bridge') && !this.lets.bridgesIn) throw new Error('refused')
    this.name = `${sub?.split('-')[0]} in ${video.room}`
  }
  disconnect = async () => {}
  comes(identity: string) {
    const who = { identity, trackPublications: new Map() }
    this.remoteParticipants.set(identity, who)
    this.emit('participantConnected', who)
  }
  leaves(identity: string) {
    this.remoteParticipants.delete(identity)
    this.emit('participantDisconnected', { identity, disconnectReason: 1 })
  }
}

function stage() {
  const lets = { bridgesIn: true }
  const rooms: FarRoom[] = []
  const rung: (SipRing & { becomes(outcome: RungOutcome): void })[] = []
  const ended: string[] = []
  const rtc = {
    Room: function far() {
      rooms.push(new FarRoom(lets))
      return rooms.at(-1)
    },
    AudioSource: class {
      clearQueue() {}
      async close() {}
    },
    TrackPublishOptions: class {},
    LocalAudioTrack: { createAudioTrack: () => ({}) },
    TrackSource: { SOURCE_MICROPHONE: 2 },
    TrackKind: { KIND_AUDIO: 1 },
    DisconnectReason: { CLIENT_INITIATED: 1 },
  } as unknown as RtcNode
  const deps = {
    settings: { url: 'ws://far', apiKey: 'k', apiSecret: 's'.repeat(32) },
    sip: {
      ring: (call: SipRing) =>
        new Promise<RungOutcome>((resolve) => {
          rung.push({ ...call, becomes: resolve })
        }),
    },
    people: { end: async (room: string) => void ended.push(room) },
    log: { warn() {} } as never,
    loadRtc: async () => rtc,
  }
  const place = { room: 'phone-1', url: 'ws://far' }
  const to = { from: '+442071838754', to: '+442071838799', ringingS: 60 }
  const asked = (signal = new AbortController().signal) =>
    invite({ ...to, signal, trunkId: 'ST_1', place, caller: 'caller' }, deps)
  const inRoom = (name: string) => rooms.find((room) => room.name === name) as FarRoom
  return { asked, rung, ended, inRoom, rooms, lets }
}

const answered: RungOutcome = { type: 'answered' }

test('somebody who hangs up before they can be spoken to has not come, and holds nobody', async () => {
  const { asked, rung, ended, inRoom } = stage()
  const guest = asked()
  await eventually(() => rung.length === 1)
  const [{ room = '', identity = '', becomes = () => {} } = {}] = rung
  inRoom(`agent in ${room}`).comes(identity)
  becomes(answered)
  inRoom(`agent in ${room}`).leaves(identity)
  await expect(guest).rejects.toMatchObject({ code: 'unprocessable', message: 'Nobody took the call: they hung up' })
  expect(ended).toEqual([room])
})

test('each attempt has a room and a bridge of its own: whatever becomes of one leaves the next alone', async () => {
  const { asked, rung, ended, rooms } = stage()
  const taken = new AbortController()
  const first = asked(taken.signal).catch((error) => error)
  await eventually(() => rung.length === 1)
  taken.abort()
  await first
  void asked()
  await eventually(() => rung.length === 2)
  const [one, next] = rung
  expect(one?.room).not.toBe(next?.room)
  one?.becomes(answered) // who picks up nevertheless
  await eventually(() => ended.length === 2)
  expect(ended).toEqual([one?.room, one?.room])
  const inCallersRoom = rooms.map(({ name }) => name).filter((name) => name.endsWith(' in phone-1'))
  expect(inCallersRoom).toEqual(['bridge in phone-1', 'bridge in phone-1'])
})

test('nobody is rung where there is no bridge to put them together with the caller', async () => {
  const { asked, rung, ended, lets } = stage()
  lets.bridgesIn = false
  await expect(asked()).rejects.toMatchObject({ code: 'unavailable' })
  expect([rung, ended]).toEqual([[], [expect.stringMatching(/^phone-1-guest-/)]])
})
