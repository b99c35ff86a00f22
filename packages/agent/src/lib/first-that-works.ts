import { Failure, isFailure } from '@parley/protocol'
import type { CircuitBreaker } from './circuit-breaker.ts'

type Stage<Input, Options extends { signal: AbortSignal }, Item> = (
  input: Input,
  options: Options,
) => AsyncIterable<Item>

/**
 * One stage out of several: the first that brings its first item within `firstItemWithinMs` without failing. Once an item
 * has come, its provider's later failures are not repaired: half a sentence from one voice is not finished by another.
 * The `breaker` is that of the first stage, which is left out while it lets nobody through; the others stand in.
 * Throws the last provider's failure when none works.
 */
export function firstThatWorks<Input, Options extends { signal: AbortSignal }, Item>(
  stages: readonly Stage<Input, Options, Item>[],
  {
    firstItemWithinMs,
    breaker,
    onFailure = () => {},
  }: { firstItemWithinMs: number; breaker?: CircuitBreaker | undefined; onFailure?(error: unknown): void },
): Stage<Input, Options, Item> {
  return async function* (input, options) {
    let failure: unknown = new Failure('provider-failed', 'No provider is configured')
    for (const stage of stages) {
      const guard = stage === stages[0] ? breaker : undefined
      if (guard?.admits() === false) continue
      const abort = new AbortController()
      const signal = AbortSignal.any([options.signal, abort.signal])
      const items = stage(input, { ...options, signal })[Symbol.asyncIterator]()
      let begun = false
      try {
        for (let item = await within(firstItemWithinMs, items.next()); !item.done; item = await items.next()) {
          if (!begun) guard?.worked()
          begun = true
          yield item.value
        }
        return
      } catch (error) {
        if (begun) throw error
        if (options.signal.aborted) return
        guard?.failed(error instanceof Late ? 'hung' : 'refused')
        failure = isFailure(error) ? error : new Failure('provider-failed', 'A provider failed', { cause: error })
        onFailure(failure)
      } finally {
        abort.abort()
        items.return?.().catch(() => {}) // one that waits at a yield does not notice otherwise
      }
    }
    throw failure
  }
}

class Late extends Failure<'provider-failed'> {}

async function within<Value>(limitMs: number, value: Promise<Value>): Promise<Value> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Late('provider-failed', `No answer within ${limitMs} ms`)), limitMs)
  try {
    return await Promise.race([value, late])
  } finally {
    clearTimeout(timer)
  }
}
