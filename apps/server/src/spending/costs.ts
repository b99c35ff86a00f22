import type { Usage } from '@parley/agent/providers'
import type { CallCost, CostBreakdown } from '@parley/protocol/resources'
import { inUsd, nanosPerUsd } from '../lib/usd.ts'

/** What was used of one model of one provider, added up. */
export type Spent = { usage: Usage; nanos: number; unpriced: number }

/** What a conversation cost, in US dollars, as the API tells it. */
export type Costs = { cost: number; costBreakdown: CostBreakdown; costs: CallCost[] }

const platformFields = { model: 'llm', transcriber: 'stt', voice: 'tts' } as const

export function costsOf(spent: readonly Spent[]): Costs {
  const sums = { llm: 0, stt: 0, tts: 0, promptTokens: 0, completionTokens: 0, characters: 0 }
  for (const { usage, nanos } of spent) {
    sums[platformFields[usage.stage]] += nanos
    if (usage.stage === 'model') {
      sums.promptTokens += usage.promptTokens
      sums.completionTokens += usage.completionTokens
    } else if (usage.stage === 'voice') sums.characters += usage.characters
  }
  const total = inUsd(sums.llm + sums.stt + sums.tts)
  return {
    cost: total,
    costBreakdown: {
      ...{ llm: inUsd(sums.llm), stt: inUsd(sums.stt), tts: inUsd(sums.tts), vapi: 0, total },
      ...{ llmPromptTokens: sums.promptTokens, llmCompletionTokens: sums.completionTokens },
      ttsCharacters: sums.characters,
    },
    costs: spent.map(costOf),
  }
}

function costOf({ usage, nanos, unpriced }: Spent): CallCost {
  const { provider, model } = usage
  const price = { cost: inUsd(nanos), ...(unpriced > 0 && { unpriced }) }
  switch (usage.stage) {
    case 'model': {
      const { promptTokens, completionTokens, estimated } = usage
      return { type: 'model', model: { provider, model }, promptTokens, completionTokens, estimated, ...price }
    }
    case 'voice':
      return { type: 'voice', voice: { provider, model }, characters: usage.characters, ...price }
    case 'transcriber':
      return { type: 'transcriber', transcriber: { provider, model }, minutes: usage.seconds / 60, ...price }
  }
}

/** For a million tokens of a model that nobody says the price of: a limit must hold for it too. */
const presumedUsdPerMillionTokens = 10

/** What was spent, in billionths of a US dollar, with a price for models that have none. */
export const presumedNanosOf = (spent: readonly Spent[]) =>
  spent.reduce((soFar, { usage, nanos, unpriced }) => {
    const tokens = usage.stage === 'model' && unpriced > 0 ? usage.promptTokens + usage.completionTokens : 0
    return soFar + nanos + (tokens / 1e6) * presumedUsdPerMillionTokens * nanosPerUsd
  }, 0)

/** Adds what was used to what was used before of the same; `nanos` null is something without a price. */
export function addUsage(soFar: Map<string, Spent>, usage: Usage, nanos: number | null) {
  const key = JSON.stringify([usage.stage, usage.provider, usage.model])
  const before = soFar.get(key)
  soFar.set(key, {
    usage: before ? sum(before.usage, usage) : usage,
    nanos: (before?.nanos ?? 0) + (nanos ?? 0),
    unpriced: (before?.unpriced ?? 0) + (nanos === null ? 1 : 0),
  })
}

function sum(a: Usage, b: Usage): Usage {
  if (a.stage === 'model' && b.stage === 'model') {
    return {
      ...a,
      promptTokens: a.promptTokens + b.promptTokens,
      completionTokens: a.completionTokens + b.completionTokens,
      estimated: a.estimated || b.estimated,
    }
  }
  if (a.stage === 'voice' && b.stage === 'voice') {
    return { ...a, characters: a.characters + b.characters, seconds: a.seconds + b.seconds }
  }
  if (a.stage === 'transcriber' && b.stage === 'transcriber') return { ...a, seconds: a.seconds + b.seconds }
  return a
}
