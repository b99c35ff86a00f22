import type { Published } from '../machine.ts'
import type { Plain } from '../valid/fault.ts'
import { isObject } from '../valid/fault.ts'

type Encodings = RTCRtpEncodingParameters[]
/** Lowest first: bits a second, frames a second, and by how much each side of the picture is divided. */
const layers = (...all: [maxBitrate: number, maxFramerate: number, scaleResolutionDownBy: number][]): Encodings =>
  all.map(([maxBitrate, maxFramerate, scaleResolutionDownBy]) => ({ maxBitrate, maxFramerate, scaleResolutionDownBy }))

const balanced = layers([80_000, 10, 4], [200_000, 15, 2], [680_000, 30, 1])

const presets: Record<string, Encodings> = {
  'default-video': balanced,
  'bandwidth-optimized': layers([80_000, 10, 4], [200_000, 15, 2]),
  'bandwidth-and-quality-balanced': layers([100_000, 15, 4], [300_000, 20, 2], [700_000, 30, 1]),
  'quality-optimized': layers([170_000, 15, 4], [500_000, 30, 2], [1_500_000, 30, 1]),
  'adaptive-2-layers': layers([200_000, 15, 2], [680_000, 30, 1]),
  'adaptive-3-layers': balanced,
  'default-screen-video': layers([1_500_000, 10, 1]),
  'detail-optimized': layers([1_800_000, 5, 1]),
  'motion-optimized': layers([1_500_000, 30, 2]),
  'motion-and-detail-balanced': layers([1_800_000, 20, 1]),
}
const qualities = ['low', 'medium', 'high']

/** How a track of this name is sent; undefined where that is left to the browser. */
function encodingsOf(settings: Plain | null, name: string): Encodings | undefined {
  const key = name === 'video' || name === 'screenVideo' ? name : 'customVideoDefaults'
  const given = settings?.[name] ?? settings?.[key]
  if (typeof given === 'string') return presets[given]
  if (!isObject(given)) return
  const { encodings, maxQuality } = given
  const all = isObject(encodings)
    ? qualities.flatMap((quality) => (encodings[quality] ? [encodings[quality]] : []))
    : balanced
  const most = maxQuality === undefined ? all.length : qualities.indexOf(`${maxQuality}`) + 1
  return all.slice(0, most) as Encodings
}

/** The same of all these tracks, by name. */
export const encodingsOfAll = (settings: Plain | null, tracks: Published[]): Record<string, Encodings> =>
  Object.fromEntries(
    tracks.flatMap(({ name, track }) => {
      const encodings = track?.kind === 'video' ? encodingsOf(settings, name) : undefined
      return encodings ? [[name, encodings]] : []
    }),
  )
