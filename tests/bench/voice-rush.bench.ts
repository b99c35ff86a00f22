// Everybody rings at once: some are let in and hear no difference, the others go on in writing.
import { atMost, type Bench, type Limit } from './bench.ts'
import { percentile, table } from './table.ts'
import { aboutFrames, calmLimits, frameRow } from './voice-load/calmness.ts'
import { startHost } from './voice-load/host.ts'
import { allAtOnce, type Level, measureLevel, warmUp } from './voice-load/level.ts'
import { callerSounds } from './voice-load/sounds.ts'

const callers = 60
const windowMs = 40_000

export const voiceRush: Bench = {
  name: 'voice-rush',
  title: 'Sixty callers at once',
  async run() {
    const sounds = await callerSounds()
    const host = await startHost()
    try {
      await warmUp(host, sounds)
      const level = await measureLevel(host, sounds, allAtOnce(callers), windowMs)
      return { report: reportOf(level), limits: [...calmLimits(level), ...writingLimits(level)] }
    } finally {
      await host.stop()
    }
  },
}

const reportOf = (level: Level) =>
  [
    about(level),
    aboutFrames,
    table([frameRow(level)]),
    aboutWriting,
    table([
      {
        callers,
        'let in': level.calls,
        'in writing': callers - level.calls,
        'lines at the end': level.lines,
        'questions answered in writing': level.writing.answersMs.length,
        'answer p50, ms': percentile(level.writing.answersMs, 50),
        'answer p95, ms': percentile(level.writing.answersMs, 95),
        'nobody answered': level.writing.withoutAnswer,
      },
    ]),
  ].join('\n\n')

const about = ({
  calls,
  lines,
}: Level) => `The callers of the chapter before, ${callers} of whom ring in the same moment, counted from that moment on, for ${windowMs / 1000} s. This
machine let in ${calls} of them, and would have carried ${lines} at the end: as many as it was measured to carry.`

const aboutWriting = `Who finds no line free goes on in writing on the same server: asks, reads the answer, and asks again. An answer is timed from the
question's sending to the first sentence of its answer.`

function writingLimits({ calls, writing }: Level): Limit[] {
  const others = `the other ${callers - calls} of ${callers} go on in writing`
  return [
    atMost(`${others}: nobody is left without an answer`, writing.withoutAnswer, 0),
    atMost(`${others}: no question waits for 15 s`, writing.forgotten, 0),
  ]
}
