import { chatty } from './chatty.ts'
import { hardOfHearing } from './hard-of-hearing.ts'
import { inAHurry } from './in-a-hurry.ts'

/**
 * The guide has never met these. They were written from what the pages say before anybody looked at an answer, and
 * nothing was chosen by them.
 */
export const unguessed = { 'in a hurry': inAHurry, chatty, 'hard of hearing': hardOfHearing }
