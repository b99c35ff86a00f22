import { setTimeout as sleep } from 'node:timers/promises'

/** What all waits of one scenario share: however many they are, they end before the limit of the test does. */
export type Patience = {
  /** Aborts when it is over. */
  signal: AbortSignal
  /** Waits for this; throws what was waited for, and what was seen last, when patience is over. */
  wait<Value>(what: string, awaited: Promise<Value>): Promise<Value>
  /** The same for what is looked at again and again. */
  until(what: string, holds: () => boolean | Promise<boolean>): Promise<void>
  end(): void
}

const pollMs = 50

/** `seen`: everything that tells, later, why something never came. */
export function startPatience(ms: number, seen: () => string): Patience {
  const over = new AbortController()
  const { signal } = over
  const timer = setTimeout(() => over.abort(new Error('patience is over')), ms)

  async function wait<Value>(what: string, awaited: Promise<Value>) {
    const late = Promise.withResolvers<never>()
    const giveUp = () => late.reject(new Error(`waited in vain until ${what}. Seen: ${seen()}`))
    signal.addEventListener('abort', giveUp)
    if (signal.aborted) giveUp()
    return Promise.race([awaited, late.promise]).finally(() => signal.removeEventListener('abort', giveUp))
  }

  return {
    signal,
    wait,
    async until(what, holds) {
      while (!(await wait(what, Promise.resolve(holds())))) await sleep(pollMs)
    },
    end: () => clearTimeout(timer),
  }
}
