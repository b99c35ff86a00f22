import type { Tool } from '@parley/agent/brain'
import { sendableHeaders, type WebhookServer } from '../webhooks/webhooks.ts'
import { type Owner, resultText } from './owner.ts'
import { functionName, noParameters } from './scene.ts'

type Listed = { name: string; description?: string; inputSchema?: Record<string, unknown> }
type CallResult = { content?: { type: string; text?: string }[]; isError?: boolean }
type Message = { id?: number; result?: unknown; error?: { message?: string } }

const protocolVersion = '2025-06-18'
const maxTools = 50
const defaultTimeoutMs = 20_000

/** The tools of a server that speaks the Model Context Protocol over HTTP. Throws when it does not list them. */
export async function mcpTools(owner: Owner, server: WebhookServer): Promise<Tool[]> {
  const session = await openSession(owner, server)
  const { tools = [] } = (await session('tools/list', {})) as { tools?: Listed[] }
  return tools.slice(0, maxTools).map(({ name, description = '', inputSchema }) => ({
    name: functionName(name),
    description,
    parameters: inputSchema ?? noParameters,
    async run(args) {
      const { content = [], isError } = (await session('tools/call', { name, arguments: args })) as CallResult
      const text = content.map((part) => part.text ?? `[${part.type}]`).join('\n')
      return { result: resultText(text) || 'Done.', ...(isError && { failed: true }) }
    },
  }))
}

async function openSession(owner: Owner, { url, headers, timeoutSeconds }: WebhookServer) {
  let sessionId: string | null = null
  let lastId = 0

  async function post(message: { id?: number; method: string; params?: object }): Promise<Message | null> {
    const response = await owner.send({
      url: url ?? '',
      headers: {
        ...sendableHeaders(headers ?? {}),
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': protocolVersion,
        ...(sessionId !== null && { 'mcp-session-id': sessionId }),
      },
      body: JSON.stringify({ jsonrpc: '2.0', ...message }),
      timeoutMs: (timeoutSeconds ?? 0) * 1000 || defaultTimeoutMs,
    })
    if (response.status >= 400) throw new Error(`the MCP server answered ${response.status}`)
    const given = response.headers['mcp-session-id']
    if (typeof given === 'string') sessionId = given
    return messagesOf(response.body).find(({ id }) => id === message.id) ?? null
  }

  async function ask(method: string, params: object): Promise<unknown> {
    lastId += 1
    const id = lastId
    const answer = await post({ id, method, params })
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
