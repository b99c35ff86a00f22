/**
 * How the caller is going to answer, as far as the question says: what an ear makes of it depends on that. `details` are names, addresses
 * and numbers, which no language knows.
 */
export type ExpectedAnswer = 'anything' | 'details' | 'spelling' | 'yes-or-no'
