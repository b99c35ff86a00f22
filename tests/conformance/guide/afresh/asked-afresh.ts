import { chatty } from './chatty.ts'
import { hardOfHearing } from './hard-of-hearing.ts'
import { inAHurry } from './in-a-hurry.ts'

/** Held out once; since then the guide has learned from them. What it makes of them is a promise not to get worse, and no judgement. */
export const heldOutAfresh = { 'in a hurry': inAHurry, chatty, 'hard of hearing': hardOfHearing }
