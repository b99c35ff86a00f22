import * as v from 'valibot'
import type { Written } from '../../resource.ts'
import { flag, listOf, number, shape, text } from '../fields/fields.ts'

/** In US dollars, by what it was for; what is built in costs nothing. */
export type CostBreakdown = {
  llm: number
  stt: number
  tts: number
  vapi: number
  total: number
  llmPromptTokens: number
  llmCompletionTokens: number
  ttsCharacters: number
  /** Of the models that read it when it was over; in `total`, and in none of the others. */
  analysis?: number
}
type BilledModel = { provider: string; model: string }
/** What was used of one model. `unpriced`: how often that was something whose price nobody knows. */
export type CallCost = { cost: number; unpriced?: number } & (
  | { type: 'model'; model: BilledModel; promptTokens: number; completionTokens: number; estimated: boolean }
  | { type: 'analysis'; analysisType: string; model: BilledModel; promptTokens: number; completionTokens: number }
  | { type: 'voice'; voice: BilledModel; characters: number }
  | { type: 'transcriber'; transcriber: BilledModel; minutes: number }
)
/** Of every conversation that used models. */
export type Costs = {
  /** In US dollars. */
  cost?: number
  costs?: CallCost[]
}

export const costBreakdown = () =>
  shape({
    ...{ llm: number(), stt: number(), tts: number(), vapi: number(), total: number() },
    ...{ llmPromptTokens: number(), llmCompletionTokens: number(), ttsCharacters: number() },
    analysis: v.optional(number()),
  }) satisfies v.GenericSchema<unknown, CostBreakdown>

export const costsWritten = () => {
  const model = () => shape({ provider: text(), model: text() })
  const priced = () => ({ cost: number(), unpriced: v.optional(number()) })
  const tokens = () => ({ promptTokens: number(), completionTokens: number() })
  const one = v.variant('type', [
    shape({ type: v.literal('model'), model: model(), ...tokens(), estimated: flag(), ...priced() }),
    shape({ type: v.literal('analysis'), analysisType: text(), model: model(), ...tokens(), ...priced() }),
    shape({ type: v.literal('voice'), voice: model(), characters: number(), ...priced() }),
    shape({ type: v.literal('transcriber'), transcriber: model(), minutes: number(), ...priced() }),
  ])
  return { cost: v.optional(number()), costs: v.optional(listOf(one)) } satisfies Written<Costs>
}
