type Scored = {
  scorerResults?: { result?: string; reasoning?: string; rubric?: string }[]
  call?: { artifact?: { transcript?: string } }
}
type Tested = { test?: { name?: string; id?: string }; attempts?: Scored[] }

export type Score = { passed: number; of: number }
export type TestScore = Score & { name: string; reasons: string[]; transcript: string }

/** How each test of a run went: an attempt has passed when all that judge it say so. */
export function scoresOf(testResults: readonly unknown[]): TestScore[] {
  return testResults.map((result, index) => {
    const { test, attempts = [] } = (result ?? {}) as Tested
    const failed = attempts.filter(
      ({ scorerResults = [] }) => !scorerResults.every(({ result: mark }) => mark === 'pass'),
    )
    return {
      name: test?.name || `Test ${index + 1}`,
      passed: attempts.length - failed.length,
      of: attempts.length,
      reasons: failed.flatMap(({ scorerResults = [] }) =>
        scorerResults.flatMap(({ result: mark, reasoning }) => (mark === 'pass' || !reasoning ? [] : [reasoning])),
      ),
      transcript: attempts.find((attempt) => attempt.call)?.call?.artifact?.transcript ?? '',
    }
  })
}

/** All tests of a run together. */
export function totalOf(scores: readonly Score[]): Score {
  return { passed: sum(scores.map(({ passed }) => passed)), of: sum(scores.map(({ of }) => of)) }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

export const scoreWords = ({ passed, of }: Score) => (of === 0 ? 'no result yet' : `${passed} of ${of} passed`)
