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
  /** Where it is from: a track that the page gave is the page's to stop. */
  let origin: MicrophoneSource
  let amplifier: Amplifier | undefined
  /** The newest gain: while the amplifier's code is fetched, another may be wanted, or none. */
  let wished: number | undefined
  /** Only the last choice counts, also when an earlier one takes longer. */
  let choices = 0
  let asked: Promise<unknown> = Promise.resolve()

  /** Throws mic failures and keeps the former track. A track that comes too late is stopped at once. */
  async function open(source: MicrophoneSource): Promise<void> {
    const choice = ++choices
    const opened = openMicrophone(source)
    asked = opened
    const next = await opened
    if (signal.aborted || choice !== choices) {
      if (next !== source) next?.stop()
      return signal.throwIfAborted()
    }
    close()
    track = next
    origin = source
    setMuted(media.muted)
    next?.addEventListener('ended', () => ended(next), { signal })
    await setGain(media.gain)
  }

  async function setGain(gain: number): Promise<void> {
    wished = gain
    if (gain === 1 || !track) return bypass()
    try {
      const { amplify } = await import('./amplifier.ts')
      if (wished === gain) amplifier = amplify(track, gain, amplifier, plug.send)
    } catch (error) {
      plug.amplifierFailed(`${error}`)
    }
  }

  /** The bare microphone. */
  function bypass() {
    dropAmplifier()
    plug.send(track)
  }

  function dropAmplifier() {
    amplifier?.close()
    amplifier = wished = undefined
  }

  function close() {
    dropAmplifier()
    if (track !== origin) track?.stop()
  }

  function setMuted(muted: boolean) {
    if (track) track.enabled = !muted
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
    setMuted,
    /** What is sent: the microphone, or what the amplifier makes of it. */
    output: () => amplifier?.track ?? track,
  }
}
