import { setImmediate as nextTask } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { idleMemory } from './thread-memory.ts'

test('what a thread used last is given back once it rests, and not before', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const memory = idleMemory()
    const used = new WeakRef({ sound: new Int16Array(1000) })
    for (const restMs of [1999, 1999]) {
      memory.worked()
      await nextTask() // whatever was looked at stays until the end of its task
      vi.advanceTimersByTime(restMs)
    }
    await nextTask()
    expect(used.deref()).toBeDefined()
    await nextTask()
    vi.advanceTimersByTime(1)
    expect(used.deref()).toBeUndefined()
  } finally {
    vi.useRealTimers()
  }
})
