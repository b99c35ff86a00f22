import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ThreadWatch } from './thread-watch.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

function waiting(answer: (watch: ThreadWatch) => void) {
  const watch = new ThreadWatch(5000)
  const giveUp = vi.fn()
  const stop = watch.wait({ ask: () => answer(watch), giveUp })
  return { giveUp, stop }
}

test('a thread that gives no sign of life is given up', () => {
  const { giveUp } = waiting(() => {})
  vi.advanceTimersByTime(4999)
  expect(giveUp).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(giveUp).toHaveBeenCalledWith('did not answer within 5000 ms')
})

test('one that is only slow is waited for, until it is done', () => {
  const { giveUp, stop } = waiting((watch) => watch.heard())
  vi.advanceTimersByTime(59_000)
  stop()
  vi.advanceTimersByTime(60_000)
  expect(giveUp).not.toHaveBeenCalled()
})

test('one that lives and never has anything to say is given up too', () => {
  const { giveUp } = waiting((watch) => watch.heard())
  vi.advanceTimersByTime(60_000)
  expect(giveUp).toHaveBeenCalledWith('was not done within 60000 ms')
})
