import { loadRtcNode } from '@parley/agent/livekit'
import { playableSignal, toPackets } from '@parley/protocol'
import { frameSamples, sampleRateHz } from '../../../packages/agent/src/audio/frame.ts'
import { type Join, written } from './background-caller.ts'

/** As a page's: sound that waits any longer is late. */
const queueMs = 100

/** In the room of LiveKit. */
export const joinRoom: Join = async ({ webCallUrl, transport }, _origin, sounds, next) => {
  const rtc = await loadRtcNode()
  const room = new rtc.Room()
  const send = (text: string) => {
    // a room that is gone tells it by itself
    for (const { topic, text: piece } of toPackets(text))
      room.localParticipant?.publishData(new TextEncoder().encode(piece), { reliable: true, topic }).catch(() => {})
  }
  const heard = Promise.withResolvers<void>()
  room.on('trackSubscribed', () => {
    send(playableSignal)
    heard.resolve()
  })
  await room.connect(webCallUrl, transport.callToken ?? '', { autoSubscribe: true, dynacast: false })
  const source = new rtc.AudioSource(sampleRateHz, 1, queueMs)
  const track = rtc.LocalAudioTrack.createAudioTrack('microphone', source)
  const options = new rtc.TrackPublishOptions({ source: rtc.TrackSource.SOURCE_MICROPHONE })
  await room.localParticipant?.publishTrack(track, options)
  await heard.promise
  let hasHungUp = false
  const speak = async () => {
    while (!hasHungUp) {
      const [sound, index] = next()
      const frame = sounds[sound][index] ?? new Int16Array(frameSamples)
      await source.captureFrame(new rtc.AudioFrame(frame, sampleRateHz, 1, frameSamples))
    }
  }
  speak().catch(() => {})
  return {
    hears: (transcript) => send(JSON.stringify(written(transcript))),
    async hangUp() {
      hasHungUp = true
      send('{"type":"end-call"}')
      await room.disconnect()
    },
  }
}
