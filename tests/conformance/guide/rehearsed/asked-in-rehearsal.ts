import { chatty } from './chatty.ts'
import { hardOfHearing } from './hard-of-hearing.ts'
import { inAHurry } from './in-a-hurry.ts'

/**
 * What is offered where nothing is certain was chosen on these, most of them long stories, and so were the weights of what was learned
 * from meanings; nothing was learned from their words.
 */
export const rehearsed = { 'in a hurry': inAHurry, chatty, 'hard of hearing': hardOfHearing }
