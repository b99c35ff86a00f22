import * as v from 'valibot'
import { type EntityOf, type InputOf, operation, resource, standard, takes } from '../../resource.ts'
import type { Page, PageQuery } from '../../stored.ts'
import { assistantOverrides, assistantSchema } from '../assistants/assistant.ts'
import { squadSchema } from '../assistants/squad.ts'
import type { CallCost } from '../conversations/costs.ts'
import { anyObject, flag, identifier, listOf, object, only, optional, someText, text } from '../fields/fields.ts'
import { once } from '../fields/once.ts'
import { pattern } from '../fields/pattern.ts'
import { readingModel } from './reading-model.ts'

/** With `arguments` left out, any. */
const toolCall = () => only({ name: someText(200), arguments: optional(anyObject()) })
const toolCalls = () => optional(listOf(toolCall(), 50))

const aiPlan = () =>
  only({ type: v.literal('ai'), model: optional(readingModel()), autoIncludeMessageHistory: optional(flag()) })

const judgePlan = () =>
  v.variant(
    'type',
    [
      only({ type: v.literal('exact'), content: text(10_000), toolCalls: toolCalls() }),
      only({ type: v.literal('regex'), content: v.union([v.literal(''), pattern()]), toolCalls: toolCalls() }),
      aiPlan(),
    ],
    'must be of the type exact, regex or ai',
  )

const continuePlan = () =>
  only({
    exitOnFailureEnabled: optional(flag()),
    contentOverride: optional(text(10_000)),
    toolCallsOverride: toolCalls(),
  })

const message = () =>
  v.union(
    [
      only({ role: v.literal('user'), content: someText(10_000) }),
      only({ role: v.literal('assistant'), judgePlan: judgePlan(), continuePlan: optional(continuePlan()) }),
      only({ role: v.literal('assistant'), content: optional(text(10_000)), toolCalls: toolCalls() }),
      only({ role: v.literal('tool'), judgePlan: aiPlan() }),
      only({ role: v.literal('tool'), content: text(10_000) }),
    ],
    'must be what the user, the assistant or a tool says (role and content), or what is judged (role and judgePlan): instructions are the assistant’s, by target.assistantOverrides.model',
  )

const evalFields = /* @__PURE__ */ once(() => ({
  name: optional(text(80)),
  description: optional(text(500)),
  type: v.literal('chat.mockConversation'),
  messages: v.pipe(listOf(message(), 200), v.minLength(1, 'must have at least one message')),
}))

export type EvalInput = InputOf<ReturnType<typeof evalFields>>
export type Eval = EntityOf<ReturnType<typeof evalFields>>
export type EvalMessage = EvalInput['messages'][number]
export type EvalJudgePlan = v.InferOutput<ReturnType<typeof judgePlan>>

const evalSchema = /* @__PURE__ */ once((): v.GenericSchema<EvalInput> => object(evalFields()))

export const evaluation = /* @__PURE__ */ standard<Eval, EvalInput>()('/eval', ['create', 'get', 'update', 'delete'], {
  list: operation('GET /eval query', takes<[query?: PageQuery & { id?: string }], Page<Eval>>),
})

export const evaluationResource = /* @__PURE__ */ resource('eval', evaluation, () => ({
  about: 'A conversation that is played to an assistant, with what its answers have to be.',
  fields: evalFields(),
  queries: { list: { id: optional(identifier()) } },
  answers: { list: 'page' },
}))

/** Who is tested: by an id or as it stands. */
export const testTarget = /* @__PURE__ */ once(() =>
  v.variant(
    'type',
    [
      only({
        type: v.literal('assistant'),
        assistantId: optional(identifier()),
        assistant: optional(assistantSchema()),
        assistantOverrides: optional(assistantOverrides()),
      }),
      only({
        type: v.literal('squad'),
        squadId: optional(identifier()),
        squad: optional(squadSchema()),
        assistantOverrides: optional(assistantOverrides()),
      }),
    ],
    'must be of the type assistant or squad',
  ),
)
export type TestTarget = v.InferOutput<ReturnType<typeof testTarget>>

const runFields = () => ({
  type: v.literal('eval'),
  evalId: optional(identifier()),
  eval: optional(evalSchema()),
  target: testTarget(),
})

export type EvalRunInput = InputOf<ReturnType<typeof runFields>>
export type EvalRunResult = {
  status: 'pass' | 'fail'
  /** As it went; what was judged has `judge`. */
  messages: {
    role: string
    content?: string
    judge?: { status: 'pass' | 'fail'; reason: string }
    [key: string]: unknown
  }[]
  startedAt: string
  endedAt: string
}
export type EvalRun = EntityOf<ReturnType<typeof runFields>> & {
  status: 'queued' | 'running' | 'ended'
  endedReason?: 'mockConversation.done' | 'error' | 'timeout' | 'cancelled' | 'aborted'
  endedMessage?: string
  startedAt?: string
  endedAt?: string
  results: EvalRunResult[]
  /** In US dollars. */
  cost?: number
  costs?: CallCost[]
  /** Which version of the assistant it was. */
  assistantVersion?: number
}

export const evaluationRun = /* @__PURE__ */ standard<EvalRun, EvalRunInput>()(
  '/eval/run',
  ['create', 'get', 'delete'],
  {
    list: operation('GET /eval/run query', takes<[query?: PageQuery & { id?: string }], Page<EvalRun>>),
  },
)

export const evaluationRunResource = /* @__PURE__ */ resource('eval-run', evaluationRun, () => ({
  about: 'One playing of an eval, with what each judged answer was.',
  fields: runFields(),
  queries: { list: { id: optional(identifier()) } },
  answers: { list: 'page' },
}))
