import type { UnansweredQuestion } from '@parley/protocol/resources'
import { notFound } from '../../resources/refusals.ts'
import type { ResourceService } from '../../resources/resource-service.ts'
import type { Behaviour } from '../../rest/behaviour.ts'
import { everAsked, type ListedQuestion } from '../../store/subjects/desk/unanswered-questions.ts'
import { firstIdOf, madeAt } from '../../store/uuid-v7.ts'

const perPage = 50

export function unansweredQuestionBehaviour({ store, now }: ResourceService): Behaviour<'unanswered-question'> {
  const { unansweredQuestions: questions } = store
  return {
    handlers: {
      async list({ query: { status, from, to, cursor } }) {
        const period = {
          from: from ? firstIdOf(Date.parse(from)) : everAsked.from,
          to: to ? firstIdOf(Date.parse(to)) : everAsked.to,
        }
        const [found, counts] = await Promise.all([
          questions.find({ ...period, status, before: cursor ?? null, limit: perPage + 1 }),
          questions.counts(period),
        ])
        const shown = found.slice(0, perPage)
        const next = found.length > perPage ? (shown.at(-1)?.id ?? null) : null
        return { results: shown.map(present), next, counts }
      },
      async update({ ids: { id }, body: { status } }) {
        await questions.settle(id, status, now())
        const found = await questions.get(id)
        if (!found) throw notFound('unanswered-question', id)
        return present(found)
      },
    },
  }
}

const present = ({ id, question, status, times, callId }: ListedQuestion): UnansweredQuestion => ({
  ...{ id, question, status, times, callId },
  lastAskedAt: new Date(madeAt(id)).toISOString(),
})
