/** What is wrong with a value, in words for the person who wrote it; undefined where nothing is. */
export type Fault = string | undefined

export type Plain = Record<string, unknown>

export const isObject = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Made by `{}` or `Object.create(null)`, not by a class. */
export function isPlain(value: unknown): value is Plain {
  if (!isObject(value)) return false
  const prototype = Object.getPrototypeOf(value)
  // also those of another window
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

export const isTrack = (value: unknown): value is MediaStreamTrack =>
  typeof MediaStreamTrack === 'function' && value instanceof MediaStreamTrack

export const isWithin = (value: unknown, { min, max }: { min: number; max: number }): value is number =>
  typeof value === 'number' && value >= min && value <= max

/** The first fault of several looks, each of which only counts once those before it found nothing. */
export function first(...looks: (() => Fault)[]): Fault {
  for (const look of looks) {
    const fault = look()
    if (fault) return fault
  }
}

/** The first fault among an object's entries. */
export const eachEntry = (value: Plain, look: (key: string, value: unknown) => Fault): Fault =>
  first(
    ...Object.entries(value).map(
      ([key, entry]) =>
        () =>
          look(key, entry),
    ),
  )
