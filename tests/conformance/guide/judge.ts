import { type Brain, guide, type Knowledge } from '@parley/agent/brain'
import frozen from './knowledge.json' with { type: 'json' }
import type { Question } from './question.ts'

/**
 * What the invented agency's pages say, as they were when it was frozen (`scripts/docs/freeze-knowledge.ts`): the guide is judged
 * by these words, whatever an owner writes into the pages.
 */
export const knowledge = (): Knowledge => frozen

/**
 * `wrong` says what the site does not; `missed` is true, but answers something else; `asked back` asks which of two is meant, and
 * one of them is.
 */
export type Verdict = 'right' | 'honest' | 'asked back' | 'missed' | 'wrong'

export type Judged = { asked: string; answer: string; verdict: Verdict }

/** The guide's own sentences of not knowing. An answer that tells of others who do not know, or cannot, admits nothing. */
const admits = new RegExp(
  `^(?:${[
    'I don’t know(?:, but a person here will| that either)\\.',
    'I can’t quote prices or make promises beyond what this site says;',
    'I can’t agree prices or discounts;',
    'I can’t give legal advice,',
    'I can’t compare us with others:',
  ].join('|')})`,
)
const asksBack = /^Do you mean (.+?) or (.+)\?$/
const figure = /[£$€]\s?\d[\d,.]*\d|[£$€]\s?\d|\d[\d,.]*\d|\d/g
const siteGuide = guide(knowledge())

/** Figures in an answer that this content does not hold. */
export function figuresBeside(facts: Knowledge, answer: string) {
  const known = new Set(JSON.stringify(facts).match(figure))
  return (answer.match(figure) ?? []).filter((found) => !known.has(found))
}

/** Figures, prices and currencies in an answer that the site's content does not hold. */
export const inventedIn = (answer: string) => [
  ...figuresBeside(knowledge(), answer),
  ...(answer.match(/\b(?:pounds?|dollars?|euros?|per ?cent|discount of)\b/gi) ?? []),
]

/** Says these things in one call; gives the last answer. */
export async function ask(said: string | readonly string[], brain: Brain = siteGuide): Promise<string> {
  let answer = ''
  let memory: unknown
  for (const content of [said].flat()) {
    answer = ''
    const turn = { messages: [{ role: 'user' as const, content }], memory, signal: new AbortController().signal }
    for await (const event of brain(turn)) {
      if (event.type === 'text') answer += event.text
      if (event.type === 'memory') memory = event.memory
    }
  }
  return answer
}

export async function judge({ asks, facts, never = [] }: Question, brain: Brain = siteGuide): Promise<Judged> {
  const answer = await ask(asks, brain)
  const asked = [asks].flat().join(' / ')
  if (inventedIn(answer).length > 0 || never.some((wrong) => wrong.test(answer))) {
    return { asked, answer, verdict: 'wrong' }
  }
  if (facts.length > 0 && facts.every((fact) => fact.test(answer))) return { asked, answer, verdict: 'right' }
  if (admits.test(answer)) return { asked, answer, verdict: facts.length > 0 ? 'honest' : 'right' }
  for (const option of asksBack.exec(answer)?.slice(1) ?? []) {
    const told = await ask([...[asks].flat(), option], brain)
    if (facts.length > 0 && facts.every((fact) => fact.test(told))) return { asked, answer, verdict: 'asked back' }
  }
  return { asked, answer, verdict: 'missed' }
}

export type Score = Record<Verdict, number> & { questions: number }

export function score(judged: readonly Judged[]): Score {
  const count = (verdict: Verdict) => judged.filter((one) => one.verdict === verdict).length
  return {
    questions: judged.length,
    right: count('right'),
    honest: count('honest'),
    'asked back': count('asked back'),
    missed: count('missed'),
    wrong: count('wrong'),
  }
}
