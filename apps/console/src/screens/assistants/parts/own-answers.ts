import type { Open, OwnAnswer, SpokenAnswer } from '@parley/protocol/resources'
import { withValueAt } from '../form/draft.ts'

export type OwnQuestion = Extract<OwnAnswer, { question: string }>

const answersIn = ({ ownAnswers }: Open): readonly OwnAnswer[] =>
  Array.isArray(ownAnswers) ? (ownAnswers as OwnAnswer[]) : []
const withAnswers = (draft: Open, answers: readonly OwnAnswer[]): Open =>
  withValueAt(draft, ['ownAnswers'], answers.length > 0 ? answers : undefined)

/** What the assistant says in place of the site's answer; null where it says that one. */
export function ownTextFor(draft: Open, id: string): string | null {
  const own = answersIn(draft).find((answer) => 'id' in answer && answer.id === id)
  return own?.text ?? null
}

/** Nothing (null) brings the site's words back. */
export function withOwnText(draft: Open, id: string, text: string | null): Open {
  const others = answersIn(draft).filter((answer) => !('id' in answer) || answer.id !== id)
  return withAnswers(draft, text === null ? others : [...others, { id, text }])
}

/** The questions that the site does not answer, and the assistant does. */
export const ownQuestionsIn = (draft: Open): OwnQuestion[] =>
  answersIn(draft).flatMap((answer) => ('question' in answer ? [answer] : []))

/** `before` is the question as it stood; null for a new one. Nothing (null) as `after` takes it away. */
export function withOwnQuestion(draft: Open, before: string | null, after: OwnQuestion | null): Open {
  const asked = [before, after?.question]
  const others = answersIn(draft).filter((answer) => !('question' in answer) || !asked.includes(answer.question))
  return withAnswers(draft, after ? [...others, after] : others)
}

/** How it is asked for, as a heading; of what is found by its words alone, its beginning. */
export function titleOf({ questions: [first], text }: SpokenAnswer): string {
  const words = first ?? `${text.split(/\s+/).slice(0, 6).join(' ')} …`
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Whether each word that is sought stands in it. */
export function holdsWords(texts: readonly string[], sought: string): boolean {
  const all = texts.join(' ').toLowerCase()
  return sought
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word))
}
