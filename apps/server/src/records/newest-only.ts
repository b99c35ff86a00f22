import type { WallClock } from '../lib/wall-clock.ts'

/** Hands on the newest of what comes and leaves out what came before it, so that one follows the other after `everyMs` at the soonest. */
export function newestOnly<Item>(deps: {
  handOn: (item: Item) => void
  everyMs: number
  clock: WallClock
  /** Nothing rests any more. */
  signal: AbortSignal
}) {
  const { handOn, everyMs, clock, signal } = deps
  let waiting: { item: Item } | null = null
  let rests = false

  /** What waits does not wait any longer. */
  function flush() {
    if (waiting) handOn(waiting.item)
    waiting = null
  }

  function add(item: Item) {
    waiting = { item }
    if (rests) return
    flush()
    rests = true
    clock.sleep(everyMs, signal).then(() => {
      rests = false
      if (waiting) add(waiting.item)
    })
  }

  return { add, flush }
}
