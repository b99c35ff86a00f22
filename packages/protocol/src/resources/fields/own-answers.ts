import * as v from 'valibot'
import { listOf, only, someText } from './fields.ts'

/**
 * What an assistant says in its own words: in place of the site's answer of this `id`, or to a `question` that the site does
 * not answer.
 */
export type OwnAnswer = { id: string; text: string } | { question: string; text: string }

const mostAnswers = 300
const answerText = () => someText(2000)

/** `GET /spoken-answer` lists the ids. */
export const ownAnswers = (): v.GenericSchema<OwnAnswer[]> =>
  v.pipe(
    listOf(
      v.union(
        [only({ id: someText(200), text: answerText() }), only({ question: someText(500), text: answerText() })],
        'must have a text, and the id of an answer of the site or a question that it does not answer',
      ),
      mostAnswers,
    ),
    v.check((answers) => new Set(answers.map(askedFor)).size === answers.length, 'must say each answer once'),
  )

const askedFor = (answer: OwnAnswer) => ('id' in answer ? `id ${answer.id}` : `question ${answer.question.trim()}`)
