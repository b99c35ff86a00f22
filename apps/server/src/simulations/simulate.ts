import type { Brain } from '@parley/agent'
import { type Tool, toolRunner } from '@parley/agent/brain'
import { RealtimeLine } from '@parley/agent/providers'
import type { ConversationMessage, EndedReason, TurnLatency } from '@parley/protocol'
import type { ScenarioInput } from '@parley/protocol/resources'
import type { Cast } from '../cast/casting.ts'
import { greetingOf } from '../resources/assistant.ts'
import type { CallerLine, LineStart } from './caller-line.ts'
import type { SimulatedCaller } from './callers.ts'

export type Simulated = {
  messages: ConversationMessage[]
  endedReason: EndedReason
  /** One a turn in which the assistant answered. */
  latencies: readonly TurnLatency[]
  /** What went wrong on its side. */
  problem: unknown
  /** What a caller who spoke said, whatever was heard; null of one who wrote. */
  said: readonly string[] | null
}

type Mocks = ScenarioInput['toolMocks']

/** Lets a simulated caller talk to who was cast until one of them hangs up. Throws when `signal` aborts. */
export async function simulate(options: {
  orgId: string
  cast: Cast
  /** How they reach each other. */
  open: (start: LineStart) => Promise<CallerLine>
  /** Whether they hear each other. */
  isSpoken: boolean
  caller: SimulatedCaller
  toolMocks?: Mocks
  signal: AbortSignal
}): Promise<Simulated> {
  const { orgId, cast, open, isSpoken, caller, toolMocks, signal } = options
  const about = async () => ({ call: { orgId, type: 'test' } })
  const scene = { orgId, about, ...(isSpoken && { line: new RealtimeLine() }) }
  const brain = mocked(await cast.brain(scene), toolMocks)
  const line = await open({ cast, scene, brain, signal })
  try {
    await line.greet(greetingOf(cast.firstAssistant) !== '')
    while (line.endedReason === null) {
      const said = await caller(line.messages)
      if (said === null) break
      await line.say(said)
    }
  } finally {
    await line.hangUp()
  }
  const { messages, latencies, problem } = line
  return {
    messages: messages.filter(({ role }) => role !== 'system'),
    endedReason: line.endedReason ?? 'customer-ended-call',
    latencies,
    problem,
    said: line.said,
  }
}

/** The same brain, whose tools bring what was laid down in place of doing their work. */
export function mocked(brain: Brain, mocks: Mocks): Brain {
  const results = new Map(
    (mocks ?? []).flatMap(({ toolName, result, enabled }) => (enabled === false ? [] : [[toolName, result ?? '']])),
  )
  if (results.size === 0) return brain
  const mockOf = (tool: Tool): Tool => {
    const result = results.get(tool.name)
    return result === undefined ? tool : { ...tool, run: async () => ({ result }) }
  }
  return (turn) => {
    const { act = toolRunner() } = turn
    return brain({ ...turn, act: (tool, context) => act(mockOf(tool), context) })
  }
}
