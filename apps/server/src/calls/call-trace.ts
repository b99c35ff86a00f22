import type { CallReport, PlayRequest, TurnTimes } from '@parley/agent'
import type { Usage } from '@parley/agent/providers'
import type { EndedReason, ServerMessage } from '@parley/protocol'
import type { Attributes } from '../tracing/otlp-exporter.ts'
import type { Span, Tracing } from '../tracing/tracing.ts'
import type { CallOrder } from './call-order.ts'

/** Hears what becomes of one call, and tells it as spans: the call, in it its turns and tools, in a turn its stages. */
export type CallTrace = {
  told(message: ServerMessage): void
  timed(times: TurnTimes): void
  used(usage: Usage): void
  over(reason: EndedReason, report: CallReport | undefined): void
}

export function traceCall(tracing: Tracing, { id, kind }: Pick<CallOrder, 'id' | 'kind'>): CallTrace {
  const call = tracing.begin('call', { attributes: { 'parley.call.id': id, 'parley.call.kind': kind } })
  const tools = new Map<string, Span>()
  const tokens = { in: 0, out: 0 }
  let turns = 0

  /** `from` and `to` on the clock of `performance`; nothing where one of them did not happen. */
  function tell(name: string, under: Span, from: number | null, to: number | null, attributes: Attributes = {}) {
    if (from === null || to === null) return null
    const span = tracing.begin(name, { under, at: epoch(from), attributes })
    span.end(epoch(Math.max(from, to)))
    return span
  }

  return {
    told(message) {
      if (message.type === 'tool-calls') {
        for (const { id: toolId, function: tool } of message.toolCallList) {
          tools.set(toolId, tracing.begin('tool', { under: call, attributes: { 'gen_ai.tool.name': tool.name } }))
        }
      }
      if (message.type !== 'tool-calls-result') return
      const { toolCallId, error } = message.toolCallResult
      const tool = tools.get(toolCallId)
      if (error !== undefined) tool?.fail()
      tool?.end()
      tools.delete(toolCallId)
    },
    timed({ spokenAt, finalAt, startedAt, firstSentenceAt, firstSoundAt, heardAt }) {
      turns += 1
      const turn = tell('turn', call, spokenAt ?? startedAt, heardAt, { 'parley.turn': turns })
      if (!turn) return
      tell('transcriber', turn, spokenAt, finalAt)
      tell('model', turn, startedAt, firstSentenceAt)
      tell('voice', turn, firstSentenceAt, firstSoundAt)
    },
    used(usage) {
      if (usage.stage !== 'model') return
      tokens.in += usage.promptTokens
      tokens.out += usage.completionTokens
    },
    over(reason, report) {
      for (const tool of tools.values()) tool.end()
      call.setAttributes({
        'parley.call.reason': reason,
        'parley.call.turns': report?.latencies.length ?? 0,
        ...{ 'gen_ai.usage.input_tokens': tokens.in, 'gen_ai.usage.output_tokens': tokens.out },
      })
      if (reason === 'failed') call.fail()
      call.end()
    },
  }
}

const epoch = (at: number) => performance.timeOrigin + at

/** What listens to a call, with its trace beside. */
export function traced(trace: CallTrace, { onTold, meter }: Pick<CallOrder, 'onTold' | 'meter'>): Partial<PlayRequest> {
  return {
    onTimed: trace.timed,
    onTold(message) {
      trace.told(message)
      onTold?.(message)
    },
    meter: {
      isSpent: () => meter?.isSpent() ?? false,
      used(usage) {
        trace.used(usage)
        meter?.used(usage)
      },
    },
  }
}
