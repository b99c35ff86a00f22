import { EventEmitter } from 'node:events'
import type { RtcNode } from '@parley/agent/livekit'
import { livekitTelephoneKind } from '@parley/protocol'
import { decodeJwt } from 'jose'
import type { RungOutcome, SipRing } from './sip-service.ts'

/** For tests: a room of `@livekit/rtc-node` that the test plays, as one of ours is in it. */
export class FarRoom extends EventEmitter {
  readonly isConnected = true
  readonly remoteParticipants = new Map<string, { identity: string; trackPublications: Map<string, unknown> }>()
  readonly localParticipant = { trackPublications: new Map(), publishTrack: async () => {} }
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
    const who = { identity, trackPublications: new Map<string, unknown>() }
    this.remoteParticipants.set(identity, who)
    this.emit('participantConnected', who)
  }
  leaves(identity: string) {
    this.remoteParticipants.delete(identity)
    this.emit('participantDisconnected', { identity, kind: livekitTelephoneKind, disconnectReason: 1 })
  }
}

/** For tests: LiveKit's rooms and its SIP service, which do what the test says. */
export function farTelephones() {
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
    people: {
      end: async (room: string) => void ended.push(room),
      remove: async (room: string) => void ended.push(room),
    },
    log: { warn() {} } as never,
    loadRtc: async () => rtc,
  }
  const inRoom = (name: string) => rooms.find((room) => room.name === name) as FarRoom
  return { deps, rung, ended, inRoom, rooms, lets }
}
