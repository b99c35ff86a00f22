import type { CallCost } from '@parley/protocol/resources'
import type { Body } from '../lib/loose-json.ts'
import type { ConversationMeter, Spending } from '../spending/spending.ts'

/** Counts what each part of an analysis uses, apart from the conversation itself. */
export class AnalysisMeters {
  readonly #open: () => ConversationMeter
  readonly #meters: { part: string; meter: ConversationMeter }[] = []

  constructor(spending: Pick<Spending, 'meter'>, whose: { orgId: string; assistantId: string }) {
    this.#open = () => spending.meter(whose)
  }

  of(part: string): ConversationMeter {
    const meter = this.#open()
    this.#meters.push({ part, meter })
    return meter
  }

  /** A call's costs together with these. */
  addTo(call: Body): Body {
    const costs = this.#meters.flatMap(({ part, meter }) =>
      meter.costs().costs.flatMap((each) => (each.type === 'model' ? [analysisCost(part, each)] : [])),
    )
    if (costs.length === 0) return {}
    const spent = costs.reduce((sum, { cost }) => sum + cost, 0)
    const before = (call.costBreakdown ?? {}) as { total?: number }
    return {
      cost: (typeof call.cost === 'number' ? call.cost : 0) + spent,
      costs: [...(Array.isArray(call.costs) ? call.costs : []), ...costs],
      costBreakdown: { ...before, analysis: spent, total: (before.total ?? 0) + spent },
    }
  }
}

function analysisCost(
  analysisType: string,
  { model, promptTokens, completionTokens, cost, unpriced }: Extract<CallCost, { type: 'model' }>,
) {
  const price = { cost, ...(unpriced !== undefined && { unpriced }) }
  return { type: 'analysis' as const, analysisType, model, promptTokens, completionTokens, ...price }
}

/** What several meters counted, as a run tells it. */
export function addedUp(meters: readonly ConversationMeter[]): { cost: number; costs: CallCost[] } {
  const costs = meters.map((meter) => meter.costs())
  return { cost: costs.reduce((sum, { cost }) => sum + cost, 0), costs: costs.flatMap((each) => each.costs) }
}
