import {
  type Brain,
  CircuitBreaker,
  consultationTool,
  endCallTool,
  factLine,
  fillIn,
  guide,
  type Knowledge,
  type PlaceSentences,
  systemPrompt,
  type Think,
  type Tool,
  untilSpent,
  withEndCallPhrases,
  withGuideFallback,
} from '@parley/agent/brain'
import type { LanguageModel } from '@parley/agent/providers'
import { Failure } from '@parley/protocol'
import { type AssistantModel, type AssistantWords, instructionsOf, variablesOf } from '../resources/assistant.ts'
import { ownOrganisation } from '../store/operation.ts'
import type { ConversationContext } from '../tools/scene.ts'
import { type Toolbox, withOwnNames } from '../tools/toolbox.ts'
import type { Knowledges } from './knowledges.ts'
import type { Models } from './models.ts'

export type BrainDeps = {
  models: Models
  knowledges: Knowledges
  toolbox: Toolbox
  /** Lets the guide find what is asked for in other words; null without a model for it. */
  placeSentences: PlaceSentences | null
  /** Whether an organisation pays for nothing more today. */
  isSpent: (orgId: string) => boolean
  /** Hears of a model that the guide had to stand in for. */
  onFailure: (error: unknown) => void
}

const maxFacts = 200

const spentToday = 'What this server spends a day on models is spent. Please try again tomorrow.'

/** Makes what an assistant thinks with. Throws `unprocessable` with what is missing. */
export function createBrains({ models, knowledges, toolbox, placeSentences, isSpent, onFailure }: BrainDeps) {
  /** Of this server's own model, over all conversations: who comes next does not wait for what others waited for. */
  const breaker = new CircuitBreaker(() => performance.now())

  /** What answers for one assistant. `handOvers` are the tools that lead to other assistants. */
  async function brain(
    scene: ConversationContext,
    assistant: AssistantWords,
    handOvers: readonly Tool[] = [],
  ): Promise<Brain> {
    return withEndCallPhrases(assistant.endCallPhrases ?? [], await thinking(scene, assistant, handOvers))
  }

  async function thinking(
    scene: ConversationContext,
    assistant: AssistantWords,
    handOvers: readonly Tool[],
  ): Promise<Brain> {
    const { orgId } = scene
    const model: AssistantModel = assistant.model ?? {}
    const [facts, own, hosted] = await Promise.all([
      knowledges.of(scene, assistant),
      toolbox.toolsOf(scene, assistant, model),
      models.of(orgId, model, assistant.credentialIds, { line: scene.line, voice: assistant.voice }),
    ])
    const tools = withOwnNames([...handOvers, ...own])
    const consulting = (brain: Brain) => facts.consult?.(brain) ?? brain
    // what somebody uploaded may be long, and would be placed anew for each conversation: one thread serves all of them
    const isSites = orgId === ownOrganisation && !model.knowledgeBaseId
    const embedded = () => opening(guide(facts.knowledge, isSites ? placeSentences : null), facts.knowledge)
    if (hosted) {
      const prompt = [instructionsFor(assistant), ...factsOf(facts.knowledge)].join('\n')
      return untilSpent(consulting(hosted({ systemPrompt: prompt, tools })), (turn) => embedded()(turn))
    }
    const server = serversModel(orgId, model)
    if (server) {
      return withGuideFallback(
        consulting(siteModel(server, instructionsFor(assistant), facts.knowledge, tools)),
        embedded(),
        { breaker, onFailure },
      )
    }
    if (facts.consult) throw needsModel('a knowledge base on your own server')
    const beyond = tools.find(({ name }) => name !== endCallTool().name)
    if (beyond) throw needsModel(`the tool '${beyond.name}'`)
    return embedded()
  }

  /** It is paid for by the organisation that runs this server, and answers for that one only. */
  const serversModel = (orgId: string, model: AssistantModel) =>
    orgId === ownOrganisation ? models.ofServer(model) : null

  /** A model for the steps of a workflow, which bring their own instructions and tools. */
  async function think(scene: ConversationContext, assistant: AssistantWords): Promise<Think> {
    requireMoney(scene)
    const model: AssistantModel = assistant.model ?? {}
    const hosted = (await models.of(scene.orgId, model, assistant.credentialIds)) ?? serversModel(scene.orgId, model)
    if (!hosted) throw needsModel('a workflow')
    return ({ prompt, tools, mustCall }) => {
      requireMoney(scene) // it may be spent since the step before
      return hosted({ systemPrompt: prompt, tools, ...(mustCall && { mustCall }) })
    }
  }

  function requireMoney({ orgId }: ConversationContext) {
    if (isSpent(orgId)) throw new Failure('unavailable', spentToday)
  }

  return { brain, think }
}

export type Brains = ReturnType<typeof createBrains>

/** Filled with the values of this conversation. */
const instructionsFor = (assistant: AssistantWords) => fillIn(instructionsOf(assistant), variablesOf(assistant))

/** Begins a conversation in which nobody has said anything yet: a model finds words for that, the guide does not. */
function opening(brain: Brain, { company }: Knowledge): Brain {
  return async function* (turn) {
    if (turn.messages.some(({ role }) => role === 'user')) yield* brain(turn)
    else
      yield { type: 'text', text: `Hello, this is the AI assistant of ${company.name}. What would you like to know?` }
  }
}

/** The server's own model keeps to what the site says, and to what it may never do. */
function siteModel(server: LanguageModel, instructions: string, knowledge: Knowledge, own: Tool[]) {
  const tools = [consultationTool, ...own, ...(own.some(({ name }) => name === 'end_call') ? [] : [endCallTool()])]
  return server({ systemPrompt: systemPrompt(instructions, knowledge), tools })
}

function factsOf({ entries }: Knowledge): string[] {
  const facts = entries.slice(0, maxFacts).map(factLine)
  return facts.length > 0 ? ['Use these facts:', ...facts] : []
}

function needsModel(what: string) {
  return new Failure(
    'unprocessable',
    `model.provider: ${what} needs a language model, and the guide is none. Name a provider and add its credential, or set VOICE_MODEL_URL for this server.`,
  )
}
