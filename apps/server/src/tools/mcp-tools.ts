import type { Tool } from '@parley/agent/brain'
import { jsonTo, signed } from '../webhooks/webhooks.ts'
import { type Owner, type OwnerServer, resultText } from './owner.ts'
import { functionName, noParameters } from './scene.ts'

type Listed = { name: string; description?: string; inputSchema?: Record<string, unknown> }
type CallResult = { content?: { type: string; text?: string }[]; isError?: boolean }
type Asked = { id?: number; method: string; params?: object }
type Message = { id?: number; result?: unknown; error?: { message?: string } }

const protocolVersion = '2025-06-18'
const maxTools = 50

type McpDeps = { owner: Owner; now: () => number }

/**
 * The tools of a server that speaks the Model Context Protocol over HTTP, each with what `described` says of all of them. Throws
 * when it does not list them.
 */
export async function mcpTools(deps: McpDeps, server: OwnerServer, described: Partial<Tool>): Promise<Tool[]> {
  const session = await openSession(deps, server)
  const { tools = [] } = (await session('tools/list', {})) as { tools?: Listed[] }
  return tools.slice(0, maxTools).map(({ name, description = '', inputSchema }) => ({
    ...described,
    name: functionName(name),
    description,
    parameters: inputSchema ?? noParameters,
    async run(args, { over }) {
      const { content = [], isError } = (await session('tools/call', { name, arguments: args }, over)) as CallResult
      const text = content.map((part) => part.text ?? `[${part.type}]`).join('\n')
      return { result: resultText(text) || 'Done.', ...(isError && { failed: true }) }
    },
  }))
}

async function openSession({ owner, now }: McpDeps, server: OwnerServer) {
  let sessionId: string | null = null
  let lastId = 0

  async function post(asked: Asked, over?: AbortSignal): Promise<Message | null> {
    const message = jsonTo(server, asked.method, JSON.stringify({ jsonrpc: '2.0', ...asked }))
    if (!message) throw new Error('it has no server')
    const request = signed(message, now())
    const headers = {
      ...request.headers,
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': protocolVersion,
      ...(sessionId !== null && { 'mcp-session-id': sessionId }),
    }
    const response = await owner.request({ ...request, headers }, server.backoffPlan, over)
    const given = response.headers['mcp-session-id']
    if (typeof given === 'string') sessionId = given
    return messagesOf(response.body).find(({ id }) => id === asked.id) ?? null
  }

  async function ask(method: string, params: object, over?: AbortSignal): Promise<unknown> {
    lastId += 1
    const id = lastId
    const answer = await post({ id, method, params }, over)
    if (!answer || answer.error)
      throw new Error(`the MCP server: ${answer?.error?.message ?? `no answer to ${method}`}`)
    return answer.result ?? {}
  }

  const clientInfo = { name: 'parley', version: '1.0.0' }
  await ask('initialize', { protocolVersion, capabilities: {}, clientInfo })
  await post({ method: 'notifications/initialized' })
  return ask
}

/** One message as JSON, or several as server-sent events. */
function messagesOf(body: string): Message[] {
  const texts = body.trimStart().startsWith('{')
    ? [body]
    : [...body.matchAll(/^data: ?(.*)$/gm)].map(([, data]) => data)
  return texts.flatMap((text) => {
    try {
      return [JSON.parse(text ?? '') as Message]
    } catch {
      return []
    }
  })
}
