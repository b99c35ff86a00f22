import {
  type ConversationMessage,
  cleanText,
  listeningSignal,
  type ServerMessage,
  type ToolCall,
} from '@parley/protocol'
import type { Transport } from '../transport/transport.ts'

/** What a page shows a call by. */
const vital: readonly ServerMessage['type'][] = [
  ...(['status-update', 'hang', 'error', 'pong', 'latency', 'form-update'] as const),
]

/** How a message came about. */
type Note = {
  /** When it began to be said, from the beginning of the call. */
  atMs?: number | undefined
  /** So many of its characters were heard before the caller cut it off. */
  heardChars?: number | undefined
}

/** What has been said in a call, and the page's view of it: everything the assistant's end tells goes through here. */
export class Conversation {
  readonly messages: ConversationMessage[]
  /** The same with when each began: a brain's server may refuse what its protocol does not know. */
  readonly record: ConversationMessage[]
  readonly #transport: Transport
  readonly #pageHears: (type: ServerMessage['type']) => boolean
  readonly #onTold: (message: ServerMessage) => void
  /** How long the call has lasted. */
  readonly elapsedMs: () => number
  #turn = 0
  #closed = false

  /** `onTold` hears all there is to tell, `clientMessages` or not. */
  constructor(options: {
    transport: Transport
    elapsedMs(): number
    messages?: readonly ConversationMessage[]
    /** What the page may hear besides what it cannot do without; null for everything but the results of tools. */
    clientMessages?: readonly string[] | null
    onTold?(message: ServerMessage): void
  }) {
    const { transport, messages = [], clientMessages = null, onTold = () => {} } = options
    this.#transport = transport
    this.#pageHears = (type) =>
      clientMessages === null
        ? type !== 'tool-calls-result'
        : vital.includes(type) || clientMessages.some((wanted) => wanted.split('[', 1)[0] === type)
    this.#onTold = onTold
    this.elapsedMs = options.elapsedMs
    this.messages = [...messages]
    this.record = [...messages]
  }

  /** The turn that the caller's next words belong to, and the reply to them. */
  get turn() {
    return this.#turn
  }

  add(message: ConversationMessage, note: Note = {}) {
    if (message.content) this.#keep(message, note)
  }

  /** Notes that a tool is at work: the model's protocol wants a result beside every call, so one stands there at once. */
  beginTool(call: ToolCall) {
    this.#keep({ role: 'assistant', content: null, tool_calls: [call] })
    this.#keep({ role: 'tool', tool_call_id: call.id, content: 'It is still at work.' })
  }

  /** A page that has to do it is told whatever it chose to hear. */
  tellTool(call: ToolCall, doneBy: 'server' | 'page') {
    this.#tell({ type: 'tool-calls', toolCallList: [readable(call)] }, doneBy === 'page')
  }

  endTool(call: ToolCall, result: string, failed: boolean) {
    for (const kept of [this.messages, this.record]) {
      const note = kept.findLast((message) => message.tool_call_id === call.id)
      if (note) note.content = cleanText(result)
    }
    const toolCallResult = {
      toolCallId: call.id,
      name: call.function.name,
      ...(failed ? { error: result } : { result }),
    }
    this.tell({ type: 'tool-calls-result', toolCallResult })
  }

  /** The assistant is being heard: whatever the caller says from now on is another turn. */
  nextTurn() {
    this.#turn += 1
  }

  /** The call is over: what comes late is kept, and told to nobody. */
  close() {
    this.#closed = true
  }

  tell(message: ServerMessage) {
    this.#tell(message, false)
  }

  #keep(message: ConversationMessage, { atMs = this.elapsedMs(), heardChars }: Note = {}) {
    const secondsFromStart = Math.max(0, Math.round(atMs)) / 1000
    const kept = message.content ? { ...message, content: cleanText(message.content) } : message
    this.messages.push(kept)
    this.record.push({ ...kept, secondsFromStart, ...(heardChars !== undefined && { heardChars }) })
  }

  #tell(message: ServerMessage, isVital: boolean) {
    if (this.#closed) return
    if (isVital || this.#pageHears(message.type)) this.#transport.send(JSON.stringify(shown(message)))
    this.#onTold(message)
  }

  tellListening() {
    this.#transport.send(listeningSignal)
  }

  tellTranscript(role: 'user' | 'assistant', transcript: string, final: boolean, turn = this.#turn) {
    const transcriptType = final ? 'final' : 'partial'
    this.tell({ type: 'transcript', role, transcriptType, transcript, turnId: turnId(turn) })
  }

  tellSpeech(role: 'user' | 'assistant', status: 'started' | 'stopped', turn = this.#turn) {
    this.tell({ type: 'speech-update', status, role, turn })
  }

  tellConversation() {
    this.tell({ type: 'conversation-update', conversation: this.messages })
  }
}

/** The same in everything that belongs to one turn. */
export const turnId = (turn: number) => `turn-${turn}`

/** Models send their arguments as text; whoever has to act on a call reads them as what they are. */
function readable({ id, type, function: { name, arguments: given } }: ToolCall): ToolCall {
  try {
    return { id, type, function: { name, arguments: typeof given === 'string' ? JSON.parse(given || '{}') : given } }
  } catch {
    return { id, type, function: { name, arguments: given } }
  }
}

/** What tools were told and brought back may be its owner's own business: a page is shown what was said. */
function shown(message: ServerMessage): ServerMessage {
  if (message.type !== 'conversation-update') return message
  return { ...message, conversation: message.conversation.filter(({ role, content }) => role !== 'tool' && content) }
}
