/** A thread that somebody makes throw says so this often. */
const problemEveryMs = 1000

/**
 * What is thrown out of everything else on this thread came of one caller's packets: it carries the others' calls, too, and goes
 * on. `tell` hears why, in words: what cannot be copied to another thread would be thrown there, and end this one.
 */
export function bearWhatIsThrown(tell: (why: string) => void) {
  let toldAt = Number.NEGATIVE_INFINITY
  const bear = (thrown: unknown) => {
    const now = performance.now()
    if (now - toldAt < problemEveryMs) return
    toldAt = now
    tell(thrown instanceof Error ? `${thrown.stack}` : String(thrown))
  }
  process.on('uncaughtException', bear)
  process.on('unhandledRejection', bear)
}
