/** The items as they come, until `signal` aborts: then it ends, whether the next one ever comes or not. */
export async function* untilAborted<Item>(items: AsyncIterable<Item>, signal: AbortSignal): AsyncGenerator<Item, void> {
  const { promise: aborted, resolve } = Promise.withResolvers<null>()
  const stop = () => resolve(null)
  signal.addEventListener('abort', stop)
  const iterator = items[Symbol.asyncIterator]()
  try {
    while (!signal.aborted) {
      const next = await Promise.race([iterator.next(), aborted])
      if (!next || next.done) return
      yield next.value
    }
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
