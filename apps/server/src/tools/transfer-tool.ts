import type { HandOver, Tool, ToolContext, ToolOutcome } from '@parley/agent/brain'
import type { ConversationMessage } from '@parley/protocol'
import type { Body } from '../lib/loose-json.ts'
import type { AssistantWords } from '../resources/assistant.ts'
import type { WebhookServer } from '../webhooks/webhooks.ts'
import type { Owner } from './owner.ts'
import type { ConversationContext, StoredTool, Telephone } from './scene.ts'

/** Where a call can be transferred, in the reference's words. */
export type Destination = {
  type: string
  assistantName?: string | null
  assistantId?: string | null
  assistant?: AssistantWords | null
  /** Of a `dynamic` one: who says where to. */
  server?: WebhookServer | null
  number?: string | null
  sipUri?: string | null
  description?: string | null
  message?: string | Body | null
  transferMode?: string | null
  /** What whoever picks up is told first. */
  transferPlan?: { mode?: string | null; message?: string | Body | null } | null
  contextEngineeringPlan?: { type?: string; maxMessages?: number } | null
}

/** Where a tool may lead. */
export const destinationsOf = ({ destinations }: StoredTool) => (destinations ?? []) as Destination[]

/** How a destination is called: by its owner, by the model, and by the one who finds the next assistant. */
export function destinationName({ assistantName, assistantId, assistant, number, sipUri }: Destination): string {
  return assistantName ?? assistant?.name ?? assistantId ?? number ?? sipUri ?? ''
}

/** Hands the conversation to another assistant or, where the caller has a telephone, the caller to somebody at a number. */
export function transferTool(
  destinations: readonly Destination[],
  described: Partial<Tool> = {},
  telephone: Telephone | null = null,
): Tool {
  const names = [...new Set(destinations.map(destinationName))]
  const lines = destinations.map((one) => `- ${destinationName(one)}${one.description ? `: ${one.description}` : ''}`)
  return {
    name: 'transfer_call',
    parameters: {
      type: 'object',
      properties: { destination: { type: 'string', enum: names } },
      required: ['destination'],
    },
    ...described,
    description: [
      described.description ?? 'Transfers the call. Say nothing before it.',
      'Destinations:',
      ...lines,
    ].join('\n'),
    run: async ({ destination }, context) =>
      transferTo(
        destinations.find((one) => destinationName(one) === destination) ?? { type: 'none' },
        context,
        telephone,
      ),
  }
}

/** Where to is the owner's server to say, which is asked by a message of `type`. */
export function askedTransferTool(
  { owner, scene }: { owner: Owner; scene: ConversationContext },
  server: WebhookServer,
  type: 'transfer-destination-request' | 'handoff-destination-request',
  described: Partial<Tool>,
): Tool {
  return {
    name: 'transfer_call',
    description: 'Transfers the call.',
    parameters: { type: 'object', properties: {} },
    ...described,
    async run(args, context) {
      const { messages } = context
      const about = await scene.about()
      const event = { type, parameters: args, artifact: { messages }, ...about }
      const answer = (await owner.ask(server, event)) as { destination?: Destination; error?: string } | null
      if (!answer?.destination) return { result: answer?.error ?? 'The server named no destination.', failed: true }
      return transferTo(answer.destination, context, scene.telephone ?? null)
    },
  }
}

function transferTo(
  destination: Destination,
  { messages }: Pick<ToolContext, 'messages'>,
  telephone: Telephone | null,
): ToolOutcome {
  const to = destinationName(destination)
  if (destination.type === 'assistant' && to) {
    return { result: `The call goes to ${to}.`, events: [handOver(destination, to)] }
  }
  if (!to) return { result: 'There is no such destination.', failed: true }
  const { number } = destination
  if (telephone && number) {
    if (!e164.test(number)) return { result: `${number} is no telephone number with its country code.`, failed: true }
    const refusal = telephone.transfer({ number, toldFirst: toldFirst(destination, messages) })
    if (refusal !== null) return { result: refusal, failed: true }
    return {
      result: `The caller is put through to ${number}.`,
      say: contentOf(destination.message) || puttingThrough,
      events: [
        { type: 'tell', message: { type: 'transfer-update', destination: { ...destination } } },
        { type: 'end-call', reason: 'assistant-forwarded-call' },
      ],
    }
  }
  return {
    result: `This call cannot be put through to ${to}: it is not on a telephone. Give the caller the number instead.`,
    failed: true,
    events: [{ type: 'tell', message: { type: 'transfer-update', destination: { ...destination } } }],
  }
}

function handOver(destination: Destination, to: string): HandOver {
  const say = contentOf(destination.message)
  return { type: 'hand-over', to, history: historyOf(destination), ...(say && { say }) }
}

const e164 = /^\+[1-9]\d{5,14}$/
const puttingThrough = 'One moment, please. I’ll put you through.'
const longestTold = 600

/** What a warm transfer says to whoever picks up: the owner's words, or what the caller said, word for word. */
function toldFirst({ transferPlan }: Destination, messages: readonly ConversationMessage[]): string | null {
  const { mode, message } = transferPlan ?? {}
  if (!mode?.startsWith('warm-transfer')) return null
  const own = contentOf(message)
  if (own && mode !== 'warm-transfer-say-summary') return own
  const said = messages.flatMap(({ role, content }) =>
    role === 'user' && typeof content === 'string' ? [content.trim()] : [],
  )
  const words = said.filter((text) => text.split(/\s+/).length > 2).join(' ')
  return `${own || 'A caller is put through to you.'} They said: ${words.slice(-longestTold) || 'nothing yet.'}`
}

function contentOf(message: string | Body | null | undefined) {
  if (typeof message === 'string') return message
  const [first] = (message?.contents ?? []) as { text?: string }[]
  return String(message?.content ?? first?.text ?? '')
}

function historyOf({ transferMode, contextEngineeringPlan: plan }: Destination): NonNullable<HandOver['history']> {
  if (transferMode === 'delete-history' || plan?.type === 'none') return { keep: 'nothing' }
  if (plan?.type === 'lastNMessages') return { keep: 'newest', messages: plan.maxMessages ?? 1 }
  const withoutTools = 'swap-system-message-in-history-and-remove-transfer-tool-messages'
  if (transferMode === withoutTools || plan?.type === 'userAndAssistantMessages') return { keep: 'without-transfers' }
  return { keep: 'everything' }
}
