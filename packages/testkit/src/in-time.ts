import { setTimeout as sleep } from 'node:timers/promises'

const tickMs = 10

export class NotInTime extends Error {
  override readonly name = 'NotInTime'
}

/**
 * Settles as `work` does; rejects with `NotInTime` when that takes longer than `limitMs`, counted in ticks of this process: where the machine
 * is busy with other things a tick takes longer, and so may the work.
 */
export async function inTime<Value>(limitMs: number, work: Promise<Value>): Promise<Value> {
  let done = false
  const note = () => {
    done = true
  }
  work.then(note, note)
  for (let passedMs = 0; passedMs < limitMs && !done; passedMs += tickMs) await sleep(tickMs)
  if (!done) throw new NotInTime(`It was not done within ${limitMs} ms.`)
  return work
}
