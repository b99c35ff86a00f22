import { expect, test } from 'vitest'
import { createRuns, isLate, reasonOf } from './runs.ts'

const runs = () => createRuns({ id: () => 'here', others: () => [] })

/** Why a run ended that goes on until it is broken off. */
async function endOf(breakOff: (begun: ReturnType<typeof runs>) => void, withinMs?: number) {
  const begun = runs()
  const ended = Promise.withResolvers<AbortSignal>()
  begun.begin(
    'run',
    (signal) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => resolve(ended.resolve(signal)))
      }),
    withinMs,
  )
  breakOff(begun)
  const signal = await ended.promise
  return [reasonOf(new Error('aborted'), signal), isLate(signal)]
}

test('a run that is broken off says why: it took too long, was cancelled, or its server stopped', async () => {
  expect(await endOf(() => {}, 1)).toEqual(['It took too long.', true])
  expect(await endOf((begun) => begun.cancel('run'))).toEqual(['It was cancelled.', false])
  expect(await endOf((begun) => begun.stop())).toEqual(['The server stopped.', false])
})
