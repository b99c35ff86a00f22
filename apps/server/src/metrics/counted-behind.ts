import type { Logger } from 'pino'

const flushAfterMs = 10_000
/** Beyond so many kinds further ones are not counted until these are written: a crowd must not fill the memory. */
const mostWaiting = 5_000

/** Adds up what happens and writes it a little later, so that nobody waits for a number. */
export function countedBehind<What extends object>(
  write: (counts: (What & { count: number })[]) => Promise<void>,
  log: Logger,
) {
  let waiting = new Map<string, What & { count: number }>()
  let timer: NodeJS.Timeout | null = null
  let writing: Promise<unknown> = Promise.resolve()

  /** Resolves when everything is written. */
  function flush(): Promise<void> {
    if (timer) clearTimeout(timer)
    timer = null
    const counts = [...waiting.values()]
    waiting = new Map()
    if (counts.length > 0) {
      const written = write(counts).catch((err) => log.warn({ err }, 'what was counted could not be written'))
      writing = Promise.all([writing, written])
    }
    return writing.then(() => {})
  }

  return {
    add(what: What) {
      const key = JSON.stringify(what)
      const before = waiting.get(key)
      if (!before && waiting.size >= mostWaiting) return
      waiting.set(key, { ...what, count: (before?.count ?? 0) + 1 })
      timer ??= setTimeout(flush, flushAfterMs).unref()
    },
    flush,
  }
}
