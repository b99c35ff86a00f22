import * as v from 'valibot'
import { type InputOf, operation, resource, takes } from '../../resource.ts'
import { listOf, object, oneOf, optional, someText, text } from '../fields/fields.ts'

export const analyticsGroups = ['type', 'assistantId', 'endedReason', 'analysis.successEvaluation', 'status'] as const
export const analyticsColumns = [
  ...(['id', 'cost', 'costBreakdown.llm', 'costBreakdown.stt', 'costBreakdown.tts', 'costBreakdown.vapi'] as const),
  ...(['costBreakdown.ttsCharacters', 'costBreakdown.llmPromptTokens'] as const),
  ...(['costBreakdown.llmCompletionTokens', 'duration', 'minutesUsed'] as const),
] as const
const steps = [
  ...(['second', 'minute', 'hour', 'day', 'week', 'month', 'quarter', 'year', 'decade'] as const),
  ...(['century', 'millennium'] as const),
] as const

/** What its answer may have in rows, of all queries of a request together. */
export const maxAnalyticsRows = 10_000

const notColumns = 'must be a column, or different columns'
const columns = () =>
  v.pipe(
    v.array(oneOf(analyticsGroups)),
    v.check((names) => new Set(names).size === names.length, notColumns),
  )
const query = () =>
  object({
    name: someText(40),
    table: oneOf(['call'], 'nothing is subscribed to on this server'),
    groupBy: optional(v.union([oneOf(analyticsGroups), columns()], notColumns)),
    timeRange: optional(
      object({
        step: optional(oneOf(steps)),
        start: optional(text(40)),
        end: optional(text(40)),
        timezone: optional(text(60)),
      }),
    ),
    operations: v.pipe(
      listOf(
        object({
          operation: oneOf(['sum', 'avg', 'count', 'min', 'max'], 'timeRange.step shows how they change'),
          column: oneOf(analyticsColumns, 'how many calls go on at a time is told by GET /metrics'),
          alias: optional(text(40)),
        }),
        50,
      ),
      v.minLength(1, 'must have at least one operation'),
    ),
  })
const fields = () => ({ queries: v.pipe(listOf(query(), 50), v.minLength(1, 'must have at least one query')) })

export type AnalyticsInput = InputOf<ReturnType<typeof fields>>
export type AnalyticsQuery = v.InferOutput<ReturnType<typeof query>>
export type AnalyticsResult = {
  name: string
  timeRange: { step?: string; start?: string; end?: string; timezone?: string }
  result: Record<string, unknown>[]
}

export const analytics = { query: operation('POST /analytics json', takes<[input: AnalyticsInput], AnalyticsResult[]>) }

export const analyticsResource = /* @__PURE__ */ resource('analytics', analytics, () => ({
  about: 'Numbers over calls: counts, sums and averages, grouped and over time. An answer has at most 10,000 rows.',
  fields: fields(),
  answers: { query: 'other' },
}))
