import { chatty } from './chatty.ts'
import { hardOfHearing } from './hard-of-hearing.ts'
import { inAHurry } from './in-a-hurry.ts'

/**
 * They were held out once: 80 in 100 right by its rules, 87 with the model of sentences. Since then the guide has learned from those
 * that it missed: what it makes of them is a promise not to get worse, and no judgement.
 */
export const unheard = { 'in a hurry': inAHurry, chatty, 'hard of hearing': hardOfHearing }
