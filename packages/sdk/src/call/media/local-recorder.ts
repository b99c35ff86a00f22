import type { Inside } from '../inside/inside.ts'

const chunkMs = 1000
const framesPerSecond = 15
const size = { width: 1280, height: 720 }

/** Records everybody in the call, whoever they are by then, and tells the page the data; `over` once there is no more. */
export function recordCall({ roster, tell }: Pick<Inside, 'roster' | 'tell'>, over: () => void): LocalRecorder {
  const tracks = () =>
    Object.values(roster.all())
      .flatMap((each) => Object.values(each?.tracks ?? {}))
      .flatMap(({ track }) => track ?? [])
  return new LocalRecorder(tracks, (data, finished) => {
    tell('recording-data', { data, finished })
    if (!finished) return
    tell('recording-stopped', { local: true })
    over()
  })
}

/**
 * One recording of everybody in the call: all sound mixed, all pictures side by side. Those who come later are in it from
 * then on. Tells the data each second, the last of it as `finished`.
 */
export class LocalRecorder {
  readonly #tracks: () => MediaStreamTrack[]
  readonly #sound = new AudioContext()
  readonly #mix = this.#sound.createMediaStreamDestination()
  readonly #canvas = Object.assign(document.createElement('canvas'), size)
  readonly #sources = new Map<MediaStreamTrack, AudioNode>()
  readonly #pictures = new Map<MediaStreamTrack, HTMLVideoElement>()
  readonly #recorder: MediaRecorder
  readonly #timer: ReturnType<typeof setInterval>

  constructor(tracks: () => MediaStreamTrack[], tell: (data: Uint8Array, finished: boolean) => void) {
    this.#tracks = tracks
    const picture = this.#canvas.captureStream(framesPerSecond).getVideoTracks()
    this.#recorder = new MediaRecorder(new MediaStream([...this.#mix.stream.getAudioTracks(), ...picture]))
    // one after the other, as reading a blob takes its time
    let told = Promise.resolve()
    let pieces = 0
    const stopped = new Promise<unknown>((resolve) => {
      this.#recorder.onstop = resolve
    })
    this.#recorder.ondataavailable = ({ data }) => {
      pieces += 1
      const place = pieces
      told = told.then(async () => {
        const bytes = new Uint8Array(await data.arrayBuffer())
        const isEnding = this.#recorder.state === 'inactive'
        // until it has stopped, another piece may come
        if (isEnding) await stopped
        tell(bytes, isEnding && place === pieces)
      })
    }
    this.#draw()
    this.#timer = setInterval(() => this.#draw(), 1000 / framesPerSecond)
    this.#recorder.start(chunkMs)
  }

  stop(): void {
    if (this.#recorder.state === 'inactive') return
    clearInterval(this.#timer)
    this.#recorder.stop()
    for (const track of this.#recorder.stream.getTracks()) track.stop()
    for (const picture of this.#pictures.values()) picture.srcObject = null
    void this.#sound.close()
  }

  #draw(): void {
    this.#follow(this.#tracks())
    const context = this.#canvas.getContext('2d')
    if (!context) return
    context.fillStyle = '#000'
    context.fillRect(0, 0, size.width, size.height)
    const columns = Math.ceil(Math.sqrt(this.#pictures.size))
    const [width, height] = [size.width / columns, size.height / columns]
    for (const [place, picture] of [...this.#pictures.values()].entries()) {
      const scale = Math.min(width / (picture.videoWidth || width), height / (picture.videoHeight || height))
      const [wide, high] = [(picture.videoWidth || width) * scale, (picture.videoHeight || height) * scale]
      const [left, top] = [(place % columns) * width, Math.floor(place / columns) * height]
      context.drawImage(picture, left + (width - wide) / 2, top + (height - high) / 2, wide, high)
    }
  }

  #follow(tracks: MediaStreamTrack[]): void {
    for (const [track, source] of this.#sources) {
      if (tracks.includes(track)) continue
      source.disconnect()
      this.#sources.delete(track)
    }
    for (const track of this.#pictures.keys()) if (!tracks.includes(track)) this.#pictures.delete(track)
    for (const track of tracks) {
      if (track.kind === 'audio' && !this.#sources.has(track)) {
        const source = this.#sound.createMediaStreamSource(new MediaStream([track]))
        source.connect(this.#mix)
        this.#sources.set(track, source)
      } else if (track.kind === 'video' && !this.#pictures.has(track)) {
        const srcObject = new MediaStream([track])
        const picture = Object.assign(document.createElement('video'), { srcObject, muted: true, playsInline: true })
        void picture.play().catch(() => {})
        this.#pictures.set(track, picture)
      }
    }
  }
}
