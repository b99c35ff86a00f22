import { schemaProblems } from '@parley/agent'
import type { Rubric } from '@parley/protocol/resources'
import type { Read } from './ask-model.ts'
import { jsonIn } from './json-answer.ts'

type Scale = {
  /** What a model is told of it. */
  words: string
  /** The evaluation as it is kept, or what is wrong with it. */
  read: (text: string) => Read<string>
}

/** One of a few words and no other, whatever marks stand around it. */
export const bareWord =
  (words: readonly string[]) =>
  (text: string): Read<string> => {
    const bare = text.replace(/^[\s"'`*]+|[\s"'`*.!]+$/g, '').toLowerCase()
    const word = words.find((each) => each.toLowerCase() === bare)
    return word ? { ok: true, answer: word } : { ok: false, fault: `it has to be one of ${words.join(', ')}.` }
  }

const oneOf = (words: readonly string[], asked: string): Scale => ({ words: asked, read: bareWord(words) })

function numbered(min: number, max: number, unit: string, asked: string): Scale {
  return {
    words: asked,
    read(text) {
      const [, said = Number.NaN, of = max] = /^\D*(\d{1,3}(?:\.\d+)?)\s*(?:%|\/\s*(\d+))?\D*$/.exec(text) ?? []
      const number = Number(said)
      if (Number(of) === max && number >= min && number <= max)
        return { ok: true, answer: `${Math.round(number)}${unit}` }
      return { ok: false, fault: `it has to be one number from ${min} to ${max}.` }
    },
  }
}

const text = { type: 'string', minLength: 1 }
const list = (properties: Record<string, object>) => ({
  type: 'object',
  required: ['criteria'],
  properties: {
    criteria: {
      type: 'array',
      minItems: 1,
      items: { type: 'object', required: Object.keys(properties), properties },
    },
  },
})

/** Several criteria, each with what was found; kept as JSON. */
function table(properties: Record<string, object>, asked: string): Scale {
  const schema = list(properties)
  return {
    words: `${asked} Answer with one JSON object of this JSON Schema: ${JSON.stringify(schema)}`,
    read(said) {
      const json = jsonIn(said)
      const problems = json === undefined ? ['it is not JSON'] : schemaProblems(json, schema)
      if (problems.length > 0) return { ok: false, fault: `${problems.join('; ')}.` }
      return { ok: true, answer: JSON.stringify((json as { criteria: unknown }).criteria) }
    },
  }
}

/** How each rubric is asked for, and read. */
export const scales: Readonly<Record<Rubric, Scale>> = {
  NumericScale: numbered(1, 10, '', 'NumericScale: one whole number from 1 (worst) to 10 (best).'),
  PercentageScale: numbered(0, 100, '%', 'PercentageScale: a percentage from 0% (worst) to 100% (best).'),
  DescriptiveScale: oneOf(
    ['Excellent', 'Good', 'Fair', 'Poor'],
    'DescriptiveScale: one word: Excellent, Good, Fair or Poor.',
  ),
  LikertScale: oneOf(
    ['Strongly Agree', 'Agree', 'Neutral', 'Disagree', 'Strongly Disagree'],
    'LikertScale: whether you agree that the call reached its objectives: Strongly Agree, Agree, Neutral, Disagree or Strongly Disagree.',
  ),
  PassFail: oneOf(['true', 'false'], 'PassFail: true if the call was successful, false if it was not.'),
  Checklist: table(
    { criterion: text, met: { type: 'boolean' } },
    'Checklist: the criteria that the objectives give, and whether each was met.',
  ),
  Matrix: table(
    { criterion: text, level: { enum: ['Excellent', 'Good', 'Fair', 'Poor'] } },
    'Matrix: the criteria that the objectives give, and how well each was met.',
  ),
  AutomaticRubric: table(
    { criterion: text, score: { type: 'number', minimum: 0, maximum: 10 }, reasoning: text },
    'AutomaticRubric: break the objectives down into criteria, each with a score from 0 to 10 and the reason for it.',
  ),
}
