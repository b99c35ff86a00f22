import type { ConversationMessage } from '@parley/protocol'
import { uuidV7 } from '../../store/uuid-v7.ts'
import type { Announce } from '../announce.ts'
import { invalid } from '../api-failure.ts'
import type { ApiRequest, Behaviour, Body, Entity, Handler } from '../api-request.ts'
import type { Brains } from '../assistant-brain.ts'
import { sendEvents } from '../event-stream.ts'
import { withoutNull } from '../input.ts'
import { requireExisting } from '../references.ts'
import { keyOf, type ResourceService } from '../resource-service.ts'

type Message = ConversationMessage

/** One exchange under way: who answers, and everything said before. */
type Exchange = { id: string; orgId: string; assistant: Body; body: Body; history: Message[]; input: Message[] }

/** An answer as it comes; `keep` makes it durable once it is whole. */
type Answering = {
  id: string
  pieces: AsyncIterable<string> | Iterable<string>
  keep: (text: string) => Promise<Entity>
}

export function chatBehaviour(service: ResourceService, brains: Brains, announce: Announce): Behaviour {
  async function open(request: ApiRequest): Promise<Exchange> {
    const { orgId } = request.caller
    const body = withoutNull(request.body)
    const { assistantId, sessionId, previousChatId } = body
    if (sessionId && previousChatId) throw invalid('sessionId and previousChatId cannot stand together')
    await requireExisting(service, orgId, [
      ['assistantId', 'assistant', assistantId],
      ['sessionId', 'session', sessionId],
      ['previousChatId', 'chat', previousChatId],
    ])
    const session = sessionId ? await service.get(orgId, 'session', String(sessionId)) : null
    const previous = previousChatId ? await service.get(orgId, 'chat', String(previousChatId)) : null
    const answeringId = assistantId ?? session?.assistantId ?? previous?.assistantId
    const stored = typeof answeringId === 'string' ? await service.get(orgId, 'assistant', answeringId) : null
    const inline = body.assistant ?? session?.assistant ?? previous?.assistant
    const assistant = (assistantId ? stored : (inline ?? stored)) as Body | null
    if (!assistant) throw invalid('assistantId is required, or an assistant, or a session that has one')
    return {
      id: uuidV7(service.now()),
      orgId,
      assistant: { ...assistant, ...(body.assistantOverrides as Body | undefined) },
      body: { ...body, ...(typeof answeringId === 'string' && { assistantId: answeringId }) },
      history: historyOf(session, previous),
      input: messagesOf(body.input as string | Message[]),
    }
  }

  async function* think({ orgId, assistant, history, input }: Exchange, signal: AbortSignal): AsyncGenerator<string> {
    const brain = await brains(orgId, assistant)
    const messages = [...history, ...input].filter(({ role }) => role !== 'system')
    for await (const event of brain({ messages, memory: undefined, signal }))
      if (event.type === 'text') yield event.text
  }

  /** Thinks about a new request; one that came before is answered with the same words, and nothing happens again. */
  async function begin(request: ApiRequest): Promise<Answering> {
    const earlier = await service.recall(request.caller.orgId, 'chat', keyOf(request, service.now()))
    if (earlier) {
      if (!request.body.stream) request.reply.header('idempotency-replayed', 'true')
      return { id: earlier.id, pieces: [textOf(earlier)], keep: async () => earlier }
    }
    const exchange = await open(request)
    const pieces = think(exchange, leaving(request))
    return { id: exchange.id, pieces, keep: (text) => keep(request, exchange, text) }
  }

  /** Keeps the finished exchange, and adds it to its session, unless the same request was quicker. */
  async function keep(request: ApiRequest, { id, orgId, assistant, body, history, input }: Exchange, text: string) {
    const output: Message[] = [{ role: 'assistant', content: text }]
    const chat = { ...body, messages: [...history, ...input], output }
    const { entity, repeated } = await service.create(
      { orgId, id, kind: 'chat', body: chat },
      { key: keyOf(request, service.now()) },
    )
    if (repeated) return entity
    if (typeof body.sessionId === 'string') {
      await service.update(orgId, 'session', body.sessionId, (before) => ({
        ...before,
        messages: [...((before.messages ?? []) as Message[]), ...input, ...output],
      }))
    }
    await announce(orgId, assistant, { type: 'chat.created', chat: entity })
    return entity
  }

  async function answer(request: ApiRequest): Promise<Entity> {
    const { pieces, keep } = await begin(request)
    let text = ''
    for await (const piece of pieces) text += piece
    return keep(text)
  }

  async function* deltas(request: ApiRequest) {
    const { id, pieces, keep } = await begin(request)
    let text = ''
    for await (const delta of pieces) {
      text += delta
      yield { id, path: 'chat.output[0].content', delta }
    }
    await keep(text)
  }

  async function* responseEvents(request: ApiRequest) {
    const { id, pieces, keep } = await begin(request)
    const place = { item_id: `msg_${id}`, output_index: 0, content_index: 0 }
    let text = ''
    for await (const delta of pieces) {
      text += delta
      yield { type: 'response.output_text.delta', ...place, delta }
    }
    yield { type: 'response.output_text.done', ...place, text }
    yield { type: 'response.completed', response: asResponse(await keep(text)) }
  }

  const create: Handler = (request) =>
    request.body.stream ? sendEvents(request.reply, deltas(request)) : answer(request)
  const respond: Handler = async (request) =>
    request.body.stream ? sendEvents(request.reply, responseEvents(request)) : asResponse(await answer(request))

  return {
    handlers: { create, respond },
    afterDelete: (chat) => announce(chat.orgId, null, { type: 'chat.deleted', chat }),
  }
}

function historyOf(session: Entity | null, previous: Entity | null): Message[] {
  if (session) return (session.messages ?? []) as Message[]
  return previous ? ([...(previous.messages as Message[]), ...(previous.output as Message[])] as Message[]) : []
}

function messagesOf(input: string | Message[]): Message[] {
  return typeof input === 'string' ? [{ role: 'user', content: input }] : input
}

function textOf({ output }: Entity) {
  return String((output as Message[])[0]?.content ?? '')
}

function asResponse(chat: Entity) {
  const { id, createdAt } = chat
  return {
    id,
    object: 'response',
    created_at: Math.floor(Date.parse(createdAt) / 1000),
    status: 'completed',
    error: null,
    output: [
      {
        id: `msg_${id}`,
        type: 'message',
        role: 'assistant',
        status: 'completed',
        content: [{ type: 'output_text', text: textOf(chat), annotations: [] }],
      },
    ],
  }
}

/** Aborts when the client goes away before it has its answer. */
function leaving({ reply }: ApiRequest): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  return gone.signal
}
