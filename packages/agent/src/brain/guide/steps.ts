import { setImmediate, setTimeout } from 'node:timers/promises'

/** Work that others may come in between: what it makes is returned. */
export type Steps<Made> = Generator<void, Made, void>

/** Callers get a frame every 20 ms from the same thread. */
const atOnceMs = 4

/** Lets whatever waits go first. */
const othersFirst = () => setImmediate()

/** Does the work while the thread goes on with everything else; `pause` is called before each slice, and ends it by throwing. */
export async function inSlices<Made>(steps: Steps<Made>, pause: () => Promise<void> = othersFirst): Promise<Made> {
  for (;;) {
    await pause()
    const until = performance.now() + atOnceMs
    do {
      const { done, value } = steps.next()
      if (done) return value
    } while (performance.now() < until)
  }
}

/**
 * A pause for work that nobody waits for: as long as was worked since the one before, so that half a core is left, and what is
 * measured of this machine meanwhile still lets in whoever calls. It throws once `signal` is aborted.
 */
export function restAsLong(signal?: AbortSignal): () => Promise<void> {
  let workedFrom = performance.now()
  return async () => {
    await setTimeout(performance.now() - workedFrom, undefined, { signal })
    workedFrom = performance.now()
  }
}

/** Does the work in one go. */
export function atOnce<Made>(steps: Steps<Made>): Made {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}
