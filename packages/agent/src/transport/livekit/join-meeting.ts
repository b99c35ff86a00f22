import { Failure } from '@parley/protocol'
import { frameMs, frameSamples, sampleRateHz } from '../../audio/frame.ts'
import { gated } from '../../vad/energy-gate.ts'
import { rnnoiseVad } from '../../vad/rnnoise.ts'
import { EarMixer } from '../room/ear-mixer.ts'
import { LivekitTransport } from './livekit-transport.ts'
import type { Participant, Publication, RtcNode, Track } from './rtc-node.ts'

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

/**
 * Joins a room of LiveKit with several people as the agent: it hears everybody's microphone as one, and everybody hears it.
 * Messages, and who comes and goes, are its keeper's. Throws `unavailable` when the room cannot be joined.
 */
export async function joinMeeting({ url, token, onDigit }: MeetingToJoin, rtc: RtcNode): Promise<LivekitTransport> {
  const room = new rtc.Room()
  const source = new rtc.AudioSource(sampleRateHz, 1, queueMs)
  const transport = new LivekitTransport(
    {
      // what waits for room in the queue when the room is closed has nowhere to go
      play: (frame) =>
        void source.captureFrame(new rtc.AudioFrame(frame, sampleRateHz, 1, frameSamples)).catch(() => {}),
      flush: () => source.clearQueue(),
      send: () => {},
      leave: () => void room.disconnect().finally(() => source.close()),
    },
    gated(await rnnoiseVad()),
  )
  const mixer = new EarMixer((frame) => transport.hear(frame))
  const listen = (publication: Publication) => {
    if (publication.source === rtc.TrackSource.SOURCE_MICROPHONE) publication.setSubscribed(true)
  }
  const voices = new Map<Track, number>()
  let lastVoice = 0
  room.on('participantConnected', (who) => listenTo(who))
  room.on('trackPublished', listen)
  room.on('trackSubscribed', (track) => {
    lastVoice += 1
    voices.set(track, lastVoice)
    void hear(track, lastVoice)
  })
  room.on('trackUnsubscribed', (track) => {
    mixer.forget(voices.get(track) ?? 0)
    voices.delete(track)
  })
  room.on('dtmfReceived', (_code, digit, from) => onDigit(from.identity, digit))
  room.on('disconnected', () => transport.roomLost())

  function listenTo({ trackPublications }: Participant) {
    for (const publication of trackPublications.values()) listen(publication)
  }

  async function hear(track: Track, voice: number) {
    const stream = new rtc.AudioStream(track, { sampleRate: sampleRateHz, numChannels: 1, frameSizeMs: frameMs })
    for await (const { data } of stream) {
      if (transport.closed) return
      if (data.length === frameSamples && voices.has(track)) mixer.hear(voice, data)
    }
  }

  try {
    await room.connect(url, token, { autoSubscribe: false, dynacast: false })
    const track = rtc.LocalAudioTrack.createAudioTrack('audio', source)
    const options = new rtc.TrackPublishOptions({ source: rtc.TrackSource.SOURCE_MICROPHONE })
    await room.localParticipant?.publishTrack(track, options)
  } catch (cause) {
    transport.close()
    throw new Failure('unavailable', 'The room cannot be reached on LiveKit.', { cause })
  }
  for (const who of room.remoteParticipants.values()) listenTo(who)
  return transport
}
