/** What was made of a key is kept for the next who asks for it, as long as it is among the `most` that were used last. */
export function recentlyUsed<Value extends object>(most: number) {
  /** Those used last come last. */
  const kept = new Map<string, Value>()
  return (key: string, make: () => Value): Value => {
    const value = kept.get(key) ?? make()
    kept.delete(key)
    kept.set(key, value)
    const [oldest] = kept.keys()
    if (kept.size > most && oldest !== undefined) kept.delete(oldest)
    return value
  }
}
