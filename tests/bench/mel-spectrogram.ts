const rateHz = 16_000
const size = 321
const hop = 160
const bands = 120
const bins = Math.floor(size / 2) + 1

/** How loud a sound is in each of 120 bands, 100 times a second, as DNSMOS was taught to see it: by librosa, in decibels. */
export function melSpectrogram(sound: Float32Array): { frames: number; bands: number; values: Float32Array } {
  const frames = 1 + Math.floor((sound.length - 1) / hop)
  const power = new Float64Array(frames * bands)
  const spectrum = new Float64Array(bins)
  for (let frame = 0; frame < frames; frame += 1) {
    powerAt(sound, frame * hop - Math.floor(size / 2), spectrum)
    for (const [band, { from, weights }] of filters.entries()) {
      let sum = 0
      for (let at = 0; at < weights.length; at += 1) sum += (weights[at] as number) * (spectrum[from + at] as number)
      power[frame * bands + band] = sum
    }
  }
  const least = 1e-10
  const loudest = power.reduce((most, value) => Math.max(most, value), least)
  const values = Float32Array.from(power, (value) => {
    const decibels = 10 * Math.log10(Math.max(least, value) / loudest)
    return (Math.max(-80, decibels) + 40) / 40
  })
  return { frames, bands, values }
}

const window = Float64Array.from({ length: size }, (_, at) => 0.5 - 0.5 * Math.cos((2 * Math.PI * at) / size))
const cosines = Float64Array.from({ length: size }, (_, at) => Math.cos((2 * Math.PI * at) / size))
const sines = Float64Array.from({ length: size }, (_, at) => Math.sin((2 * Math.PI * at) / size))

/** Silence before and after the sound. */
function powerAt(sound: Float32Array, start: number, spectrum: Float64Array) {
  const piece = window.map((weight, at) => weight * (sound[start + at] ?? 0))
  for (let bin = 0; bin < bins; bin += 1) {
    let [real, imaginary, turn] = [0, 0, 0]
    for (let at = 0; at < size; at += 1) {
      real += (piece[at] as number) * (cosines[turn] as number)
      imaginary -= (piece[at] as number) * (sines[turn] as number)
      turn += bin
      if (turn >= size) turn -= size
    }
    spectrum[bin] = real * real + imaginary * imaginary
  }
}

/** Slaney's scale: even below 1 kHz, by ratio above. */
const melOf = (hz: number) => (hz < 1000 ? (3 * hz) / 200 : 15 + Math.log(hz / 1000) / (Math.log(6.4) / 27))
const hzOf = (mel: number) => (mel < 15 ? (200 * mel) / 3 : 1000 * Math.exp((mel - 15) * (Math.log(6.4) / 27)))

/** Triangles of the same area. */
const filters = (() => {
  const edges = Array.from({ length: bands + 2 }, (_, at) => hzOf((at * melOf(rateHz / 2)) / (bands + 1)))
  return Array.from({ length: bands }, (_, band) => {
    const [low = 0, middle = 0, high = 0] = edges.slice(band, band + 3)
    const whole = Array.from({ length: bins }, (__, bin) => {
      const hz = (bin * rateHz) / size
      const weight = Math.min((hz - low) / (middle - low), (high - hz) / (high - middle))
      return (Math.max(0, weight) * 2) / (high - low)
    })
    const from = whole.findIndex((weight) => weight > 0)
    return from < 0
      ? { from: 0, weights: [] }
      : { from, weights: whole.slice(from, whole.findLastIndex((weight) => weight > 0) + 1) }
  })
})()
