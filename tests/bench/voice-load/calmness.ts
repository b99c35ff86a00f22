import { availableParallelism } from 'node:os'
import { atMost, type Limit } from '../bench.ts'
import { percentile, type Row } from '../table.ts'
import type { Level } from './level.ts'

const lateAtMostMs = 20

export const aboutFrames = `A frame is late against the schedule of its own RTP timestamps, where it leaves for the caller; the two that begin a talk spurt
go out at once and begin that schedule. The bare thread has nothing to do but to be on time every 20 ms, of the same rank as those
that carry sound. Sound has stopped where a talk spurt begins in the middle of a speech.`

export const frameRow = ({ callers, calls, late, bareLate, gaps }: Level): Row => ({
  callers,
  calls,
  frames: late.length,
  'late p50, ms': percentile(late, 50),
  'late p95, ms': percentile(late, 95),
  'late p99, ms': percentile(late, 99),
  'a bare thread, p99, ms': percentile(bareLate, 99),
  'sound stopped': gaps,
})

export const whoWasLetIn = ({ callers }: Level) => `${callers} callers on ${availableParallelism()} cores, those let in`

/** What holds for whoever is let in, however many come. What no thread of this machine could have kept is not counted. */
export function calmLimits(level: Level): Limit[] {
  const at = whoWasLetIn(level)
  const beyondMs = percentile(level.late, 99) - percentile(level.bareLate, 99)
  return [
    atMost(
      `${at}: a frame leaves at most ${lateAtMostMs} ms later than a bare thread is, p99`,
      beyondMs,
      lateAtMostMs,
      ' ms',
    ),
    atMost(`${at}: no question without an answer`, level.unanswered, 0),
  ]
}
