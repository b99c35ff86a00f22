import type { AssistantTrial, VersionFigures } from '@parley/protocol/resources'

/** Columns that fit beside each other on a phone. */
const mostColumns = 2

/** The published version and then the one that is tried, also where neither had a call; else the newest that had some. */
export function sideBySide({ published, trial, figures }: AssistantTrial): VersionFigures[] {
  if (!trial) return figures.slice(0, mostColumns)
  return [published, trial.version].map((version) => figures.find((each) => each.version === version) ?? none(version))
}

const none = (version: number): VersionFigures => ({
  version,
  ...{ calls: 0, requests: 0, unanswered: 0, interruptions: 0 },
  ...{ firstAnswerMs: null, cost: 0 },
})
