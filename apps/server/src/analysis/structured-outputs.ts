import { matchesOf } from '@parley/agent'
import type { AnalysisProblem, StructuredOutputInput } from '@parley/protocol/resources'
import { bodyOf } from '../lib/loose-json.ts'
import { type Asking, askModel } from './ask-model.ts'
import { type Conversed, turnsOf } from './conversed.ts'
import { resultBy, resultForm } from './json-answer.ts'
import { promptOf, transcriptQuestion, valuesOf } from './prompts.ts'

type Condition = NonNullable<StructuredOutputInput['conditions']>[number]

/** What one structured output gave. */
export type Found =
  | { status: 'found'; result: unknown }
  | { status: 'skipped'; unmetCondition: Condition }
  | { status: 'failed'; problem: AnalysisProblem }

const timeoutSeconds = 30
/** What is asked of a conversation in which hardly anything was said is made up. */
const usualMinimum: Condition = { type: 'minMessages', count: 2 }

const usualPrompt = [
  {
    role: 'system',
    content:
      'You extract data from conversations. Find out: {{structuredOutput.name}}. {{structuredOutput.description}}\n' +
      'Use only what was said; what was not said is null where the schema allows it.\n' +
      'JSON Schema:\n{{structuredOutput.schema}}',
  },
  transcriptQuestion,
]

/** Finds out one thing of a conversation: a model reads it, or its transcript is searched. */
export async function findOut(output: StructuredOutputInput, conversed: Conversed, asking: Asking): Promise<Found> {
  const unmetCondition = conditionsOf(output).find((condition) => !isMet(condition, conversed))
  if (unmetCondition) return { status: 'skipped', unmetCondition }
  if (output.type === 'regex') return search(output, conversed.transcript)
  const { systemPrompt, questions } = promptOf(output.model?.messages, usualPrompt, {
    ...valuesOf(conversed),
    'structuredOutput.name': output.name,
    'structuredOutput.description': output.description ?? '',
    'structuredOutput.schema': JSON.stringify(output.schema),
    structuredOutput: JSON.stringify({ name: output.name, description: output.description, schema: output.schema }),
  })
  const reply = await askModel(asking, {
    systemPrompt: `${systemPrompt}\n${resultForm}`,
    questions,
    json: true,
    read: resultBy(output.schema),
    timeoutSeconds,
  })
  return reply.ok ? { status: 'found', result: reply.answer } : { status: 'failed', problem: reply.problem }
}

function conditionsOf({ conditions, type }: StructuredOutputInput): Condition[] {
  const own = conditions ?? []
  const saysHowMany = own.some(({ type }) => type === 'minMessages')
  return saysHowMany || type === 'regex' ? own : [usualMinimum, ...own]
}

function isMet(condition: Condition, conversed: Conversed): boolean {
  switch (condition.type) {
    case 'minMessages':
      return turnsOf(conversed).length >= condition.count
    case 'minCallDuration':
      return conversed.durationSeconds === null || conversed.durationSeconds >= condition.seconds
    case 'endedReason':
      return condition.values.includes(conversed.endedReason) === (condition.operator === 'oneOf')
  }
}

function search(output: StructuredOutputInput, transcript: string): Found {
  try {
    return { status: 'found', result: searched(output, transcript) }
  } catch (error) {
    const message = `The pattern cannot be searched for: ${error instanceof Error ? error.message : error}`
    return { status: 'failed', problem: { reason: 'pattern-not-searchable', message } }
  }
}

/** What the schema's type makes of the matches: whether there is one, the first, its number, or all of them. */
function searched({ regex, schema }: StructuredOutputInput, transcript: string): unknown {
  const literal = /^\/(.*)\/([a-z]*)$/s.exec(regex ?? '')
  const flags = literal?.[2] ?? ''
  const options = [
    { type: 'ignore-case', enabled: flags.includes('i') },
    { type: 'multi-line', enabled: flags.includes('m') },
  ]
  const matches = matchesOf(literal?.[1] ?? regex ?? '', options, transcript).map(
    ([whole = '', ...groups]) => groups.find((group) => group !== '') ?? whole,
  )
  const [first] = matches
  switch (bodyOf(schema).type) {
    case 'boolean':
      return first !== undefined
    case 'array':
      return matches
    case 'number':
    case 'integer': {
      const number = Number.parseFloat(first?.replace(/[^\d.+-]/g, '') ?? '')
      return Number.isFinite(number) ? number : null
    }
    default:
      return first ?? null
  }
}
