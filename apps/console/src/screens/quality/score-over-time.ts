import type { TestSuiteRun } from '@parley/protocol/resources'
import type { Series } from '../../ui/chart.tsx'
import { scoresOf, totalOf } from './run-scores.ts'

export type ScoreOverTime = { at: string[]; series: Series[] }

const colours = ['--ours', '--error', '--edge', '--ink'] as const

/**
 * How many of a hundred attempts passed in each run that came to its end, the earliest first: a line for each version that
 * was tested, of as many of the newest as there are colours to tell them apart.
 */
export function scoreOverTime(runs: readonly TestSuiteRun[]): ScoreOverTime {
  const points = runs
    .flatMap(({ status, testResults, createdAt, assistantVersion }) => {
      const { passed, of } = totalOf(scoresOf(testResults))
      if (status !== 'completed' || of === 0) return []
      return [{ at: createdAt, version: assistantVersion ?? null, score: Math.round((100 * passed) / of) }]
    })
    .sort((one, other) => one.at.localeCompare(other.at))
  const versions = [...new Set(points.map(({ version }) => version))]
    .sort((one, other) => (other ?? 0) - (one ?? 0))
    .slice(0, colours.length)
  const shown = points.filter(({ version }) => versions.includes(version))
  return {
    at: shown.map(({ at }) => at),
    series: versions.map((version, index) => ({
      label: version === null ? 'No version' : `Version ${version}`,
      colour: colours[index] ?? colours[0],
      values: shown.map((point) => (point.version === version ? point.score : null)),
    })),
  }
}
