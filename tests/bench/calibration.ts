import { createHash } from 'node:crypto'

const rounds = 40
const records = Array.from({ length: 2000 }, (_, id) => ({ id, name: `record ${id}`, tags: ['a', 'b'], at: id * 1.5 }))
const bytes = Buffer.alloc(2 ** 21, 'calibration')

/**
 * How fast this machine is, in ms for a fixed piece of work on one thread: JSON made and read, and bytes hashed. The best of
 * some rounds, because other work only makes it longer.
 */
function calibrationMs(): number {
  let best = Number.POSITIVE_INFINITY
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now()
    for (let again = 0; again < 5; again += 1) JSON.parse(JSON.stringify(records))
    createHash('sha256').update(bytes).digest()
    best = Math.min(best, performance.now() - startedAt)
  }
  return best
}

/** The same as it stands beside a table. */
export const calibration = () => `Calibration ${calibrationMs().toPrecision(3)} ms.`
