import { createHash } from 'node:crypto'
import type { Question } from '../question.ts'
import { chatty } from './chatty.ts'
import { hardOfHearing } from './hard-of-hearing.ts'
import { inAHurry } from './in-a-hurry.ts'

type Askers = Record<'in a hurry' | 'chatty' | 'hard of hearing', readonly Question[]>

const all: Askers = { 'in a hurry': inAHurry, chatty, 'hard of hearing': hardOfHearing }

/** One half of the questions, whichever way they were written and whatever they are about: chance alone parts them. */
function half(which: 'tuning' | 'held out'): Askers {
  const isIn = ({ asks }: Question) => (isTuning(asks) ? which === 'tuning' : which === 'held out')
  return {
    'in a hurry': all['in a hurry'].filter(isIn),
    chatty: all.chatty.filter(isIn),
    'hard of hearing': all['hard of hearing'].filter(isIn),
  }
}

function isTuning(asks: Question['asks']): boolean {
  const [first = 0] = createHash('sha256').update([asks].flat().join(' / ')).digest()
  return first % 2 === 0
}

/** The guide may be improved by these. */
export const tuning = half('tuning')

/**
 * The guide is judged by these, and by its score alone: nobody read how it answers them, nor were its weights fitted on them. They
 * were written by the same hand that then wrote ways of asking into the content and into `elsewhere.ts`, so that the score
 * flatters it: questions by somebody else would tell more.
 */
export const heldOutAnew = half('held out')
