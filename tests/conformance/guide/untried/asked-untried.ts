import { chatty } from './chatty.ts'
import { hardOfHearing } from './hard-of-hearing.ts'
import { inAHurry } from './in-a-hurry.ts'

/**
 * The guide is judged by these: 80 in 100 right by its rules, 86 with the model of sentences. They were written from what the pages
 * say before anybody looked at an answer, and judged when its rules and limits were done; nothing is fitted on them. Their author had
 * seen some of the ways of asking that it knows.
 */
export const untried = { 'in a hurry': inAHurry, chatty, 'hard of hearing': hardOfHearing }
