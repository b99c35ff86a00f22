import type { Brain } from '@parley/agent'
import { type Tool, toolRunner } from '@parley/agent/brain'
import type { ConversationMessage, EndedReason } from '@parley/protocol'
import type { ScenarioInput } from '@parley/protocol/resources'
import type { Cast } from '../cast/casting.ts'
import { greetingOf } from '../resources/assistant.ts'
import { AgentLine } from './agent-line.ts'
import type { SimulatedCaller } from './callers.ts'

export type Simulated = {
  messages: ConversationMessage[]
  endedReason: EndedReason
  /** How long the assistant thought, for each turn in which it did, in ms. */
  latenciesMs: number[]
  /** What went wrong on its side. */
  problem: unknown
}

type Mocks = ScenarioInput['toolMocks']

const mostTurns = 30

/** Lets a simulated caller talk to who was cast until one of them hangs up. Throws when `signal` aborts. */
export async function simulate(options: {
  orgId: string
  cast: Cast
  caller: SimulatedCaller
  toolMocks?: Mocks
  signal: AbortSignal
}): Promise<Simulated> {
  const { orgId, cast, caller, toolMocks, signal } = options
  const scene = { orgId, about: async () => ({ call: { orgId, type: 'test' } }) }
  const brain = mocked(await cast.brain(scene), toolMocks)
  const line = await AgentLine.open({ cast, scene, brain, signal })
  try {
    await line.greet(greetingOf(cast.firstAssistant) !== '')
    for (let turn = 0; turn < mostTurns && line.endedReason === null; turn += 1) {
      const said = await caller(line.messages)
      if (said === null) break
      await line.say(said)
    }
  } finally {
    await line.hangUp()
  }
  const { messages, latenciesMs, problem } = line
  return {
    messages: messages.filter(({ role }) => role !== 'system'),
    endedReason: line.endedReason ?? 'customer-ended-call',
    latenciesMs,
    problem,
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
