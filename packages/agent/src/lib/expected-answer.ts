/** How the caller is going to answer, as far as the question says: what an ear makes of it depends on that. */
export type ExpectedAnswer = 'anything' | 'spelling' | 'yes-or-no'
