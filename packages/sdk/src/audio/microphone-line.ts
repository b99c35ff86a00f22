import type { Amplifier } from './amplifier.ts'
import type { MediaSettings, MicrophoneSource } from './media-settings.ts'
import { openMicrophone } from './microphone.ts'

type Plug = {
  /** Where the sound goes from now on; null is silence. */
  send(track: MediaStreamTrack | null): void
  /** The device went away and no other took its place. */
  lost(error: unknown): void
  amplifierFailed(message: string): void
}

/** The caller's side of the line: which microphone, how loud, muted or not, while whoever listens stays connected. */
export function microphoneLine(media: Readonly<MediaSettings>, signal: AbortSignal, plug: Plug) {
  let track: MediaStreamTrack | null = null
  /** Tracks that the page gave are the page's to stop. */
  let owned = false
  let amplifier: Amplifier | undefined
  /** Only the last choice counts, also when an earlier one takes longer. */
  let choices = 0
  let asked: Promise<unknown> = Promise.resolve()

  /** Throws mic failures and keeps the former track. A track that comes too late is stopped at once. */
  async function open(source: MicrophoneSource): Promise<void> {
    const choice = ++choices
    const opened = openMicrophone(source)
    asked = opened
    const next = await opened
    const own = next !== source
    if (signal.aborted || choice !== choices) {
      if (own) next?.stop()
      return signal.throwIfAborted()
    }
    close()
    track = next
    owned = own
    if (next) next.enabled = !media.muted
    next?.addEventListener('ended', () => ended(next), { signal })
    await setGain(media.gain)
  }

  async function setGain(gain: number): Promise<void> {
    if (gain === 1 || !track) return bypass()
    if (amplifier) return amplifier.setGain(gain)
    try {
      const { amplify } = await import('./amplifier.ts')
      amplifier = amplify(track, gain)
      plug.send(amplifier.track)
    } catch (error) {
      plug.amplifierFailed(`${error}`)
    }
  }

  /** The bare microphone. */
  function bypass() {
    amplifier?.close()
    amplifier = undefined
    plug.send(track)
  }

  function close() {
    amplifier?.close()
    amplifier = undefined
    if (owned) track?.stop()
  }

  /**
   * The microphone was unplugged: the browser's default takes over, or the call goes on without. Where only one can be open,
   * a track also ends because another is being opened, which then takes its place.
   */
  async function ended(gone: MediaStreamTrack) {
    await asked.catch(() => {})
    if (gone === track) open(true).catch((error) => signal.aborted || plug.lost(error))
  }

  return {
    open,
    setGain,
    bypass,
    close,
    setMuted(muted: boolean) {
      if (track) track.enabled = !muted
    },
    /** What is sent: the microphone, or what the amplifier makes of it. */
    output: () => amplifier?.track ?? track,
  }
}
