import type { AskPage } from '@parley/agent/brain'
import { type ConversationMessage, Failure } from '@parley/protocol'
import type { BodyOf, ChatResponse, Played, ResourceTypes, WebChat } from '@parley/protocol/resources'
import { type Casting, namesAssistant, playedFields } from '../../cast/casting.ts'
import { type Piece, TypedConversation } from '../../cast/typed-conversation.ts'
import { without, withoutNull } from '../../lib/loose-json.ts'
import type { Announce } from '../../records/announce.ts'
import type { AssistantWords } from '../../resources/assistant.ts'
import type { Kept } from '../../resources/kinds.ts'
import { playedReferences, requireExisting } from '../../resources/references.ts'
import { invalid } from '../../resources/refusals.ts'
import type { ResourceService } from '../../resources/resource-service.ts'
import type { AnyRequest, Handler } from '../../rest/api-request.ts'
import type { Behaviour } from '../../rest/behaviour.ts'
import { sendEvents } from '../../rest/event-stream.ts'
import { keyOf } from '../../rest/idempotency-key.ts'
import type { PageChatClaim, PageChats } from '../../spending/page-chats.ts'
import type { ConversationMeter } from '../../spending/spending.ts'
import { ownOrganisation } from '../../store/operation.ts'
import { uuidV7 } from '../../store/uuid-v7.ts'
import { type ClaimedKey, createClaimedKeys } from './claimed-keys.ts'
import { requireOpen } from './session.ts'
import { type KeptFor, keptForOf, toldOf } from './written-words.ts'

type Message = ConversationMessage
type ChatBody = BodyOf<ResourceTypes['chat'], 'create'>
type Asked = Pick<AnyRequest, 'caller' | 'raw' | 'reply'> & { body: ChatBody }
type AskedByPage = Omit<Asked, 'body'> & { body: BodyOf<ResourceTypes['chat'], 'createWeb'> }
/** What came to be answered: under which id, and until when. */
type Opening = Asked & { id: string; signal: AbortSignal }
/** What a conversation was before this exchange. */
type Before = Kept<'session'> | Kept<'chat'> | null

/** One exchange under way: who answers, what was said before, and what is said now. */
type Exchange = {
  id: string
  orgId: string
  firstAssistant: AssistantWords
  kept: KeptFor
  body: Played & { sessionId?: string | null }
  history: Message[]
  input: Message[]
  conversation: TypedConversation
  meter: ConversationMeter
  pieces: AsyncIterable<Piece>
  signal: AbortSignal
}

/** A page's conversation that has come this far is begun anew: with each exchange all before it is kept, and read by the model. */
const mostOfPage = { messages: 400, chars: 50_000 }
/** Tells who began a session: a page, which may go on with it, or somebody with a private key. */
const begunByPage = { begunBy: 'page' } as const

/** A widget that writes has nothing to do tools with. */
const noPageTools: AskPage = async () => ({ result: 'It failed: this cannot be done in a written chat.', failed: true })

/** An answer as it comes; with its last piece it is kept, and `chat` is what was. */
type Answering = {
  id: string
  sessionId: string
  pieces: AsyncIterable<Piece> | Iterable<Piece>
  chat: () => Shown
}

export function chatBehaviour(
  service: ResourceService,
  casting: Casting,
  announce: Announce,
  pageChats: PageChats,
): Behaviour<'chat'> {
  const claimKey = createClaimedKeys(service)

  async function open(request: Opening, askPage?: AskPage): Promise<Exchange> {
    const { id, signal } = request
    const { orgId } = request.caller
    const body = withoutNull(request.body)
    const { sessionId, previousChatId } = body
    if (sessionId && previousChatId) throw invalid('sessionId and previousChatId cannot stand together')
    await requireExisting(service, orgId, [
      ...playedReferences(body),
      ['sessionId', 'session', sessionId],
      ['previousChatId', 'chat', previousChatId],
    ])
    const session = sessionId ? await service.get(orgId, 'session', sessionId) : null
    if (session) requireOpen(session, service.now())
    const previous = previousChatId ? await service.get(orgId, 'chat', previousChatId) : null
    const before = session ?? previous
    const isNamed = namesAssistant(body)
    const played = isNamed ? body : whoPlays(before)
    if (!played) throw invalid('assistantId is required, or an assistant, or a session that has one')
    const { firstAssistant, brain, meter } = await casting.cast(orgId, { ...played, ...overridesOf(body) })
    const chat = { ...castOf(played), ...without(body, ['memory', 'keptFor']) }
    const kept = keptForOf(firstAssistant, before)
    const about = async () => ({ chat: { id, orgId, ...idsOf(played), ...(sessionId ? { sessionId } : {}) } })
    const history = historyOf(session, previous)
    const input = messagesOf(body.input)
    const conversation = new TypedConversation({
      brain: await brain({ orgId, about, keeps: kept.keptFor ?? 'words' }),
      signal,
      meter,
      messages: [...history, ...input],
      memory: isNamed && !isSame(body, before) ? undefined : before?.memory,
      askPage,
    })
    const pieces = conversation.answer()
    return { id, orgId, firstAssistant, kept, body: chat, history, input, conversation, meter, pieces, signal }
  }

  /** Thinks about a new request; one that came before is answered with the same words, and nothing happens again. */
  async function begin(request: Asked, opening: (request: Opening) => Promise<Exchange> = open): Promise<Answering> {
    const id = uuidV7(service.now())
    const key = keyOf(request, service.now())
    const claimed = key && (await claimKey(request.caller.orgId, id, key))
    const earlier = claimed?.earlier
    if (earlier) {
      if (!request.body.stream) request.reply.header('idempotency-replayed', 'true')
      return {
        id: earlier.id,
        sessionId: earlier.sessionId ?? '',
        pieces: piecesOf(earlier),
        chat: () => present(earlier),
      }
    }
    // whoever has a key can come back for the answer, and what was done for it must not be done again
    const signal = claimed ? new AbortController().signal : leaving(request)
    try {
      return answering(request, await opening({ ...request, id, signal }), claimed)
    } catch (error) {
      await claimed?.settle()
      throw error
    }
  }

  /** Keeps the exchange with its last piece, unless nobody waits for it any more. */
  function answering(request: Asked, exchange: Exchange, claimed: ClaimedKey | null): Answering {
    let chat: Shown
    async function* pieces() {
      try {
        yield* exchange.pieces
        if (exchange.signal.aborted)
          throw new Failure('conflict', 'Whoever asked went away before the answer was whole.')
        chat = await keep(request, exchange)
      } finally {
        await claimed?.settle()
      }
    }
    return { id: exchange.id, sessionId: exchange.body.sessionId ?? '', pieces: pieces(), chat: () => chat }
  }

  /** Keeps the finished exchange, and adds it to its session, unless the same request was quicker. */
  async function keep(request: Asked, exchange: Exchange) {
    const { id, orgId, firstAssistant, kept, body, history, input, conversation, meter } = exchange
    const { memory } = conversation
    const { cost, costs } = meter.costs()
    const output = conversation.messages.slice(history.length + input.length)
    const chat = {
      ...body,
      ...kept,
      messages: [...history, ...input],
      output,
      cost,
      costs,
      ...(memory !== undefined && { memory }),
    }
    const { entity, repeated } = await service.create(
      { orgId, id, kind: 'chat', body: chat },
      { key: keyOf(request, service.now()) },
    )
    if (repeated) return present(entity)
    if (body.sessionId) {
      await service.update(orgId, 'session', body.sessionId, (before) => ({
        ...before,
        ...kept,
        memory,
        messages: [...(before.messages ?? []), ...input, ...output],
      }))
    }
    if (orgId === ownOrganisation) await service.store.deskEvents.add({ type: 'chat', id: entity.id }, service.now())
    await announce(orgId, firstAssistant, { type: 'chat.created', chat: toldOf(entity, present(entity)) })
    return present(entity)
  }

  async function answer(request: Asked): Promise<Shown> {
    const { pieces, chat } = await begin(request)
    for await (const _piece of pieces); // the whole is kept
    return chat()
  }

  async function* deltas(request: Asked) {
    const { id, pieces } = await begin(request)
    for await (const { message, text } of pieces) yield { id, path: `chat.output[${message}].content`, delta: text }
  }

  /** Within what the page's key may spend of this day. */
  async function openForPage(request: Opening): Promise<Exchange> {
    const { sessionId, input } = request.body
    const before = sessionId ? await sessionOfPage(request.caller.orgId, sessionId) : null
    const claim = await pageChats.claim(request.caller, charsOf(before?.messages) + charsOf(input))
    try {
      const exchange = await openInSession(request)
      return { ...exchange, pieces: settled(exchange, claim) }
    } catch (error) {
      await claim.settle(0)
      throw error
    }
  }

  /** A session of its own is begun once it is certain that somebody answers. */
  async function openInSession(request: Opening): Promise<Exchange> {
    const exchange = await open(request, noPageTools)
    if (request.body.sessionId) return exchange
    const { orgId, body, kept } = exchange
    const begun = { ...castOf(body), ...begunByPage, ...kept, status: 'active' }
    const { entity } = await service.create({ orgId, kind: 'session', body: begun })
    return { ...exchange, body: { ...body, sessionId: entity.id } }
  }

  /** Throws `invalid-request` for one that a page may not go on with. */
  async function sessionOfPage(orgId: string, sessionId: string): Promise<Kept<'session'>> {
    const session = await service.find(orgId, 'session', sessionId)
    if (session?.begunBy !== begunByPage.begunBy) throw invalid('sessionId names no session that a page has begun')
    requireOpen(session, service.now())
    const messages = session.messages ?? []
    if (messages.length >= mostOfPage.messages || charsOf(messages) >= mostOfPage.chars)
      throw invalid('sessionId names a session that is full: begin another')
    return session
  }

  async function endForPage({ caller, body, reply }: AskedByPage) {
    const { sessionId, stream } = body
    if (sessionId) {
      await sessionOfPage(caller.orgId, sessionId)
      await service.update(caller.orgId, 'session', sessionId, (before) => ({ ...before, status: 'completed' }))
    }
    const ended: WebChat = { ...(sessionId && { sessionId }), output: [] }
    return stream ? sendEvents(reply, nothing()) : ended
  }

  /** Only words, as one message: what tools were told and brought back may be the owner's own business. */
  async function* webDeltas({ id, sessionId, pieces }: Answering) {
    let last: number | null = null
    for await (const { message, text } of pieces) {
      const delta = last === null || last === message ? text : ` ${text}`
      last = message
      yield { id, sessionId, path: 'chat.output[0].content', delta }
    }
  }

  async function* responseEvents(request: Asked) {
    const { id, pieces, chat } = await begin(request)
    const place = { item_id: `msg_${id}`, output_index: 0, content_index: 0 }
    for await (const { text } of pieces) yield { type: 'response.output_text.delta', ...place, delta: text }
    yield { type: 'response.output_text.done', ...place, text: wordsOf(chat()) }
    yield { type: 'response.completed', response: asResponse(chat()) }
  }

  const create: Handler<'chat', 'create'> = (request) =>
    request.body.stream ? sendEvents(request.reply, deltas(request)) : answer(request)
  const respond: Handler<'chat', 'respond'> = async (request) =>
    request.body.stream ? sendEvents(request.reply, responseEvents(request)) : asResponse(await answer(request))

  const createWeb: Handler<'chat', 'createWeb'> = async (request) => {
    const { sessionEnd, ...body } = request.body
    if (sessionEnd) return endForPage(request)
    const answered = await begin({ ...request, body } as Asked, openForPage)
    if (body.stream) return sendEvents(request.reply, webDeltas(answered))
    for await (const _piece of answered.pieces); // the whole is kept
    const content = wordsOf(answered.chat())
    return { id: answered.id, sessionId: answered.sessionId, output: [{ role: 'assistant', content }] }
  }

  return {
    present,
    handlers: { create, createWeb, respond },
    repeatable: ['createWeb', 'respond'],
    afterDelete: (chat) => announce(chat.orgId, null, { type: 'chat.deleted', chat: toldOf(chat, present(chat)) }),
  }
}

/** As a model reads it, about. */
const charsOf = (said: unknown) => JSON.stringify(said ?? '').length

async function* nothing(): AsyncGenerator<never> {}

/** What was used is paid for, also of an answer that failed or that nobody waited for. */
async function* settled({ pieces, meter }: Exchange, claim: PageChatClaim): AsyncGenerator<Piece> {
  try {
    yield* pieces
  } finally {
    await claim.settle(meter.presumedNanos())
  }
}

/** What a brain remembers, and how long this is kept, is no client's to read or say. */
type Shown = ReturnType<typeof present>
const present = ({ memory: _own, keptFor: _said, ...chat }: Kept<'chat'>) => chat

/** Who answered before; null when that was nobody. */
function whoPlays(before: Before): Played | null {
  const played = castOf(before ?? {})
  return namesAssistant(played) ? played : null
}

/** Who answers, and what is different about it this time. */
function castOf(body: Played): Played {
  const named = playedFields.flatMap((field) => (body[field] ? [[field, body[field]]] : []))
  return { ...Object.fromEntries(named), ...overridesOf(body) }
}

const idsOf = ({ assistantId, squadId, workflowId }: Played) => withoutNull({ assistantId, squadId, workflowId })

const overridesOf = ({ assistantOverrides, squadOverrides, workflowOverrides }: Played) =>
  withoutNull({ assistantOverrides, squadOverrides, workflowOverrides })

/** Whether the one who is named is the one who answered before: what it remembers counts on. */
function isSame(body: Played, before: Before) {
  return playedFields.every((field) => !body[field] || (field.endsWith('Id') && body[field] === before?.[field]))
}

function historyOf(session: Kept<'session'> | null, previous: Kept<'chat'> | null): Message[] {
  if (session) return messagesOf(session.messages ?? [])
  return previous ? [...previous.messages, ...previous.output] : []
}

/** Clients may write of a message what brains make nothing of: that is handed on as it is, but words in parts are words. */
function messagesOf(input: ChatBody['input'] | NonNullable<Kept<'session'>['messages']>): Message[] {
  if (typeof input === 'string') return [{ role: 'user', content: input }]
  return input.map((message) => ({ ...message, ...inOnePiece(message.content) }) as Message)
}

/** A picture among the parts is for models that look at some: those stay parts. */
function inOnePiece(content: unknown): { content?: string } {
  if (!Array.isArray(content)) return {}
  const texts = content.map(({ text }) => text)
  return texts.every((text) => typeof text === 'string') ? { content: texts.join('\n') } : {}
}

/** The words of an answer, whatever tools did between them. */
function piecesOf({ output }: Pick<Kept<'chat'>, 'output'>): Piece[] {
  return output.flatMap(({ role, content }, message) =>
    role === 'assistant' && content ? [{ message, text: content }] : [],
  )
}

const wordsOf = (chat: Pick<Kept<'chat'>, 'output'>) =>
  piecesOf(chat)
    .map(({ text }) => text)
    .join(' ')

function asResponse(chat: Shown): ChatResponse {
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
        content: [{ type: 'output_text', text: wordsOf(chat), annotations: [] }],
      },
    ],
  }
}

/** Aborts when the client goes away before it has its answer. */
function leaving({ reply }: Asked): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  return gone.signal
}
