import { eventsOf, postToProvider } from '../provider-http.ts'
import type { Brain } from './brain.ts'
import { type Fields, runTool, tools } from './tools.ts'

export type OpenAiBrain = {
  /** Up to and with `/v1`; any endpoint that speaks the same protocol. */
  baseUrl: string
  apiKey: string
  model: string
  systemPrompt: string
  /** 0–2; the provider's default when left out. */
  temperature?: number
  answerWithinMs?: number
}

type Delta = {
  content?: string | null
  tool_calls?: { index: number; id?: string; function?: { name?: string; arguments?: string } }[]
}
type Call = { id: string; name: string; arguments: string }

const provider = 'The OpenAI-compatible model'
/** A model that keeps calling tools without a word is stopped. */
const maxRounds = 4

export function openAiBrain(options: OpenAiBrain): Brain {
  const { baseUrl, apiKey, model, systemPrompt, temperature, answerWithinMs = 8000 } = options

  return async function* ({ messages, memory, signal }) {
    let fields = (memory as Fields | undefined) ?? {}
    const conversation: unknown[] = [{ role: 'system', content: systemPrompt }, ...messages]
    try {
      for (let round = 0; round < maxRounds; round += 1) {
        const response = await postToProvider({
          provider,
          url: `${baseUrl}/chat/completions`,
          headers: { authorization: `Bearer ${apiKey}` },
          body: {
            model,
            stream: true,
            messages: conversation,
            tools,
            ...(temperature === undefined ? {} : { temperature }),
          },
          signal,
          answerWithinMs,
        })
        const calls: Call[] = []
        let said = ''
        for await (const data of eventsOf(response, provider)) {
          const delta = deltaOf(data)
          collect(calls, delta)
          if (!delta.content) continue
          said += delta.content
          yield { type: 'text', text: delta.content }
        }
        if (calls.length === 0) break
        conversation.push({ role: 'assistant', content: said || null, tool_calls: calls.map(asToolCall) })
        for (const call of calls) {
          const done = runTool(call.name, call.arguments, fields)
          fields = done.fields
          conversation.push({ role: 'tool', tool_call_id: call.id, content: done.result })
          yield { type: 'tool-call', call: asToolCall(call) }
          yield* done.events
        }
        if (said && calls.every(({ name }) => name === 'end_call')) break
      }
      yield { type: 'memory', memory: fields }
    } catch (error) {
      if (!signal.aborted) throw error
    }
  }
}

function deltaOf(data: string): Delta {
  try {
    const chunk = JSON.parse(data) as { choices?: { delta?: Delta }[] }
    return chunk.choices?.[0]?.delta ?? {}
  } catch {
    return {} // a comment or a vendor's extra: not ours to judge
  }
}

/** Tool calls come in pieces; each piece names the call it belongs to by its index. */
function collect(calls: Call[], { tool_calls = [] }: Delta) {
  for (const piece of tool_calls) {
    const call = calls[piece.index] ?? { id: '', name: '', arguments: '' }
    calls[piece.index] = {
      id: piece.id ?? call.id,
      name: piece.function?.name ?? call.name,
      arguments: call.arguments + (piece.function?.arguments ?? ''),
    }
  }
}

const asToolCall = (call: Call) => ({
  id: call.id,
  type: 'function' as const,
  function: { name: call.name, arguments: call.arguments },
})
