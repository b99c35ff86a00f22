import { setTimeout as sleep } from 'node:timers/promises'

const tickMs = 10

/**
 * Settles as `work` does; rejects when that takes longer than `limitMs`, counted in ticks of this process: where the machine
 * is busy with other things a tick takes longer, and so may the work.
 */
export async function inTime<Value>(limitMs: number, work: Promise<Value>): Promise<Value> {
  let done = false
  const note = () => {
    done = true
  }
  work.then(note, note)
  for (let passedMs = 0; passedMs < limitMs && !done; passedMs += tickMs) await sleep(tickMs)
  if (!done) throw new Error(`It was not done within ${limitMs} ms.`)
  return work
}
