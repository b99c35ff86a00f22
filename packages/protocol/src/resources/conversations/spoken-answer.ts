import { operation, resource, takes } from '../../resource.ts'

/** What the site’s words answer when somebody asks. */
export type SpokenAnswer = {
  /** By which an assistant’s `ownAnswers` name it. */
  id: string
  /** Ways of asking for it, the page’s own first; none for what is found by its words alone. */
  questions: string[]
  text: string
  /** It says what is kept of a call, and so follows the call: no assistant says it in other words. */
  isFixed: boolean
}

export const spokenAnswer = {
  list: operation('GET /spoken-answer', takes<[], SpokenAnswer[]>),
}

export const spokenAnswerResource = /* @__PURE__ */ resource('spoken-answer', spokenAnswer, () => ({
  about: 'What the site answers when somebody asks an assistant, before the assistant’s own answers.',
  fields: {},
  answers: { list: 'other' },
}))
