import { type ConversationMessage, listeningSignal, type ServerMessage, type ToolCall } from '@parley/protocol'
import type { Transport } from '../transport/transport.ts'

/** What a page shows a call by. */
const vital: readonly ServerMessage['type'][] = [
  ...(['status-update', 'hang', 'error', 'pong', 'latency', 'form-update'] as const),
]

/** What has been said in a call, and the page's view of it: everything the assistant's end tells goes through here. */
export class Conversation {
  readonly messages: ConversationMessage[]
  readonly #transport: Transport
  readonly #pageHears: (type: ServerMessage['type']) => boolean
  readonly #onTold: (message: ServerMessage) => void
  #turn = 0
  #closed = false

  /** `onTold` hears all there is to tell, `clientMessages` or not. */
  constructor(options: {
    transport: Transport
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
    this.messages = [...messages]
  }

  /** The turn that the caller's next words belong to, and the reply to them. */
  get turn() {
    return this.#turn
  }

  add(message: ConversationMessage) {
    if (message.content) this.messages.push(message)
  }

  /** Notes that a tool is at work: the model's protocol wants a result beside every call, so one stands there at once. */
  beginTool(call: ToolCall) {
    this.messages.push(
      { role: 'assistant', content: null, tool_calls: [call] },
      { role: 'tool', tool_call_id: call.id, content: 'It is still at work.' },
    )
  }

  /** A page that has to do it is told whatever it chose to hear. */
  tellTool(call: ToolCall, doneBy: 'server' | 'page') {
    this.#tell({ type: 'tool-calls', toolCallList: [readable(call)] }, doneBy === 'page')
  }

  endTool(call: ToolCall, result: string, failed: boolean) {
    const note = this.messages.findLast((message) => message.tool_call_id === call.id)
    if (note) note.content = result
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
