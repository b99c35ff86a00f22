import { RealtimeLine } from '@parley/agent/providers'
import { answerMs, Failure, type TurnLatency, waitingMs } from '@parley/protocol'
import type {
  PersonalityInput,
  ScenarioInput,
  SimulationLatencies,
  SimulationRun,
  SimulationRunItem,
  SpokenTransport,
  TestTarget,
} from '@parley/protocol/resources'
import type { Analysts } from '../analysis/analysts.ts'
import type { SimulatedCalls } from '../calls/carrying/simulated-calls.ts'
import type { Cast, Casting } from '../cast/casting.ts'
import { withoutNull } from '../lib/loose-json.ts'
import { transcriptOf } from '../records/call-record.ts'
import { instructionsOf } from '../resources/assistant.ts'
import type { ResourceService } from '../resources/resource-service.ts'
import type { ConversationMeter, Spending } from '../spending/spending.ts'
import { AgentLine } from './agent-line.ts'
import type { CallerLine, LineStart } from './caller-line.ts'
import { modelCaller, requireWritable, type SimulatedCaller, scriptedCaller, scriptIn } from './callers.ts'
import { evaluate, type NamedOutput } from './evaluate.ts'
import { type Simulated, simulate } from './simulate.ts'
import { spokenCaller } from './spoken-caller.ts'
import { SpokenLine } from './spoken-line.ts'
import { castTarget } from './target.ts'

export type SimulationDeps = {
  service: ResourceService
  casting: Casting
  analysts: Analysts
  spending: Pick<Spending, 'meter'>
  /** What carries callers who speak; null where voice is switched off. */
  simulatedCalls: SimulatedCalls | null
}

/** One conversation that is to be held, whole. */
export type Part = {
  simulationId?: string
  scenarioId?: string
  personalityId?: string
  scenario: ScenarioInput
  personality: PersonalityInput
}

type Given = { orgId: string; part: Part; meter: ConversationMeter; signal: AbortSignal }
/** By voice: over what line, and which of several callers it is. */
type Spoken = { transport: SpokenTransport; turn: number }

export const spokenIn = (transport: SimulationRun['transport']): SpokenTransport | null =>
  transport?.provider === 'vapi.websocket' ? transport : null

/** Lets simulated callers talk to assistants, and judges what came of it. */
export function createSimulations(deps: SimulationDeps) {
  const { service, casting, analysts, spending, simulatedCalls } = deps

  /** The assistant has to hear what is said to it. Throws `unprocessable`. */
  async function requireEar(cast: Cast): Promise<SimulatedCalls> {
    if (!simulatedCalls) {
      throw new Failure(
        'unprocessable',
        'Voice is switched off on this server, so that no caller can speak: let callers write (transport.provider vapi.webchat).',
      )
    }
    simulatedCalls.requireEar(await cast.transcriber(new RealtimeLine()))
    return simulatedCalls
  }

  /** Nobody finds words for a caller who has no script, where there is no model; and a script has to be writable. */
  async function requireCaller(orgId: string, { scenario, personality }: Part) {
    const script = scriptIn(scenario.instructions)
    requireWritable('simulations.scenario.instructions', script)
    if (script.length > 0) return
    const { model, credentialIds } = personality.assistant
    if (await analysts({ orgId, own: model?.provider ? model : null, credentialIds })) return
    throw new Failure(
      'unprocessable',
      `The scenario '${scenario.name}' needs a language model to speak for its caller: add a credential (POST /credential), or write what is said in lines that begin with "Caller:".`,
    )
  }

  async function callerOf({ orgId, part: { scenario, personality }, meter, signal }: Given): Promise<SimulatedCaller> {
    const script = scriptIn(scenario.instructions)
    if (script.length > 0) return scriptedCaller(script)
    const { model, credentialIds } = personality.assistant
    const found = await analysts({ orgId, own: model?.provider ? model : null, credentialIds })
    if (!found) throw new Failure('unprocessable', 'There is no language model any more to speak for the caller.')
    return modelCaller({
      model: found,
      manner: instructionsOf(personality.assistant),
      goal: scenario.instructions,
      meter,
      signal,
    })
  }

  async function byVoice(cast: Cast, { part: { personality }, ...given }: Given, { transport, turn }: Spoken) {
    const calls = await requireEar(cast)
    if (given.meter.isSpent()) {
      throw new Failure(
        'unprocessable',
        'What this server may spend in a day has been spent: no simulated caller speaks before midnight UTC.',
      )
    }
    const caller = await spokenCaller({ ...given, calls, casting, personality, transport, turn })
    return (start: LineStart) => SpokenLine.open(start, calls, caller)
  }

  async function outputOf(
    orgId: string,
    { structuredOutputId, structuredOutput }: ScenarioInput['evaluations'][number],
  ): Promise<NamedOutput> {
    if (structuredOutput) return { id: 'inline', output: structuredOutput }
    const id = String(structuredOutputId)
    return { id, output: await service.get(orgId, 'structured-output', id) }
  }

  /** Has one conversation held, and judges it. `onHeld`: it is over, and not judged yet. Throws when `signal` aborts. */
  async function play(options: {
    orgId: string
    part: Part
    target: TestTarget
    /** Null for one in writing. */
    spoken: SpokenTransport | null
    turn: number
    signal: AbortSignal
    /** Gets what counts the costs, also of what is not played to its end. */
    meters: ConversationMeter[]
    onHeld: () => Promise<unknown>
  }) {
    const { orgId, part, target, spoken, turn, signal, meters, onHeld } = options
    const { scenario } = part
    const { cast } = await castTarget(deps, orgId, target, scenario.targetOverrides)
    const meter = spending.meter({ orgId, assistantId: '' })
    meters.push(cast.meter, meter)
    const given = { orgId, part, meter, signal }
    const open: (start: LineStart) => Promise<CallerLine> = spoken
      ? await byVoice(cast, given, { transport: spoken, turn })
      : AgentLine.open
    const caller = await callerOf(given)
    const { toolMocks } = scenario
    const simulated = await simulate({ orgId, cast, open, isSpoken: Boolean(spoken), caller, toolMocks, signal })
    if (simulated.problem) throw simulated.problem
    await onHeld()
    const { model, credentialIds } = cast.firstAssistant
    const shared = await analysts({ orgId, model, credentialIds })
    const readerOf = async ({ output }: NamedOutput) =>
      output.model ? analysts({ orgId, own: output.model, credentialIds }) : shared
    const conversed = conversedIn(simulated, instructionsOf(cast.firstAssistant))
    const evaluations = await Promise.all(
      scenario.evaluations.map(async (plan) => {
        const named = await outputOf(orgId, plan)
        return evaluate(plan, named, conversed, { model: await readerOf(named), meter, signal })
      }),
    )
    signal.throwIfAborted()
    const passed = evaluations.every((each) => each.passed || !each.required)
    const { messages, said } = simulated
    const results: NonNullable<SimulationRunItem['results']> = {
      evaluations,
      passed,
      latencyMetrics: metricsOf(simulated),
    }
    return { results, call: { transcript: conversed.transcript, messages, ...(said && { said }) } }
  }

  return { play, requireEar, requireCaller }
}

const conversedIn = ({ messages, endedReason }: Simulated, systemPrompt: string) => ({
  messages,
  transcript: transcriptOf(messages),
  systemPrompt,
  endedReason,
  durationSeconds: null,
})

function metricsOf({ latencies }: Simulated): SimulationLatencies {
  const answered = latencies.filter(({ brainMs }) => brainMs !== null)
  const mean = (of: (turn: TurnLatency) => number | null) => {
    const all = answered.flatMap((turn) => of(turn) ?? [])
    return all.length > 0 ? Math.round(all.reduce((sum, ms) => sum + ms, 0) / all.length) : null
  }
  const isSpoken = answered.some(({ endpointingMs }) => endpointingMs !== null)
  return withoutNull({
    turnCount: answered.length,
    avgTurn: mean(answerMs),
    ...(isSpoken && {
      avgTranscriber: mean(({ transcriberMs }) => transcriberMs),
      avgModel: mean(({ brainMs }) => brainMs),
      avgVoice: mean(({ voiceMs }) => voiceMs),
      avgEndpointing: mean(waitingMs),
    }),
  }) as SimulationLatencies
}
