import { vi } from 'vitest'

/** For tests: waits until a condition holds, also on a machine that is busy with something else. */
export function eventually(condition: () => boolean | Promise<boolean>) {
  return vi.waitUntil(condition, { timeout: 60_000, interval: 10 })
}
