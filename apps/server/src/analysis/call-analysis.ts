import type { AnalysisFailure, AnalysisProblem, CallAnalysis } from '@parley/protocol/resources'
import type { AssistantWords } from '../resources/assistant.ts'
import { type Asking, askModel, type Question, type Reply } from './ask-model.ts'
import { type Conversed, turnsOf } from './conversed.ts'
import { resultBy, resultForm } from './json-answer.ts'
import { type PromptMessage, promptOf, transcriptQuestion, valuesOf } from './prompts.ts'
import { scales } from './rubrics.ts'
import { summaryByRules } from './rules-summary.ts'

type Plan = NonNullable<AssistantWords['analysisPlan']>
type Asked = { messages?: readonly PromptMessage[] | null; timeoutSeconds?: number | null }
type DataPlan = NonNullable<Plan['structuredDataPlan']>

/** What the parts of an analysis are asked by: each is counted for itself. */
export type AskingFor = (part: string) => Asking

const usualSeconds = 5
const usualThreshold = 2

const summaryPrompt = [
  {
    role: 'system',
    content:
      'You take notes of calls. Sum up the call in two or three sentences, by what was said and nothing else. ' +
      'Answer with the summary only.',
  },
  transcriptQuestion,
]
const dataPrompt = [
  {
    role: 'system',
    content:
      'You extract data from calls, by what was said and nothing else. What was not said is left out, or null.\n' +
      'JSON Schema:\n{{schema}}',
  },
  transcriptQuestion,
]
const evaluationPrompt = [
  {
    role: 'system',
    content:
      'You evaluate calls. Say how far the call reached the objectives that the assistant’s instructions give it.\n' +
      'Rubric:\n{{rubric}}\nAnswer with the result only.',
  },
  transcriptQuestion,
  { role: 'user', content: 'The assistant’s instructions were:\n\n{{systemPrompt}}' },
]

/** What a plan wants to know of a call that is over; what could not be made stands among its failures. */
export async function analyseCall(plan: Plan, conversed: Conversed, asking: AskingFor): Promise<CallAnalysis> {
  const data = plan.structuredDataPlan
  const wanted = {
    summary: plan.summaryPlan?.enabled !== false,
    structuredData: data?.enabled === true,
    structuredDataMulti: plan.structuredDataMultiPlan?.filter(({ plan }) => plan.enabled !== false) ?? [],
    successEvaluation: plan.successEvaluationPlan?.enabled !== false,
  }
  const failures: AnalysisFailure[] = []
  const settle = <Answer>(of: string, reply: Reply<Answer>): Answer | undefined => {
    if (reply.ok) return reply.answer
    failures.push({ of, ...reply.problem })
    return undefined
  }
  const fewest = plan.minMessagesThreshold ?? usualThreshold
  const said = turnsOf(conversed).length
  if (said < fewest) {
    const parts = Object.entries(wanted).flatMap(([part, is]) => (is === false || isEmpty(is) ? [] : [part]))
    return { failures: parts.map((of) => ({ of, ...tooFew(said, fewest) })) }
  }
  const [summary, structuredData, multi, evaluation] = await Promise.all([
    wanted.summary ? summarise(plan.summaryPlan ?? {}, conversed, asking('summary')) : null,
    wanted.structuredData ? extract(data ?? {}, conversed, asking('structuredData')) : null,
    Promise.all(
      wanted.structuredDataMulti.map(async ({ key, plan }) => ({
        key,
        reply: await extract(plan, conversed, asking('structuredData')),
      })),
    ),
    wanted.successEvaluation
      ? evaluate(plan.successEvaluationPlan ?? {}, conversed, asking('successEvaluation'))
      : null,
  ])
  const catalogue = multi.flatMap(({ key, reply }) => {
    const value = settle(`structuredDataMulti.${key}`, reply)
    return value === undefined ? [] : [{ [key]: value }]
  })
  return {
    ...(summary && settle('summary', summary)),
    ...(structuredData && defined('structuredData', settle('structuredData', structuredData))),
    ...(catalogue.length > 0 && { structuredDataMulti: catalogue }),
    ...(evaluation && defined('successEvaluation', settle('successEvaluation', evaluation))),
    ...(failures.length > 0 && { failures }),
  }
}

const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0
const defined = (name: string, value: unknown) => (value === undefined ? {} : { [name]: value })

/** Where there is no model rules pick from what was said, and the summary says so. */
async function summarise(
  plan: Asked,
  conversed: Conversed,
  asking: Asking,
): Promise<Reply<Pick<CallAnalysis, 'summary' | 'summaryBy'>>> {
  if (!asking.model) return { ok: true, answer: { summary: summaryByRules(conversed), summaryBy: 'rules' } }
  const reply = await ask(plan, summaryPrompt, conversed, asking, {
    read: (text) => (text ? { ok: true, answer: text } : { ok: false, fault: 'it is empty.' }),
  })
  return reply.ok ? { ok: true, answer: { summary: reply.answer, summaryBy: 'model' } } : reply
}

function extract(plan: DataPlan, conversed: Conversed, asking: Asking): Promise<Reply<unknown>> {
  const schema = plan.schema ?? { type: 'object' }
  const question = { json: true, read: resultBy(schema), form: resultForm }
  return ask(plan, dataPrompt, conversed, asking, question, { schema: JSON.stringify(schema) })
}

function evaluate(
  plan: NonNullable<Plan['successEvaluationPlan']>,
  conversed: Conversed,
  asking: Asking,
): Promise<Reply<string>> {
  const { words, read } = scales[plan.rubric ?? 'PassFail']
  return ask(plan, evaluationPrompt, conversed, asking, { read }, { rubric: words })
}

function ask<Answer>(
  plan: Asked,
  usual: readonly PromptMessage[],
  conversed: Conversed,
  asking: Asking,
  { form, ...question }: Pick<Question<Answer>, 'read' | 'json'> & { form?: string },
  values: Record<string, string> = {},
): Promise<Reply<Answer>> {
  const prompt = promptOf(plan.messages, usual, { ...valuesOf(conversed), ...values })
  const systemPrompt = form ? `${prompt.systemPrompt}\n${form}` : prompt.systemPrompt
  return askModel(asking, {
    ...prompt,
    ...question,
    systemPrompt,
    timeoutSeconds: plan.timeoutSeconds ?? usualSeconds,
  })
}

const tooFew = (said: number, fewest: number): AnalysisProblem => ({
  reason: 'too-few-messages',
  message: `The call had ${said} messages, and analysisPlan.minMessagesThreshold asks for ${fewest}.`,
})
