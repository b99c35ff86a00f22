/** What takes longer leads nowhere, where there is another way into a call. */
const patienceMs = 8_000

/**
 * What `act` brings; rejects after `ms`, eight seconds, or once `signal` aborts. The signal that `act` gets aborts with either.
 */
export async function inTime<T>(
  signal: AbortSignal,
  act: (attempt: AbortSignal) => Promise<T>,
  ms = patienceMs,
): Promise<T> {
  signal.throwIfAborted()
  const late = new AbortController()
  const attempt = AbortSignal.any([signal, late.signal])
  const over = new Promise<never>((_, reject) => {
    attempt.addEventListener('abort', () => reject(attempt.reason))
  })
  const timer = setTimeout(() => late.abort(), ms)
  return await Promise.race([act(attempt), over]).finally(() => clearTimeout(timer))
}
