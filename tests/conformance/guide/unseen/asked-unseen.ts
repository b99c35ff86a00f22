import { chatty } from './chatty.ts'
import { hardOfHearing } from './hard-of-hearing.ts'
import { inAHurry } from './in-a-hurry.ts'

/** Written from the pages, before anybody looked at an answer, and judged once the ranking was done: nothing is fitted on these. */
export const unseen = { 'in a hurry': inAHurry, chatty, 'hard of hearing': hardOfHearing }
