/** What takes longer leads nowhere, where there is another way into a call. */
const patienceMs = 8_000

/** What `act` brings; rejects after eight seconds, or once `signal` aborts. The signal that `act` gets aborts with either. */
export async function inTime<T>(signal: AbortSignal, act: (attempt: AbortSignal) => Promise<T>): Promise<T> {
  signal.throwIfAborted()
  const late = new AbortController()
  const attempt = AbortSignal.any([signal, late.signal])
  const over = new Promise<never>((_, reject) => {
    attempt.addEventListener('abort', () => reject(attempt.reason))
  })
  const timer = setTimeout(() => late.abort(), patienceMs)
  return await Promise.race([act(attempt), over]).finally(() => clearTimeout(timer))
}
