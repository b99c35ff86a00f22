/** Set by `npm run bench -- thorough`. */
export const thorough = 'PARLEY_THOROUGH'
export const isThorough = process.env[thorough] === 'yes'

/** Of what is tried alike in many ways: those that `npm test` tries at every commit; the bench `thorough` tries them all. */
export const everyCommit = <Way>(all: readonly Way[], isTried: (way: Way, at: number) => boolean): Way[] =>
  isThorough ? [...all] : all.filter(isTried)
