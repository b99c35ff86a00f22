/** What each key of a telephone sounds like: the two tones of its row and its column, in Hz (ITU-T Q.23). */
const rows = { 697: '123A', 770: '456B', 852: '789C', 941: '*0#D' }
const columns = [1209, 1336, 1477, 1633]

const sampleRateHz = 16_000
const frameSamples = 320
const toneFrames = 6
const gapFrames = 5
const pauseFrames = 25
/** Of each of the two. */
const level = 8000

/** Keys and pauses (`w`, half a second) as frames of 20 ms at 16 000 Hz. */
export function keyTones(keys: string): Int16Array[] {
  return [...keys].flatMap((key) => {
    if (key === 'w') return silence(pauseFrames)
    const row = Object.entries(rows).find(([, names]) => names.includes(key))
    const column = columns[row?.[1].indexOf(key) ?? -1]
    if (!row || !column) return []
    const [low, high] = [Number(row[0]), column]
    const tone = Array.from({ length: toneFrames }, (_, frame) =>
      Int16Array.from({ length: frameSamples }, (_, at) => {
        const t = (2 * Math.PI * (frame * frameSamples + at)) / sampleRateHz
        return level * (Math.sin(low * t) + Math.sin(high * t))
      }),
    )
    return [...tone, ...silence(gapFrames)]
  })
}

const silence = (frames: number) => Array.from({ length: frames }, () => new Int16Array(frameSamples))
