// Many calls at a time where the recommended ear hears all of them: what it takes, and how calm the sound stays.
import { bareCallShare } from '@parley/agent/testing'
import { recommendedModels } from '../setup/recommended-models.ts'
import { type Bench, unmeasured } from './bench.ts'
import { percentile, table } from './table.ts'
import { aboutFrames, calmLimits, frameRow } from './voice-load/calmness.ts'
import { startHost } from './voice-load/host.ts'
import { type Level, measureLevels } from './voice-load/level.ts'
import { callerSound, callerSounds } from './voice-load/sounds.ts'

const levels = [1, 10, 25]
const promisedFrom = 25
const windowMs = 40_000

export const voiceEar: Bench = {
  name: 'voice-ear',
  title: 'Many calls at a time, all heard by the machine’s own ear',
  async run() {
    const store = await recommendedModels()
    if (!store) {
      const limits = [unmeasured('calls that the machine’s own ear hears', 'a registry cannot be reached')]
      return { report: 'The registry of the models cannot be reached.', limits }
    }
    const sounds = await callerSounds()
    const bareShare = await bareCallShare(await callerSound())
    const host = await startHost([], store.folder)
    const options = { levels, windowMs, recognises: false }
    const measured = await measureLevels(host, sounds, options).finally(() => host.stop())
    return {
      report: [
        `As for “Many calls at a time”, with Moonshine and its likely words in the place of the callers’ recognisers: one thread, after all
others, reads what each says. Whoever finds no line free goes on in writing.`,
        table(measured.map((level) => rowOf(level, bareShare))),
        aboutFrames,
        table(measured.map(frameRow)),
      ].join('\n\n'),
      limits: measured.filter(({ callers }) => callers >= promisedFrom).flatMap(calmLimits),
    }
  },
}

const rowOf = ({ callers, calls, lines, cpuShare, rssBytes, engineMs, unanswered }: Level, bareShare: number) => ({
  callers,
  calls,
  'in writing': callers - calls,
  'lines at the end': lines,
  'processor, % of a core a call': 100 * cpuShare,
  'times the bare work': cpuShare / bareShare,
  'resident, MB': rssBytes / 2 ** 20,
  replies: engineMs.length,
  'reply sent beyond the silence, p50, ms': percentile(engineMs, 50),
  'the same, p95, ms': percentile(engineMs, 95),
  'questions unanswered': unanswered,
})
