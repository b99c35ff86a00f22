import { Failure, livekitTelephoneKind } from '@parley/protocol'
import { sampleRateHz } from '../../audio/frame.ts'
import { gated } from '../../vad/energy-gate.ts'
import { rnnoiseVad } from '../../vad/rnnoise.ts'
import { EarMixer } from '../room/ear-mixer.ts'
import { hearFrames } from './hear-frames.ts'
import { LivekitTransport } from './livekit-transport.ts'
import { playFrames } from './play-frames.ts'
import { leaveRoom, openRoom, type Publication, type Room, type RtcNode, type Track } from './rtc-node.ts'

export type MeetingToJoin = {
  /** `ws://…` or `wss://…` of the LiveKit server. */
  url: string
  /** The agent's own. */
  token: string
  /** A key of the telephone that somebody pressed. */
  onDigit(identity: string, digit: string): void
}

/** Short, so that an interruption is silent soon; long enough for a thread that is late by two frames. */
const queueMs = 60

/** Each microphone that is heard takes 50 frames a second; so many people do not speak at a time where anybody is understood. */
export const mostHeard = 16

/**
 * Joins a room of LiveKit with several people as the agent: it hears their microphones as one, of `mostHeard` people at a time,
 * and everybody hears it. Messages, and who comes and goes, are its keeper's. Throws `unavailable` when the room cannot be joined.
 */
export async function joinMeeting({ url, token, onDigit }: MeetingToJoin, rtc: RtcNode): Promise<LivekitTransport> {
  const room = openRoom(rtc)
  const source = new rtc.AudioSource(sampleRateHz, 1, queueMs)
  const transport = new LivekitTransport(
    {
      play: playFrames(source, rtc),
      flush: () => source.clearQueue(),
      send: () => {},
      leave: () => leaveRoom(room, source),
    },
    gated(await rnnoiseVad()),
  )
  const mixer = new EarMixer((frame) => transport.hear(frame))
  let heard = new Set<Publication>()
  const listen = () => {
    const chosen = chooseMicrophones(room, rtc, heard)
    for (const publication of microphones(room, rtc))
      if (heard.has(publication) !== chosen.has(publication)) subscribe(publication, chosen.has(publication))
    heard = chosen
  }
  const voices = new Map<Track, number>()
  let lastVoice = 0
  const over = new AbortController()
  for (const name of ['participantConnected', 'participantDisconnected'] as const) room.on(name, listen)
  for (const name of ['trackPublished', 'trackUnpublished', 'trackMuted', 'trackUnmuted'] as const)
    room.on(name, listen)
  room.on('trackSubscribed', (track) => {
    lastVoice += 1
    voices.set(track, lastVoice)
    const voice = lastVoice
    const hear = (frame: Int16Array) => voices.has(track) && mixer.hear(voice, frame)
    hearFrames(rtc, track, over.signal, hear).catch(() => {}) // the track is gone
  })
  room.on('trackUnsubscribed', (track) => {
    mixer.forget(voices.get(track) ?? 0)
    voices.delete(track)
  })
  room.on('dtmfReceived', (_code, digit, from) => from && onDigit(from.identity, digit))
  room.on('disconnected', () => {
    over.abort()
    transport.roomLost()
  })

  try {
    await room.connect(url, token, { autoSubscribe: false, dynacast: false })
    const track = rtc.LocalAudioTrack.createAudioTrack('audio', source)
    const options = new rtc.TrackPublishOptions({ source: rtc.TrackSource.SOURCE_MICROPHONE })
    await room.localParticipant?.publishTrack(track, options)
  } catch (cause) {
    transport.close()
    throw new Failure('unavailable', 'The room cannot be reached on LiveKit.', { cause })
  }
  listen()
  return transport
}

function subscribe(publication: Publication, isSubscribed: boolean) {
  try {
    publication.setSubscribed(isSubscribed)
  } catch {
    // it is gone from the native part, which tells of that later
  }
}

/** One of each person: what pages call their visitor's sound, and whatever a telephone calls its own. */
function microphones({ remoteParticipants }: Room, { TrackSource, TrackKind }: RtcNode): Publication[] {
  return [...remoteParticipants.values()].flatMap(({ kind: cameAs, trackPublications }) => {
    const own = [...trackPublications.values()].find(({ name, kind, source }) =>
      cameAs === livekitTelephoneKind
        ? kind === TrackKind.KIND_AUDIO
        : name === 'audio' && source === TrackSource.SOURCE_MICROPHONE,
    )
    return own ? [own] : []
  })
}

/** Whoever is heard stays heard, and who is muted gives way to who is not. */
function chooseMicrophones(room: Room, rtc: RtcNode, heard: ReadonlySet<Publication>): Set<Publication> {
  const rank = (one: Publication) => (one.muted ? 2 : 0) + (heard.has(one) ? 0 : 1)
  const ranked = microphones(room, rtc).sort((a, b) => rank(a) - rank(b))
  return new Set(ranked.slice(0, mostHeard))
}
