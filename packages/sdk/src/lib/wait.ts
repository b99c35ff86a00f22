/**
 * Resolves after `ms`; rejects with the signal's reason, and forgets its timer, once it aborts. The listener stays on
 * the signal: meant for signals that live no longer than a call.
 */
export const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    signal.throwIfAborted()
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
