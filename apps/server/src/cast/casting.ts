import { type HostedVoice, hostedVoice, type TranscriberSettings } from '@parley/agent'
import { type Brain, type Graph, type GraphNode, type Member, squad, workflow } from '@parley/agent/brain'
import { type Workflow, workflowProblems } from '@parley/protocol/resources'
import type { Body } from '../lib/loose-json.ts'
import { bodyOf, textsOf, without, withoutNull } from '../lib/loose-json.ts'
import { greetingOf, keepsWords } from '../resources/assistant.ts'
import { invalid } from '../resources/refusals.ts'
import type { ResourceService } from '../resources/resource-service.ts'
import type { Scene } from '../tools/scene.ts'
import type { Toolbox } from '../tools/toolbox.ts'
import { type Destination, destinationName, transferTool } from '../tools/transfer-tool.ts'
import type { Brains } from './brains.ts'
import type { Transcribers } from './transcribers.ts'
import type { Voices } from './voices.ts'

/** Who takes part in a conversation. */
export type Cast = {
  /** The assistant that opens it, whole: its greeting, voice, plans and server hold for the conversation. */
  lead: Body
  /** What answers in it, whoever speaks. Throws `unprocessable` with what is missing. */
  brain: (scene: Scene) => Promise<Brain>
  /** What it speaks with in a call; null for the server's own voice. */
  voice: () => Promise<HostedVoice | null>
  /** What it hears with in a call, whoever speaks; null for the server's own. */
  transcriber: () => Promise<TranscriberSettings | null>
}

type SquadMember = Body & { assistantDestinations?: Destination[] | null }
/** A member as it was declared, whole, and as it plays. */
type Mate = { member: SquadMember; whole: Body; played: Member }

export const playedFields = ['assistantId', 'assistant', 'squadId', 'squad', 'workflowId', 'workflow'] as const

/** Whether a body says who is to be played. */
export const namesSomebody = (body: Body) => playedFields.some((field) => body[field])

export const nobodyNamed = () => invalid('assistantId is required, or an assistant, a squad or a workflow')

/** Finds who is played in a conversation: an assistant, a squad or a workflow, by its id or as it stands. */
export function createCasting(deps: {
  service: ResourceService
  brains: Brains
  toolbox: Toolbox
  voices: Voices
  transcribers: Transcribers
  /** Hears of an assistant that could not take a conversation over. */
  onFailure: (error: unknown) => void
}) {
  const { service, brains, toolbox } = deps
  const onFailure = (error: unknown) => {
    deps.onFailure(error)
    return null
  }

  /** Throws `not-found`, and `invalid-request` when nobody is named. */
  async function cast(orgId: string, played: Body): Promise<Cast> {
    const assistant = await oneOf(orgId, played, 'assistant')
    if (assistant) return company(orgId, { assistant }, bodyOf(played.assistantOverrides), [])
    const group = await oneOf(orgId, played, 'squad')
    if (group)
      return squadCast(orgId, group, { ...bodyOf(played.assistantOverrides), ...bodyOf(played.squadOverrides) })
    const graph = await oneOf(orgId, played, 'workflow')
    if (graph) return workflowCast(orgId, graph, bodyOf(played.workflowOverrides))
    throw nobodyNamed()
  }

  async function oneOf(orgId: string, played: Body, kind: 'assistant' | 'squad' | 'workflow'): Promise<Body | null> {
    if (played[kind]) return played[kind] as Body
    const id = played[`${kind}Id`]
    return typeof id === 'string' ? service.get(orgId, kind, id) : null
  }

  async function squadCast(orgId: string, group: Body, overrides: Body): Promise<Cast> {
    const [first, ...others] = (group.members ?? []) as SquadMember[]
    if (!first) throw invalid('squad.members must have at least one member')
    return company(orgId, first, { ...bodyOf(group.membersOverrides), ...overrides }, others)
  }

  /** An assistant, and those to whom it may hand the conversation over: members of its squad, or any of the organisation. */
  async function company(orgId: string, first: SquadMember, overrides: Body, others: SquadMember[]): Promise<Cast> {
    const wholeOf = async (member: SquadMember) => {
      const assistant = (await oneOf(orgId, member, 'assistant')) ?? {}
      return overridden(overridden(assistant, bodyOf(member.assistantOverrides)), overrides)
    }
    const lead = await wholeOf(first)

    async function play(scene: Scene): Promise<Brain> {
      const members = await Promise.all(
        [first, ...others].map(async (member): Promise<Mate> => {
          const whole = await wholeOf(member)
          return { member, whole, played: await memberOf(scene, whole, member.assistantDestinations ?? []) }
        }),
      )
      return squad((members[0] as Mate).played, finder(scene, overrides, members))
    }

    return { ...soundOf(orgId, lead), lead, brain: play }
  }

  const soundOf = (orgId: string, lead: Body): Pick<Cast, 'voice' | 'transcriber'> => ({
    voice: () => deps.voices.of(orgId, lead),
    transcriber: () => deps.transcribers.of(orgId, lead),
  })

  async function memberOf(scene: Scene, whole: Body, destinations: Destination[] = []): Promise<Member> {
    return {
      name: String(whole.name ?? whole.id ?? ''),
      voice: await spokenBy(scene.orgId, whole),
      brain: await brains.brain(scene, whole, destinations.length > 0 ? [transferTool(destinations)] : []),
      greeting: greetingOf(whole),
    }
  }

  /** Finds whom a conversation can be handed over to: members of the squad, and any assistant of the organisation. */
  function finder(scene: Scene, overrides: Body, members: Mate[]) {
    const { orgId } = scene
    const found = new Map<string, Promise<Member | null>>()

    async function look(name: string): Promise<Member | null> {
      const mate = members.find(({ member, whole }) => [whole.name, whole.id, member.assistantId].includes(name))
      if (mate) return mate.played
      const inline = inlineDestinations(members).find((each) => destinationName(each) === name)?.assistant
      const stored = inline ?? (await service.find(orgId, 'assistant', name)) ?? (await named(orgId, name))
      return stored ? memberOf(scene, overridden(stored, overrides)) : null
    }

    return (name: string) => {
      const member = found.get(name) ?? look(name).catch(onFailure)
      found.set(name, member)
      return member
    }
  }

  async function spokenBy(orgId: string, assistant: Body) {
    const settings = await deps.voices.of(orgId, assistant)
    return settings && hostedVoice(settings)
  }

  async function named(orgId: string, name: string): Promise<Body | null> {
    for await (const each of service.each(orgId, 'assistant', [{ by: 'field', field: 'name', value: name }]))
      return each
    return null
  }

  async function workflowCast(orgId: string, stored: Body, { variableValues }: Body): Promise<Cast> {
    const problems = workflowProblems(stored as unknown as Workflow)
    if (problems.length > 0) throw invalid(...problems)
    const lead: Body = {
      firstMessageMode: 'assistant-speaks-first-with-model-generated-message',
      ...without(stored, ['id', 'nodes', 'edges']),
      ...(variableValues !== undefined && { variableValues }),
    }
    return {
      lead,
      ...soundOf(orgId, lead),
      async brain(scene) {
        const think = await brains.think(scene, lead)
        const nodes = await Promise.all((stored.nodes as Body[]).map((node) => nodeOf(scene, lead, node)))
        const start = (stored.nodes as Body[]).find(({ isStart }) => isStart) ?? (stored.nodes as Body[])[0]
        const graph: Graph = { globalPrompt: String(stored.globalPrompt ?? ''), nodes, edges: edgesOf(stored) }
        const brain = workflow(graph, String(start?.name), think, textsOf(variableValues))
        return squad({ name: String(stored.name), brain, voice: null, greeting: null }, finder(scene, {}, []))
      },
    }
  }

  async function nodeOf(scene: Scene, lead: Body, node: Body): Promise<GraphNode> {
    const isTalk = node.type === 'conversation'
    const plan = bodyOf(node.globalNodePlan)
    const extraction = bodyOf(node.variableExtractionPlan).schema as Record<string, unknown> | undefined
    return {
      name: String(node.name),
      prompt: isTalk ? String(node.prompt ?? '') : null,
      tools: isTalk ? await toolbox.toolsOf(scene, lead, node) : await toolbox.toolOf(scene, lead, node),
      ...(extraction && { variables: extraction }),
      ...(plan.enabled === true && plan.enterCondition ? { enterCondition: String(plan.enterCondition) } : {}),
    }
  }

  return { cast }
}

export type Casting = ReturnType<typeof createCasting>

/** Destinations that bring an assistant of their own with them. */
function inlineDestinations(members: Mate[]): Destination[] {
  return members.flatMap(({ member, whole }) => {
    const tools = (bodyOf(whole.model).tools ?? []) as { destinations?: Destination[] }[]
    return [...(member.assistantDestinations ?? []), ...tools.flatMap(({ destinations = [] }) => destinations ?? [])]
  })
}

/** An override may keep less of the conversation than the assistant's own plan, not more. */
export function overridden(assistant: Body, overrides: Body): Body {
  const plan = { ...bodyOf(assistant.artifactPlan), ...bodyOf(overrides.artifactPlan) }
  const silenced = keepsWords(assistant) ? {} : { transcriptPlan: { enabled: false } }
  const transcriber = overriddenTranscriber(assistant.transcriber, overrides.transcriber)
  return { ...assistant, ...overrides, ...(transcriber && { transcriber }), artifactPlan: { ...plan, ...silenced } }
}

/** One without a provider changes only what it names: a language, say. */
function overriddenTranscriber(own: unknown, other: unknown): Body | null {
  const given = bodyOf(other)
  return given.provider || !other ? null : { ...bodyOf(own), ...withoutNull(given) }
}

function edgesOf({ edges }: Body): Graph['edges'] {
  return ((edges ?? []) as { from: string; to: string; condition?: { prompt?: string; liquid?: string } }[]).map(
    ({ from, to, condition }) => ({ from, to, ...(condition?.prompt && { condition: condition.prompt }) }),
  )
}
