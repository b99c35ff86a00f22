import { chatty } from './chatty.ts'
import { hardOfHearing } from './hard-of-hearing.ts'
import { inAHurry } from './in-a-hurry.ts'

/**
 * Nothing was chosen by them until how much the guide believes what it learned from meanings was: what it makes of them is a promise not
 * to get worse, and no judgement. Written from what the pages say before anybody looked at an answer.
 */
export const unmet = { 'in a hurry': inAHurry, chatty, 'hard of hearing': hardOfHearing }
