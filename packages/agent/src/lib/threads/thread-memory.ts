import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Limits of a thread that handles sound, which is garbage within a frame or two. V8's own 48 MB for young objects only let
 * it lie: after 1,000 calls the server held 425 MB where it holds 288 MB with these limits.
 */
export const soundThreadLimits = { maxYoungGenerationSizeMb: 6 }

/** A thread whose work comes and goes has rested by then. */
const restMs = 2000

/**
 * Gives back what a thread used, once it has had nothing to do for a while; `worked` says that it has had. V8 collects garbage
 * only while a thread makes more of it: of the embedded voice, the 20 MB of its last sentence would lie until the next one.
 */
export function idleMemory(idleMs = restMs): { worked(): void } {
  let timer: NodeJS.Timeout | undefined
  return {
    worked() {
      clearTimeout(timer)
      timer = setTimeout(collectGarbage, idleMs)
      timer.unref()
    },
  }
}

/** As a last resort V8 also makes the room for young objects small again: 25 MB of the main thread. */
const collectGarbage = () => collect('last-resort')

/** Gives back what this thread does not use any more, and keeps the code that it has compiled: the next use must not wait. */
export const collectKeepingCode = () => collect('regular')

/** The function stands in a context that is made once the flag is set, and nobody else sees it. */
function collect(flavor: 'regular' | 'last-resort') {
  setFlagsFromString('--expose-gc')
  const gc: (options: object) => void = runInNewContext('gc')
  gc({ type: 'major', execution: 'sync', flavor })
}
