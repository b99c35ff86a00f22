/** How loud tracks are, 0–1, as often as is asked. Without network: what the browser itself hears. */
export class LevelMeter {
  #context: AudioContext | null = null
  readonly #meters = new Map<string, { track: MediaStreamTrack; source: AudioNode; analyser: AnalyserNode }>()
  readonly #timer: ReturnType<typeof setInterval>

  /** `tracks`: asked each time, by whoever is heard. `told`: the loudness of each. */
  constructor(
    intervalMs: number,
    tracks: () => Map<string, MediaStreamTrack>,
    told: (levels: Record<string, number>) => void,
  ) {
    this.#timer = setInterval(() => {
      this.#follow(tracks())
      told(Object.fromEntries([...this.#meters].map(([id, { analyser }]) => [id, loudnessOf(analyser)])))
    }, intervalMs)
  }

  close(): void {
    clearInterval(this.#timer)
    this.#follow(new Map())
    void this.#context?.close()
  }

  #follow(tracks: Map<string, MediaStreamTrack>): void {
    for (const [id, meter] of this.#meters) {
      if (tracks.get(id) === meter.track) continue
      meter.source.disconnect()
      this.#meters.delete(id)
    }
    if (tracks.size === 0) return
    this.#context ??= new AudioContext()
    for (const [id, track] of tracks) {
      if (this.#meters.has(id)) continue
      const source = this.#context.createMediaStreamSource(new MediaStream([track]))
      const analyser = new AnalyserNode(this.#context, { fftSize: 1024 })
      source.connect(analyser)
      this.#meters.set(id, { track, source, analyser })
    }
  }
}

function loudnessOf(analyser: AnalyserNode): number {
  const samples = new Float32Array(analyser.fftSize)
  analyser.getFloatTimeDomainData(samples)
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
  return Math.min(1, Math.sqrt(power) * 2)
}
