import type { PlayerSettings } from '../../machine.ts'
import { whyNot } from './playable.ts'

export type PlayedState = 'playing' | 'paused' | 'buffering'
export type PlayedEvents = {
  changed(state: PlayedState): void
  ended(): void
  /** It broke off; the message is for a person. */
  failed(error: Error): void
}

/** A film or a sound as tracks: the page itself shows and sounds nothing of it. */
export type Played = {
  readonly state: PlayedState
  readonly tracks: { rmpAudio: MediaStreamTrack; rmpVideo?: MediaStreamTrack }
  set(settings: PlayerSettings): Promise<void>
  close(): void
}
export type PlayMedia = (url: string, settings: PlayerSettings, on: PlayedEvents) => Promise<Played>

const framesPerSecond = 30
/** A server that answers nothing is not waited for. */
const loadWithinMs = 30_000
type Capturing = HTMLVideoElement & { captureStream?(): MediaStream }

/** Resolves when it can play, or plays. Rejects with words where it cannot. */
export const playMedia: PlayMedia = async (url, settings, on) => {
  const element = document.createElement('video')
  const sound = new AudioContext()
  const volume = new GainNode(sound)
  const line = sound.createMediaStreamDestination()
  const listening = new AbortController()
  const { signal } = listening
  let isBuffering = false
  let stopPicture = () => {}
  const stateNow = (): PlayedState => (element.paused ? 'paused' : isBuffering ? 'buffering' : 'playing')
  const close = () => {
    listening.abort()
    stopPicture()
    for (const track of line.stream.getTracks()) track.stop()
    element.removeAttribute('src')
    element.load()
    void sound.close()
  }
  const set = async ({ state, volume: level }: PlayerSettings) => {
    if (level !== undefined) volume.gain.value = level
    if (state === 'pause') element.pause()
    if (state !== 'play') return
    await element.play().catch(allowed)
    await sound.resume()
  }

  try {
    await loaded(element, url)
    // anonymous, so that nothing of it is silence
    sound.createMediaElementSource(element).connect(volume).connect(line)
    const listen = (name: string, listener: () => void) => element.addEventListener(name, listener, { signal })
    const tell = (buffers: boolean) => () => {
      isBuffering = buffers
      if (!element.ended) on.changed(stateNow())
    }
    await set({ ...settings, state: settings.state ?? 'play' })
    listen('waiting', tell(true))
    for (const name of ['playing', 'pause']) listen(name, tell(false))
    listen('ended', on.ended)
    listen('error', () =>
      on.failed(new Error(`What is played broke off: ${element.error?.message || 'no reason given'}`)),
    )
    const [rmpAudio] = line.stream.getAudioTracks()
    const picture = element.videoWidth > 0 ? pictureOf(element) : null
    if (picture) stopPicture = picture.stop
    return {
      get state() {
        return stateNow()
      },
      tracks: { rmpAudio: rmpAudio as MediaStreamTrack, ...(picture && { rmpVideo: picture.track }) },
      set,
      close,
    }
  } catch (error) {
    close()
    throw error
  }
}

async function loaded(element: HTMLVideoElement, src: string): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  await new Promise<void>((resolve, reject) => {
    const late = () => reject(new Error(`${src} brought nothing that can be played within ${loadWithinMs / 1000} s.`))
    timer = setTimeout(late, loadWithinMs)
    element.addEventListener('loadeddata', () => resolve(), { once: true })
    element.addEventListener('error', () => whyNot(src).then((why) => reject(new Error(why))), { once: true })
    Object.assign(element, { crossOrigin: 'anonymous', playsInline: true, preload: 'auto', src })
  }).finally(() => clearTimeout(timer))
}

function allowed(error: Error): void {
  if (error.name === 'NotAllowedError')
    throw new Error('Browsers play sound only once somebody has clicked or typed in the page: start it from a click.')
  // paused or stopped meanwhile
  if (error.name !== 'AbortError') throw error
}

/** As the browser gives it, or drawn picture by picture where it gives none. */
function pictureOf(element: Capturing): { track: MediaStreamTrack; stop(): void } | null {
  const [captured] = element.captureStream?.().getVideoTracks() ?? []
  if (captured) return { track: captured, stop: () => captured.stop() }
  const { videoWidth: width, videoHeight: height } = element
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  const timer = setInterval(() => context?.drawImage(element, 0, 0, width, height), 1000 / framesPerSecond)
  const [track] = canvas.captureStream(framesPerSecond).getVideoTracks()
  const stop = () => {
    clearInterval(timer)
    track?.stop()
  }
  return track ? { track, stop } : null
}
