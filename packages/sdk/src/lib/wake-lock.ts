type Lock = { release(): Promise<void> }
type Locks = { request(type: 'screen'): Promise<Lock> }

/**
 * Keeps the screen on until `signal` aborts: phones end calls soon after they have gone dark. Browsers take the lock back
 * while the page is out of sight, and may refuse it, on an empty battery for one.
 */
export function keepAwake(signal: AbortSignal): void {
  const locks = (globalThis.navigator as { wakeLock?: Locks } | undefined)?.wakeLock
  let lock: Promise<Lock | undefined> | undefined
  const hold = () => {
    if (document.visibilityState === 'visible') lock = locks?.request('screen').catch(() => undefined)
  }
  const release = () => void lock?.then((held) => held?.release())
  if (signal.aborted || !locks) return
  hold()
  document.addEventListener('visibilitychange', hold, { signal })
  signal.addEventListener('abort', release)
}
