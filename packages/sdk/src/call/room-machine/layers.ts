import { maxLayers } from '@parley/protocol'

type Encodings = RTCRtpEncodingParameters[]

/** A layer with less than this shows nothing that the one below it does not. */
const leastBitrate = 30_000

/** What a line is made with: layers of these names, smallest first, of which only the largest is sent. */
export const layersOf = (ids: string[]): Encodings =>
  ids.map((rid, at) => ({ rid, scaleResolutionDownBy: scaleOf(at), active: at === ids.length - 1 }))

/**
 * What a line's `layers` become: each of `wanted` is one of them, smallest first, and the largest is always sent. A browser that
 * makes no layers sends the largest.
 */
export function encodedAs(layers: Encodings, wanted: Encodings): Encodings {
  const unsent = layers.length - wanted.length
  return layers.map(({ maxBitrate: _, maxFramerate: __, scaleResolutionDownBy: ___, ...layer }, at) => ({
    ...layer,
    ...(layers.length > 1 && { scaleResolutionDownBy: scaleOf(at) }),
    active: at >= unsent,
    ...wanted[at - unsent],
  }))
}

/** Within so many bits a second: the smaller layers come first, and what nothing is left for is not sent. */
export function withinBitrate(most: number, wanted: Encodings): Encodings {
  let left = most
  return wanted.map((encoding, at) => {
    const maxBitrate = Math.min(encoding.maxBitrate ?? left, left)
    left -= maxBitrate
    if (at > 0 && maxBitrate < leastBitrate) return { ...encoding, active: false }
    return { ...encoding, maxBitrate }
  })
}

const scaleOf = (at: number) => 2 ** (maxLayers - 1 - at)
