import { chatty } from './chatty.ts'
import { hardOfHearing } from './hard-of-hearing.ts'
import { inAHurry } from './in-a-hurry.ts'

/**
 * The guide is judged by these. They were written from what the pages say, before anybody looked at an answer to them, and are
 * judged once its rules and limits are done. Their author had seen some of the ways of asking that it knows.
 */
export const untried = { 'in a hurry': inAHurry, chatty, 'hard of hearing': hardOfHearing }
