import { chatty } from './chatty.ts'
import { hardOfHearing } from './hard-of-hearing.ts'
import { inAHurry } from './in-a-hurry.ts'

/** The weights and limits of the ranking are fitted on these, beside all the older ones: no judgement. */
export const practised = { 'in a hurry': inAHurry, chatty, 'hard of hearing': hardOfHearing }
