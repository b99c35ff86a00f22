import type { Grant } from '../../store/subjects/auth/grants.ts'

/** A code of six digits that was guessed wrong this often is worth nothing any more: a guesser has 5 in 1,000,000. */
const mostMisses = 5

/** The link beside the code goes on to work: nobody guesses that, and strangers must not take it from who reads the mail. */
export const mayBeTried = ({ misses }: Pick<Grant, 'misses'>) => misses < mostMisses

/** How long a page that was just led back to has to exchange its code for tokens: it does so at once, unless its device sleeps. */
export const exchangeLifeMs = 5 * 60_000

/** How long a person has to answer a challenge: to find the device, unlock it and read or confirm what it shows. */
export const challengeLifeMs = 5 * 60_000
