import { VoiceFailure } from '../lib/voice-failure.ts'
import type { MediaSettings } from './media-settings.ts'

type SpeakerEvents = {
  /** Once, when the assistant can be heard. */
  playing(player: HTMLAudioElement): void
  blocked(): void
}

/** Some browsers resolve play() only with the first packet; a refusal comes at once. No refusal is taken for consent. */
const refusalMs = 300

export type Speaker = ReturnType<typeof createSpeaker>

/** Plays the assistant, in an audio element of its own. */
export function createSpeaker(media: Readonly<MediaSettings>, events: SpeakerEvents) {
  const player = document.createElement('audio')
  let consent: ReturnType<typeof setTimeout> | undefined
  let playing = false
  player.volume = media.volume
  document.body.append(player)

  function heard() {
    clearTimeout(consent)
    if (playing || !player.srcObject) return
    playing = true
    events.playing(player)
  }

  /** Rejects where the browser still refuses. */
  async function resume(): Promise<void> {
    clearTimeout(consent)
    consent = setTimeout(heard, refusalMs)
    try {
      await player.play()
      heard()
    } catch (error) {
      // A newer track interrupts the play() of the one before; that is no refusal.
      if ((error as Error).name === 'AbortError') return
      clearTimeout(consent)
      throw error
    }
  }

  async function setDevice(deviceId: string): Promise<void> {
    if (!player.setSinkId) throw new VoiceFailure('unsupported', 'This browser cannot choose a loudspeaker.')
    await player.setSinkId(deviceId)
  }

  if (media.speaker) setDevice(media.speaker).catch(console.error)

  return {
    resume,
    setDevice,
    play(track: MediaStreamTrack) {
      player.srcObject = new MediaStream([track])
      resume().catch(events.blocked)
    },
    setVolume(volume: number) {
      player.volume = volume
    },
    close() {
      clearTimeout(consent)
      player.srcObject = null
      player.remove()
    },
  }
}
