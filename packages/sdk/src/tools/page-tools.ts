import type { ClientMessage, ToolCalls } from '@parley/protocol'
import type { Transport } from '../transport/transport.ts'
import type { ClientTool } from './client-tool.ts'
import { runTool } from './run-tool.ts'

type Page = {
  tools: ReadonlyMap<string, ClientTool>
  transport: Pick<Transport, 'send'>
  /** Aborts when the call is over. */
  signal: AbortSignal
}

function send({ transport, signal }: Page, message: ClientMessage) {
  if (!signal.aborted) transport.send(JSON.stringify(message))
}

/** Says which tools the page does itself. */
export function offerTools(page: Page): void {
  send(page, { type: 'client-tools', names: [...page.tools.keys()] })
}

/** Does what the page has tools for. */
export function useTools(page: Page, { toolCallList = [] }: Partial<ToolCalls>): void {
  for (const call of toolCallList) {
    const tool = page.tools.get(call.function.name)
    if (tool) runTool(tool, call, page.signal).then((result) => send(page, result))
  }
}
