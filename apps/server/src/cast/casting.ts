import type { Manners } from '@parley/agent'
import { type Brain, type Graph, type GraphNode, type Member, squad, workflow } from '@parley/agent/brain'
import type { ChosenTranscriber, HostedVoice, RealtimeLine } from '@parley/agent/providers'
import {
  type Played,
  type SquadInput,
  strangeTranscriberOptions,
  type WorkflowInput,
  workflowProblems,
} from '@parley/protocol/resources'
import { textOf, without, withoutNull } from '../lib/loose-json.ts'
import { type AssistantWords, greetingOf, keepsWords, variablesOf, wantsRecording } from '../resources/assistant.ts'
import { invalid } from '../resources/refusals.ts'
import type { ResourceService } from '../resources/resource-service.ts'
import type { ConversationMeter, Spending } from '../spending/spending.ts'
import type { ConversationContext, Keeps } from '../tools/scene.ts'
import type { Toolbox } from '../tools/toolbox.ts'
import { type Destination, destinationName, destinationsOf, transferTool } from '../tools/transfer-tool.ts'
import type { Brains } from './brains.ts'
import type { MannersOf } from './manners.ts'
import { playable } from './playable.ts'
import { ownEar, withOwnVoice } from './realtime.ts'
import type { SoundStages } from './sound-stages.ts'

/** Who takes part in a conversation. */
export type Cast = {
  /** The assistant that opens it, whole: its greeting, voice, plans and server hold for the conversation. */
  firstAssistant: AssistantWords
  /** The members of its squad, whole, the first one first; only that one where there is none. */
  members: () => Promise<AssistantWords[]>
  /** What answers in it, whoever speaks. Throws `unprocessable` with what is missing. */
  brain: (scene: ConversationContext) => Promise<Brain>
  /** How it behaves in a call, whoever speaks. Throws `unprocessable` with what is missing. */
  manners: (scene: ConversationContext) => Promise<Manners>
  /** What it speaks with in a call; null for the server's own voice. */
  voice: () => Promise<HostedVoice | null>
  /** What it hears with in a call, whoever speaks; null for the server's own. `line` is that of the call's scene. */
  transcriber: (line: RealtimeLine) => Promise<ChosenTranscriber | null>
  /** Hears what the conversation uses of hosted providers. */
  meter: ConversationMeter
}

type SquadMember = {
  assistantId?: string | null
  assistant?: AssistantWords | null
  assistantOverrides?: AssistantWords | null
  assistantDestinations?: Destination[] | null
}
/** A member as it was declared, whole, and as it plays. */
type ResolvedMember = { member: SquadMember; whole: AssistantWords; played: Member }

export const playedFields = ['assistantId', 'assistant', 'squadId', 'squad', 'workflowId', 'workflow'] as const

/** Whether a body says who is to be played. */
export const namesAssistant = (played: Played) => playedFields.some((field) => played[field])

const onlyOf = (field: string, whom: string) =>
  invalid(`${field} must be left out: it is for ${whom}, and none is named here; say assistantOverrides`)

export const assistantRequired = () => invalid('assistantId is required, or an assistant, a squad or a workflow')

/** Finds who is played in a conversation: an assistant, a squad or a workflow, by its id or as it stands. */
export function createCasting(deps: {
  service: ResourceService
  brains: Brains
  toolbox: Toolbox
  sound: SoundStages
  manners: MannersOf
  spending: Pick<Spending, 'meter'>
  /** Hears of an assistant that could not take a conversation over. */
  onFailure: (error: unknown) => void
  /** Hears of what is stored in an assistant that cannot be read. */
  onLeftOut: (error: unknown) => void
}) {
  const { service, brains, toolbox } = deps
  const onFailure = (error: unknown) => {
    deps.onFailure(error)
    return null
  }

  /** Throws `not-found`, and `invalid-request` when nobody is named. */
  async function cast(orgId: string, played: Played): Promise<Cast> {
    const { squadOverrides, workflowOverrides } = played
    const overrides = played.assistantOverrides ?? {}
    const assistant = await assistantOf(orgId, played)
    const group = assistant ? null : await groupOf(orgId, played)
    const graph = assistant || group ? null : await graphOf(orgId, played)
    if (squadOverrides && !group) throw onlyOf('squadOverrides', 'a squad')
    if (workflowOverrides && !graph) throw onlyOf('workflowOverrides', 'a workflow')
    if (assistant) return assistantCast(orgId, { assistant }, overrides, [])
    if (group) return squadCast(orgId, group, bothOverrides(overrides, squadOverrides ?? {}))
    if (graph) return workflowCast(orgId, graph, bothOverrides(overrides, withoutNull(workflowOverrides ?? {})))
    throw assistantRequired()
  }

  async function assistantOf(orgId: string, { assistant, assistantId }: SquadMember): Promise<AssistantWords | null> {
    if (assistant) return assistant
    return assistantId ? service.get(orgId, 'assistant', assistantId) : null
  }

  const groupOf = async (orgId: string, { squad, squadId }: Played) =>
    squad ?? (squadId ? await service.get(orgId, 'squad', squadId) : null)

  const graphOf = async (orgId: string, { workflow, workflowId }: Played) =>
    workflow ?? (workflowId ? await service.get(orgId, 'workflow', workflowId) : null)

  async function wholeMember(orgId: string, member: SquadMember, overrides: AssistantWords) {
    const assistant = (await assistantOf(orgId, member)) ?? {}
    return overridden(overridden(assistant, member.assistantOverrides ?? {}), overrides)
  }

  async function membersOf(orgId: string, { members, membersOverrides }: SquadInput): Promise<AssistantWords[]> {
    return Promise.all(members.map((member) => wholeMember(orgId, member, membersOverrides ?? {})))
  }

  async function squadCast(orgId: string, group: SquadInput, overrides: AssistantWords): Promise<Cast> {
    const [first, ...others] = group.members ?? []
    if (!first) throw invalid('squad.members must have at least one member')
    return assistantCast(orgId, first, bothOverrides(group.membersOverrides ?? {}, overrides), others)
  }

  /** An assistant, and those to whom it may hand the conversation over: members of its squad, or any of the organisation. */
  async function assistantCast(
    orgId: string,
    first: SquadMember,
    overrides: AssistantWords,
    others: readonly SquadMember[],
  ): Promise<Cast> {
    const wholeOf = (member: SquadMember) => wholeMember(orgId, member, overrides)
    const firstAssistant = playable(await wholeOf(first), deps.onLeftOut)
    const members = async () => [firstAssistant, ...(await Promise.all(others.map(wholeOf)))]

    async function play(place: ConversationContext): Promise<Brain> {
      const scene = { ...place, keeps: keptOf(firstAssistant, place) }
      const members = await Promise.all(
        [first, ...others].map(async (member): Promise<ResolvedMember> => {
          const whole = playable(await wholeOf(member), deps.onLeftOut)
          return { member, whole, played: await memberOf(scene, whole, member.assistantDestinations ?? []) }
        }),
      )
      return squad((members[0] as ResolvedMember).played, finder(scene, overrides, members))
    }

    return { ...partsOf(orgId, firstAssistant), members, brain: play }
  }

  const partsOf = (orgId: string, firstAssistant: AssistantWords): Omit<Cast, 'brain'> => ({
    firstAssistant,
    members: async () => [firstAssistant],
    manners: (scene) => deps.manners(scene, firstAssistant),
    voice: () => deps.sound.voice(orgId, withOwnVoice(firstAssistant)),
    transcriber: async (line) => ownEar(firstAssistant, line) ?? deps.sound.transcriber(orgId, firstAssistant),
    meter: deps.spending.meter({ orgId, assistantId: textOf(firstAssistant.id) ?? '' }),
  })

  async function memberOf(
    scene: ConversationContext,
    whole: AssistantWords,
    destinations: Destination[] = [],
  ): Promise<Member> {
    return {
      name: String(whole.name ?? whole.id ?? ''),
      voice: await spokenBy(scene.orgId, whole),
      brain: await brains.brain(
        scene,
        whole,
        destinations.length > 0 ? [transferTool(destinations, {}, scene.telephone)] : [],
      ),
      greeting: greetingOf(whole),
    }
  }

  /**
   * Finds whom a conversation can be handed over to: members of the squad, any assistant of the organisation, and whoever is said
   * with a destination.
   */
  function finder(scene: ConversationContext, overrides: AssistantWords, members: ResolvedMember[]) {
    const { orgId } = scene
    const found = new Map<unknown, Promise<Member | null>>()

    const take = (assistant: AssistantWords) =>
      memberOf(scene, playable(overridden(assistant, overrides), deps.onLeftOut))

    async function look(name: string, whom: unknown): Promise<Member | null> {
      if (whom) return take(whom as AssistantWords)
      const mate = members.find(({ member, whole }) => [whole.name, whole.id, member.assistantId].includes(name))
      if (mate) return mate.played
      const inline = inlineDestinations(members).find((each) => destinationName(each) === name)?.assistant
      const next = inline ?? (await service.find(orgId, 'assistant', name)) ?? (await named(orgId, name))
      return next && take(next as AssistantWords)
    }

    return (name: string, whom?: unknown) => {
      const member = found.get(whom ?? name) ?? look(name, whom).catch(onFailure)
      found.set(whom ?? name, member)
      return member
    }
  }

  async function spokenBy(orgId: string, assistant: AssistantWords) {
    return (await deps.sound.voice(orgId, assistant))?.make() ?? null
  }

  async function named(orgId: string, name: string): Promise<AssistantWords | null> {
    for await (const each of service.each(orgId, 'assistant', [{ by: 'field', field: 'name', value: name }]))
      return each
    return null
  }

  async function workflowCast(orgId: string, stored: WorkflowInput, overrides: AssistantWords): Promise<Cast> {
    const problems = workflowProblems(stored)
    if (problems.length > 0) throw invalid(...problems)
    const { nodes, edges, ...spoken } = stored
    const own: AssistantWords = {
      firstMessageMode: 'assistant-speaks-first-with-model-generated-message',
      ...without(spoken, ['id']),
    }
    const firstAssistant = playable(overridden(own, overrides), deps.onLeftOut)
    return {
      ...partsOf(orgId, firstAssistant),
      async brain(place) {
        const scene = { ...place, keeps: keptOf(firstAssistant, place) }
        const think = await brains.think(scene, firstAssistant)
        const start = nodes.find(({ isStart }) => isStart) ?? nodes[0]
        const graph: Graph = {
          globalPrompt: stored.globalPrompt ?? '',
          nodes: await Promise.all(nodes.map((node) => nodeOf(scene, firstAssistant, node))),
          edges: edges.map(({ from, to, condition }) => ({
            from,
            to,
            ...(condition?.prompt && { condition: condition.prompt }),
          })),
        }
        const brain = workflow(graph, String(start?.name), think, variablesOf(firstAssistant))
        return squad({ name: stored.name, brain, voice: null, greeting: null }, finder(scene, overrides, []))
      },
    }
  }

  async function nodeOf(
    scene: ConversationContext,
    firstAssistant: AssistantWords,
    node: WorkflowInput['nodes'][number],
  ): Promise<GraphNode> {
    const isTalk = node.type === 'conversation'
    const { globalNodePlan: plan } = node
    const extraction = node.variableExtractionPlan?.schema
    return {
      name: node.name,
      prompt: isTalk ? (node.prompt ?? '') : null,
      tools: isTalk
        ? await toolbox.toolsOf(scene, firstAssistant, node)
        : await toolbox.toolOf(scene, firstAssistant, node),
      ...(extraction && { variables: extraction }),
      ...(plan?.enabled && plan.enterCondition ? { enterCondition: plan.enterCondition } : {}),
    }
  }

  return { cast, membersOf }
}

export type Casting = ReturnType<typeof createCasting>

/** The plan of who opens a conversation holds for all of it, whoever takes over. Only calls are recorded. */
export function keptOf(firstAssistant: AssistantWords, { line, keeps }: ConversationContext): Keeps {
  if (keeps) return keeps
  if (line && wantsRecording(firstAssistant)) return 'sound'
  if (keepsWords(firstAssistant)) return 'words'
  return line ? 'nothing' : 'continuing'
}

/** Destinations that bring an assistant of their own with them, which others of the squad may name. */
function inlineDestinations(members: ResolvedMember[]): Destination[] {
  return members
    .flatMap(({ member, whole }) => [
      ...(member.assistantDestinations ?? []),
      ...(whole.model?.tools ?? []).flatMap(destinationsOf),
    ])
    .filter(({ assistant }) => assistant)
}

/** An override may keep less of the conversation than the assistant's own plan, not more. */
export function overridden(assistant: AssistantWords, overrides: AssistantWords): AssistantWords {
  const plan = { ...assistant.artifactPlan, ...overrides.artifactPlan }
  const silenced = keepsWords(assistant) ? {} : { transcriptPlan: { enabled: false } }
  const transcriber = overriddenTranscriber(assistant.transcriber, overrides.transcriber)
  return { ...assistant, ...overrides, ...(transcriber && { transcriber }), artifactPlan: { ...plan, ...silenced } }
}

/** Overrides over others. What the first keep less of, the second do not keep again. */
export function bothOverrides(first: AssistantWords, second: AssistantWords): AssistantWords {
  const hasPlan = first.artifactPlan ?? second.artifactPlan
  const { artifactPlan } = overridden({ artifactPlan: first.artifactPlan }, { artifactPlan: second.artifactPlan })
  return { ...first, ...second, ...(hasPlan && { artifactPlan }) }
}

/** One without a provider changes only what it names: a language, say. Throws for what its provider would not understand. */
function overriddenTranscriber(
  own: AssistantWords['transcriber'],
  other: AssistantWords['transcriber'],
): AssistantWords['transcriber'] {
  if (!other || other.provider) return null
  const merged = { ...own, ...withoutNull(other) }
  const strange = strangeTranscriberOptions({ ...other, provider: merged.provider })
  if (strange.length > 0) throw invalid(...strange.map((words) => `assistantOverrides.transcriber.${words}`))
  return merged
}
