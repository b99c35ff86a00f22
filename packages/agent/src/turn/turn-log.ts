import type { TurnInput, TurnState } from './turn-state.ts'
import { judgingWords } from './words/languages.ts'

/** One step of a call's turns: what happened, when on the clock (ms), and where it led. */
export type TurnStep = { at: number; from: TurnState['status']; input: TurnInput; to: TurnState['status'] }

/**
 * Hides the words of one call in its steps, and nothing that decides about a turn: a word has the same number wherever it
 * comes, and those stay by which turns are judged ("my name is w1 w2", "mm-hm").
 */
export function wordHider(): (step: TurnStep) => TurnStep {
  const numbers = new Map<string, number>()
  const hide = (text: string) =>
    text.replace(/[\p{L}\p{N}@'’]+/gu, (word) => {
      const known = word.toLowerCase().replaceAll('’', "'")
      if (judgingWords.has(known)) return word
      if (!numbers.has(known)) numbers.set(known, numbers.size + 1)
      return `w${numbers.get(known)}`
    })
  return (step) => ('text' in step.input ? { ...step, input: { ...step.input, text: hide(step.input.text) } } : step)
}
