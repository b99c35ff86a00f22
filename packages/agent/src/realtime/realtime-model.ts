import { randomUUID } from 'node:crypto'
import type { ConversationMessage, ToolCall } from '@parley/protocol'
import { Failure } from '@parley/protocol'
import { type ModelProtocol, maxRounds, type TokenCounts, withTools } from '../brain/hosted/tool-loop.ts'
import type { Model, ModelTask } from '../brain/model.ts'
import type { Tool } from '../brain/tool.ts'
import { Queue } from '../lib/queue.ts'
import { type RealtimeEvent, type RealtimeLine, refusalIn } from './realtime-line.ts'
import { SpokenAnswer } from './spoken-answer.ts'

/** A part of the conversation, as the protocol has it. */
type Item = { type: string; [field: string]: unknown }

export type RealtimeModel = { line: RealtimeLine; model: string; reasoningEffort?: string | null | undefined }

const title = 'The realtime model'
/** An answer of which nothing comes for so long has broken off. */
const stallMs = 10_000

/** Such a model hears and speaks by itself, and only in this protocol. */
export const isRealtime = (model: string | null | undefined) => /realtime/.test(model ?? '')

/**
 * A model that speaks its answers itself. Each is asked for with the conversation as it was heard, outside of the one that the
 * far end keeps: what a caller cut off was not said, and an answer that was thrown away has left nothing.
 */
export const realtimeModel =
  (options: RealtimeModel): Model =>
  (task) => {
    const { tools = [] } = task
    return withTools(protocolOf(options, task), tools)
  }

function protocolOf({ line, model, reasoningEffort }: RealtimeModel, task: ModelTask): ModelProtocol<Item[]> {
  const { systemPrompt, tools = [], mustCall, maxTokens } = task
  return {
    title,
    provider: 'openai',
    model,
    declared: tools.map(declared),
    open: (messages) => [messages.flatMap((message) => itemsOf(message, line))],
    async *ask(conversation, round, signal, tally) {
      const id = randomUUID()
      const events = new Queue<RealtimeEvent>()
      const answer = new SpokenAnswer()
      let responseId = ''
      let stall: NodeJS.Timeout | undefined
      const cancel = () => line.send({ type: 'response.cancel', response_id: responseId }).catch(() => {})
      const breakOff = () => {
        events.fail(new Failure('provider-failed', `${title} stopped in the middle of its answer`))
        answer.end()
        line.close()
      }
      const stopListening = line.listen((event) => {
        const refusal = refusalIn(event, id)
        if (refusal) {
          stopListening()
          answer.end()
          return events.fail(refusal)
        }
        const response = (event.response ?? {}) as { id?: string; metadata?: { reply?: string } | null }
        if (event.type === 'response.created' && response.metadata?.reply === id) {
          responseId = String(response.id)
          if (signal.aborted) {
            stopListening()
            return cancel()
          }
        }
        if (!responseId || (event.response_id ?? response.id) !== responseId) return
        clearTimeout(stall)
        if (event.type !== 'response.done') stall = setTimeout(breakOff, stallMs)
        if (event.type === 'response.output_audio.delta') answer.push(Buffer.from(String(event.delta), 'base64'))
        else events.push(event)
        if (event.type !== 'response.done') return
        answer.end()
        events.end()
      })
      const stop = () => {
        answer.end()
        events.end()
        if (responseId) cancel()
      }
      signal.addEventListener('abort', stop)
      try {
        await line.send({
          type: 'response.create',
          event_id: id,
          response: {
            conversation: 'none',
            metadata: { reply: id },
            output_modalities: ['audio'],
            instructions: systemPrompt,
            input: conversation.flat(),
            ...(tools.length > 0 && { tools: tools.map(declared), tool_choice: choice(round, mustCall) }),
            ...(maxTokens !== undefined && { max_output_tokens: maxTokens }),
            ...(reasoningEffort && { reasoning: { effort: reasoningEffort } }),
          },
        })
        tally.isAnswered = true
        yield { type: 'voice', voice: answer.voice }
        const calls: ToolCall[] = []
        tally.calls = calls
        for await (const event of events) {
          if (event.type === 'response.output_audio_transcript.delta') {
            tally.said += String(event.delta)
            yield { type: 'text', text: String(event.delta) }
          } else if (event.type === 'response.function_call_arguments.done') calls.push(callOf(event))
          else if (event.type === 'response.done') tally.counted = judged(event)
        }
        answer.told()
        yield { type: 'voice', voice: null } // what is not the model's own is said by the voice of the call
        return { said: tally.said, calls, message: answered(tally.said, calls) }
      } finally {
        signal.removeEventListener('abort', stop)
        clearTimeout(stall)
        const isYetToBegin = tally.isAnswered && signal.aborted && !responseId
        if (!isYetToBegin) stopListening() // else it is cancelled as soon as it has a name
      }
    },
    results: (calls, outcomes) => [
      outcomes.map(({ result }, index) => ({
        type: 'function_call_output',
        call_id: calls[index]?.id,
        output: result ?? '',
      })),
    ],
    instruction: (text) => [messageItem('system', text)],
  }
}

const declared = ({ name, description, parameters }: Tool) => ({ type: 'function', name, description, parameters })

function choice(round: number, mustCall: string | undefined) {
  if (round === 0 && mustCall) return { type: 'function', name: mustCall }
  return round === maxRounds - 1 ? 'none' : 'auto'
}

const callOf = ({ call_id, name, arguments: given }: RealtimeEvent): ToolCall => ({
  id: String(call_id),
  type: 'function',
  function: { name: String(name), arguments: String(given) },
})

/** What it used. Throws `provider-failed` for an answer that could not be given. */
function judged({ response }: RealtimeEvent): TokenCounts | null {
  const { status, status_details, usage } = (response ?? {}) as {
    status?: string
    status_details?: { error?: { code?: string; message?: string } | null } | null
    usage?: { input_tokens?: number; output_tokens?: number } | null
  }
  if (status === 'failed') {
    const { message, code } = status_details?.error ?? {}
    throw new Failure('provider-failed', `${title} failed: ${message ?? code ?? 'without a reason'}`)
  }
  if (typeof usage?.input_tokens !== 'number') return null
  return { promptTokens: usage.input_tokens, completionTokens: usage.output_tokens ?? 0, estimated: false }
}

const answered = (said: string, calls: readonly ToolCall[]): Item[] => [
  ...(said ? [messageItem('assistant', said)] : []),
  ...calls.map(callItem),
]

const messageItem = (role: string, text: string): Item => ({
  type: 'message',
  role,
  content: [{ type: role === 'assistant' ? 'output_text' : 'input_text', text }],
})

const callItem = ({ id, function: { name, arguments: given } }: ToolCall): Item => ({
  type: 'function_call',
  call_id: id,
  name,
  arguments: given,
})

function itemsOf(message: ConversationMessage, line: RealtimeLine): Item[] {
  const { role, content, tool_calls: calls, tool_call_id: callId } = message
  if (role === 'tool') return [{ type: 'function_call_output', call_id: callId, output: content ?? '' }]
  const item = role === 'user' && content ? line.itemOf(content) : null
  const said = item ? [{ type: 'item_reference', id: item }] : content ? [messageItem(role, content)] : []
  return [...said, ...((calls ?? []) as ToolCall[]).map(callItem)]
}
