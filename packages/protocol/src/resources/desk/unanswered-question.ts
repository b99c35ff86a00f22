import * as v from 'valibot'
import { operation, resource, takes } from '../../resource.ts'
import { identifier, instant, oneOf } from '../fields/fields.ts'

/** `done`: its owner has dealt with it. Asked once more, it is open again. */
const unansweredStatuses = ['open', 'done'] as const
export type UnansweredStatus = (typeof unansweredStatuses)[number]

/** What callers asked and an assistant did not know, in the words of whoever asked last. */
export type UnansweredQuestion = {
  id: string
  question: string
  status: UnansweredStatus
  /** How often the same was asked, however it was spelt: in the period of the list, and since it was dealt with. */
  times: number
  lastAskedAt: string
  /** The call in which it was asked last. */
  callId: string
}
export type UnansweredQuestionPage = {
  results: UnansweredQuestion[]
  /** The `cursor` of the next page; null at the end. */
  next: string | null
  /** How many different ones the period has. */
  counts: Record<UnansweredStatus, number>
}
export type UnansweredQuestionQuery = {
  /** `open` when left out. */
  status?: UnansweredStatus
  /** ISO 8601; the first instant, and the first after. */
  from?: string
  to?: string
  cursor?: string
}

const changes = () => ({ status: oneOf(unansweredStatuses) })

export const unansweredQuestion = {
  list: operation('GET /unanswered-question query', takes<[query?: UnansweredQuestionQuery], UnansweredQuestionPage>),
  /** All that say the same go with it. */
  update: operation(
    'PATCH /unanswered-question/{id} json',
    takes<[id: string, changes: { status: UnansweredStatus }], UnansweredQuestion>,
  ),
}

export const unansweredQuestionResource = /* @__PURE__ */ resource('unanswered-question', unansweredQuestion, () => ({
  about: 'What callers asked and assistants did not know, from calls whose words are kept.',
  fields: {},
  bodies: { update: changes() },
  queries: {
    list: {
      status: v.optional(oneOf(unansweredStatuses), 'open'),
      from: v.optional(instant()),
      to: v.optional(instant()),
      cursor: v.optional(identifier()),
    },
  },
  answers: { list: 'other', update: 'other' },
}))
