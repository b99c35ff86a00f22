import * as v from 'valibot'
import { type EntityOf, type InputOf, operation, resource, standard, takes, type Written } from '../../resource.ts'
import type { Page, PageQuery } from '../../stored.ts'
import { assistantOverrides, assistantSchema } from '../assistants/assistant.ts'
import { played } from '../assistants/played.ts'
import { flag, identifier, listOf, message, object, oneOf, optional, shape, text } from '../fields/fields.ts'
import { type Costs, costsWritten } from './costs.ts'

const chatFields = () => ({
  input: v.union([text(32_000), listOf(message())], 'must be text or an array of messages'),
  ...played(),
  sessionId: optional(identifier()),
  previousChatId: optional(identifier()),
  name: optional(text(40)),
  stream: optional(flag()),
})

/** What a model is told of its tools, under every name: it would believe of a page that they were used. */
const toolWords = ['tool_calls', 'toolCalls', 'tool_call_id', 'toolCallId', 'function_call', 'functionCall'] as const
const noToolWords = () => {
  const refused = v.optional(v.never('must be left out: tools are used by the assistant, and not told of by a page'))
  return Object.fromEntries(toolWords.map((name) => [name, refused]))
}

/** Words of one side; whatever else a page writes of them is left out, as it is of the whole request. */
const pageMessage = () =>
  v.pipe(
    object({ role: oneOf(['user', 'assistant']), content: text(32_000), ...noToolWords() }),
    v.transform(({ role, content }) => ({ role, content })),
  )

/** What a page's chat widget sends. Whoever else speaks in a conversation than its two sides is the owner's affair. */
const webChatFields = () => ({
  input: v.union(
    [text(32_000), listOf(pageMessage(), 50)],
    'must be text or an array of messages of user and assistant',
  ),
  assistantId: optional(identifier()),
  assistant: optional(assistantSchema()),
  assistantOverrides: optional(assistantOverrides()),
  sessionId: optional(identifier()),
  sessionEnd: optional(flag()),
  stream: optional(flag()),
})

export type WebChatInput = InputOf<ReturnType<typeof webChatFields>>
/** The words of the answer alone. `sessionId` goes on with the conversation; there is no `id` where it only ended. */
export type WebChat = { id?: string; sessionId?: string; output: { role: 'assistant'; content: string }[] }
export type WebChatDelta = ChatDelta & { sessionId: string }
export type ChatInput = InputOf<ReturnType<typeof chatFields>>
export type Chat = EntityOf<ReturnType<typeof chatFields>> & ChatWritten
type ChatWritten = Costs & {
  /** What was said before, and asked now. */
  messages?: ChatMessage[]
  /** Messages of tools and, last, the words. */
  output?: ChatMessage[]
}
type ChatMessage = { role: string; content?: string | null; [key: string]: unknown }
/** One piece of a streamed answer: `path` says where `delta` belongs in the finished chat. */
export type ChatDelta = { id: string; path: string; delta: string }
/** The answer in the shape of the OpenAI Responses API. */
export type ChatResponse = {
  id: string
  object: 'response'
  created_at: number
  status: 'completed' | 'failed' | 'in_progress' | 'incomplete'
  error?: string | null
  output: {
    id: string
    role: 'assistant'
    type: 'message'
    status: string
    content: { type: string; text: string; annotations?: unknown[] }[]
  }[]
}
export type ChatResponseEvent = { type: string; delta?: string; text?: string; [key: string]: unknown }
export type ChatQuery = PageQuery & { assistantId?: string; workflowId?: string; sessionId?: string }

const chatWritten = () => {
  const messages = () => v.optional(listOf(shape({ role: text(), content: v.optional(v.nullable(text())) })))
  return { messages: messages(), output: messages(), ...costsWritten() } satisfies Written<ChatWritten>
}

export const chat = /* @__PURE__ */ standard<Chat, ChatInput>()('/chat', ['create', 'get', 'delete'], {
  list: operation('GET /chat query', takes<[query?: ChatQuery], Page<Chat>>),
  stream: operation('POST /chat stream', takes<[input: ChatInput], AsyncIterable<ChatDelta>>),
  respond: operation('POST /chat/responses json', takes<[input: ChatInput], ChatResponse>),
  createWeb: operation('POST /chat/web json', takes<[input: WebChatInput], WebChat>),
  streamWeb: operation('POST /chat/web stream', takes<[input: WebChatInput], AsyncIterable<WebChatDelta>>),
  streamResponse: operation('POST /chat/responses stream', takes<[input: ChatInput], AsyncIterable<ChatResponseEvent>>),
})

export const chatResource = /* @__PURE__ */ resource('chat', chat, () => ({
  about: 'One typed exchange with an assistant; a session or `previousChatId` makes it a conversation.',
  fields: chatFields(),
  written: chatWritten(),
  instead: { messages: 'send as input what is asked, as text or with what was said before as an array of messages' },
  queries: {
    list: {
      assistantId: optional(identifier()),
      workflowId: optional(identifier()),
      sessionId: optional(identifier()),
    },
  },
  bodies: { createWeb: webChatFields() },
  answers: { list: 'page', respond: 'other', createWeb: 'other' },
}))
