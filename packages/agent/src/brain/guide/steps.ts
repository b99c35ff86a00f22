import { setImmediate as othersFirst } from 'node:timers/promises'

/** Work that others may come in between: what it makes is returned. */
export type Steps<Made> = Generator<void, Made, void>

/** Callers get a frame every 20 ms from the same thread. */
const atOnceMs = 4

/** Does the work while the thread goes on with everything else, until nobody wants it any more: then it throws. */
export async function inSlices<Made>(steps: Steps<Made>, signal?: AbortSignal): Promise<Made> {
  for (;;) {
    await othersFirst(undefined, { signal })
    const until = performance.now() + atOnceMs
    do {
      const { done, value } = steps.next()
      if (done) return value
    } while (performance.now() < until)
  }
}

/** Does the work in one go. */
export function atOnce<Made>(steps: Steps<Made>): Made {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}
