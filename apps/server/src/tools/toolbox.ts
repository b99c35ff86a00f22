import { endCallTool, type Tool, type ToolMessage, type ToolOutcome } from '@parley/agent/brain'
import { Failure } from '@parley/protocol'
import { handsOver, type ToolInput } from '@parley/protocol/resources'
import type { FileStore } from '../files/file-store.ts'
import { textsOf } from '../lib/loose-json.ts'
import type { AssistantWords } from '../resources/assistant.ts'
import { notFound } from '../resources/refusals.ts'
import type { ResourceService } from '../resources/resource-service.ts'
import { apiRequestTool } from './api-request-tool.ts'
import { serverRun } from './function-tool.ts'
import { mcpTools } from './mcp-tools.ts'
import type { Owner } from './owner.ts'
import { queryTool } from './query-tool.ts'
import { type ConversationContext, functionName, noParameters, type StoredTool, type Telephone } from './scene.ts'
import { askedTransferTool, destinationsOf, planRefusal, transferTool } from './transfer-tool.ts'

/** What has tools: the model of an assistant, or a node of a workflow. */
type ToolHolder = { tools?: readonly ToolInput[] | null; toolIds?: readonly string[] | null }

type OneTool = { tool?: ToolInput | null; toolId?: string | null }

export type ToolboxDeps = {
  service: ResourceService
  files: FileStore
  owner: Owner
  /** Hears of a tool that an assistant names and nobody has any more. */
  onLeftOut: (error: unknown) => void
}

/** Makes the tools of assistants. Throws `unprocessable` for one that cannot be used here, with what to do. */
export function createToolbox({ service, files, owner, onLeftOut }: ToolboxDeps) {
  /** The tools that stand in it and those it names; without those that were deleted since. */
  async function storedTools({ orgId }: ConversationContext, { tools, toolIds }: ToolHolder): Promise<StoredTool[]> {
    const named = await Promise.all((toolIds ?? []).map((id) => namedTool(orgId, id)))
    return [...(tools ?? []), ...named.filter((tool) => tool !== null)]
  }

  async function namedTool(orgId: string, id: string): Promise<StoredTool | null> {
    const found = await service.find(orgId, 'tool', id)
    if (!found) onLeftOut(notFound('tool', id))
    return found
  }

  async function makeAll(scene: ConversationContext, assistant: AssistantWords, stored: readonly StoredTool[]) {
    const made = await Promise.all(stored.map((each) => make(scene, assistant, each)))
    return made.flat()
  }

  async function make(scene: ConversationContext, assistant: AssistantWords, stored: StoredTool): Promise<Tool[]> {
    const described = descriptionOf(stored)
    const { server } = stored
    switch (stored.type) {
      case 'endCall':
        return [endCallTool({ ...described, farewell: assistant.endCallMessage ?? undefined })]
      case 'dtmf':
        return [{ ...keypadTool(scene.telephone ?? null), ...described, name: described.name ?? 'dtmf' }]
      case 'transferCall':
      case 'handoff':
        return transfers(scene, assistant, stored, described)
      case 'apiRequest': {
        const name = functionName(String(stored.function?.name ?? stored.name ?? 'api_request'))
        return [{ ...described, ...apiRequestTool(owner, stored, textsOf(assistant.variableValues)), name }]
      }
      case 'query':
        return [queryTool(files, scene.orgId, stored, described)]
      case 'mcp':
        if (!server?.url) throw cannotUse(stored, 'give it the server.url of an MCP server')
        return mcpTools({ owner, now: service.now }, server, described).catch((error: Error) => {
          throw cannotUse(stored, `its server could not be asked for its tools: ${error.message}`)
        })
      default:
        return [await functionTool(scene, assistant, stored, described)]
    }
  }

  /** Run by the tool's own server, the assistant's, the number's or the organisation's; without any of them by the page. */
  async function functionTool(
    scene: ConversationContext,
    assistant: AssistantWords,
    stored: StoredTool,
    described: Partial<Tool>,
  ): Promise<Tool> {
    const organisation = await service.find(scene.orgId, 'org', scene.orgId)
    const server = [stored.server, assistant.server, scene.server, organisation?.server].find((each) => each?.url)
    if (!server && stored.type !== 'function') throw cannotUse(stored, 'give it a server.url that does what it says')
    const { timeoutSeconds } = stored.server ?? {}
    return {
      description: '',
      parameters: stored.function?.parameters ?? noParameters,
      ...described,
      name: described.name ?? functionName(stored.type),
      ...(timeoutSeconds && { pageLimitMs: timeoutSeconds * 1000 }),
      run: server ? serverRun({ owner, scene, assistant }, stored, server) : null,
    }
  }

  function transfers(
    scene: ConversationContext,
    assistant: AssistantWords,
    stored: StoredTool,
    described: Partial<Tool>,
  ): Tool[] {
    const all = destinationsOf(stored)
    const destinations = all.filter(({ type }) => type !== 'dynamic')
    for (const destination of destinations) {
      const refusal = planRefusal(destination)
      if (refusal) throw cannotUse(stored, refusal)
    }
    if (destinations.length > 0) return [transferTool(destinations, described, scene.telephone)]
    const server = all[0]?.server ?? stored.server
    if (!server?.url) throw cannotUse(stored, 'give it destinations, or a server.url that names one')
    const type = stored.type === 'handoff' ? 'handoff-destination-request' : 'transfer-destination-request'
    return [askedTransferTool({ owner, scene, assistant }, server, type, described)]
  }

  return {
    /** Every tool of an assistant, or of a workflow's node, whose `tools` and `toolIds` are `holder`'s. */
    async toolsOf(scene: ConversationContext, assistant: AssistantWords, holder: ToolHolder): Promise<Tool[]> {
      return makeAll(scene, assistant, await storedTools(scene, holder))
    },
    /** Those of one action of a hook. Throws `unprocessable` for one that hands the conversation over, too. */
    async hookTools(scene: ConversationContext, assistant: AssistantWords, { tool, toolId }: OneTool): Promise<Tool[]> {
      const stored = await storedTools(scene, { tools: tool ? [tool] : [], toolIds: toolId ? [toolId] : [] })
      const one = stored.find(({ type }) => handsOver(type))
      if (one) throw unfitForHooks(one)
      return makeAll(scene, assistant, stored)
    },
    /** What nothing can be done without: one by its id, which must exist, or as it stands. */
    async toolOf(scene: ConversationContext, assistant: AssistantWords, { tool, toolId }: OneTool): Promise<Tool[]> {
      const stored = tool ?? (toolId ? await service.get(scene.orgId, 'tool', toolId) : null)
      return stored ? make(scene, assistant, stored) : []
    },
  }
}

export type Toolbox = ReturnType<typeof createToolbox>

const noKeypad: ToolOutcome = {
  result: 'There is nobody at the other end whose keypad could be pressed for.',
  failed: true,
}

function keypadTool(telephone: Telephone | null): Tool {
  return {
    name: 'dtmf',
    description: 'Presses keys of a telephone: 0 to 9, * and #; w waits for half a second.',
    parameters: {
      type: 'object',
      properties: { dtmf: { type: 'string', pattern: '^[0-9*#wW]{1,50}$' } },
      required: ['dtmf'],
    },
    async run({ dtmf }) {
      if (!telephone) return noKeypad
      await telephone.press(String(dtmf).toLowerCase())
      return { result: `Pressed ${dtmf}.` }
    },
  }
}

function descriptionOf({ function: declared, messages, async: isAsync }: StoredTool): Partial<Tool> {
  return {
    ...(declared?.name && { name: functionName(declared.name) }),
    ...(declared?.description && { description: declared.description }),
    ...(Array.isArray(messages) && { messages: (messages as ToolMessage[]).map(plain) }),
    ...(isAsync === true && { async: true }),
  }
}

/** `contents` holds the same words in several languages; the first is said. */
function plain(message: ToolMessage): ToolMessage {
  const { contents } = message as { contents?: { text?: string }[] }
  return message.content || !contents?.[0]?.text ? message : { ...message, content: contents[0].text }
}

/** Two tools of one name would be one to the model. */
export function withOwnNames(tools: readonly Tool[]): Tool[] {
  const names = new Set<string>()
  return tools.map((tool) => {
    let { name } = tool
    for (let count = 2; names.has(name); count += 1) name = `${tool.name}_${count}`
    names.add(name)
    return { ...tool, name }
  })
}

const nameOf = ({ type, id, function: declared }: StoredTool) => declared?.name ?? id ?? type

/** It may have become one since the hook was written. */
const unfitForHooks = (tool: StoredTool) =>
  new Failure(
    'unprocessable',
    `hooks: '${nameOf(tool)}' hands the conversation over; only a model can, among its model.tools`,
  )

function cannotUse(tool: StoredTool, advice: string) {
  const name = nameOf(tool)
  return new Failure('unprocessable', `model.tools: '${name}' (${tool.type}) cannot be used on this server; ${advice}`)
}
