import { Session } from 'node:inspector'

/**
 * Limits of a thread that handles sound, which is garbage within a frame or two. V8's own 48 MB for young objects only let
 * it lie: after 1,000 calls the server held 425 MB where it holds 288 MB with these limits.
 */
export const soundThreadLimits = { maxYoungGenerationSizeMb: 6 }

/** Nobody is kept waiting by it then: it takes some ms. */
const idleMs = 2000

/**
 * Gives a thread's memory back once it has nothing to do; `worked` says that it has had. V8 collects garbage only while a
 * thread makes more of it: what a thread used last (of the embedded voice, 20 MB for each sentence) would stay until its next work.
 */
export function idleMemory(isIdle: () => boolean = () => true) {
  let timer: NodeJS.Timeout | undefined
  return {
    worked() {
      clearTimeout(timer)
      timer = setTimeout(() => isIdle() && collectGarbage(), idleMs)
      timer.unref()
    },
  }
}

function collectGarbage() {
  const session = new Session()
  session.connect()
  session.post('HeapProfiler.collectGarbage', () => session.disconnect())
}
