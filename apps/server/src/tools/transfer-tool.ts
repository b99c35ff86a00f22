import type { HandOver, Tool, ToolContext, ToolOutcome } from '@parley/agent/brain'
import { type ConversationMessage, e164 } from '@parley/protocol'
import {
  explain,
  type TransferMode,
  type TransferPlan,
  transferPlan as transferPlanSchema,
} from '@parley/protocol/resources'
import * as v from 'valibot'
import type { Body } from '../lib/loose-json.ts'
import { type AssistantWords, keepsWords } from '../resources/assistant.ts'
import type { WebhookServer } from '../webhooks/webhooks.ts'
import type { Owner } from './owner.ts'
import type { ConversationContext, StoredTool, Telephone, Told } from './scene.ts'

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
  transferPlan?: TransferPlan | null
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
  const isAsked = telephone !== null && destinations.some((one) => toldFirst(one, []) !== null)
  const names = [...new Set(destinations.map(destinationName)), ...(isAsked ? [nobody] : [])]
  const lines = destinations.map((one) => `- ${destinationName(one)}${one.description ? `: ${one.description}` : ''}`)
  if (isAsked) lines.push(`- ${nobody}: takes a transfer back while the caller waits for it`)
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
    run: async ({ destination }, context) => {
      if (isAsked && destination === nobody) return takenBack(telephone)
      return transferTo(
        destinations.find((one) => destinationName(one) === destination) ?? { type: 'none' },
        context,
        telephone,
      )
    },
  }
}

const nobody = 'nobody'

const takenBack = (telephone: Telephone): ToolOutcome =>
  telephone.takeBack()
    ? { result: 'Nobody is rung any more. The caller stays with you.' }
    : { result: 'Nobody is being asked to take the call.', failed: true }

/** Where to is the owner's server to say, which is asked by a message of `type`; what was said it reads where words are kept. */
export function askedTransferTool(
  { owner, scene, assistant }: { owner: Owner; scene: ConversationContext; assistant: AssistantWords },
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
      const event = { type, parameters: args, ...(keepsWords(assistant) && { artifact: { messages } }), ...about }
      const answer = (await owner.ask(server, event, context.over)) as {
        destination?: Destination
        error?: string
      } | null
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
  const { number, transferPlan } = destination
  if (telephone && !number) {
    return { result: `${to} is no telephone number, and callers are put through to those only.`, failed: true }
  }
  if (telephone && number) {
    if (!e164.test(number)) return { result: `${number} is no telephone number with its country code.`, failed: true }
    const refusal = planRefusal(destination)
    if (refusal) return { result: refusal, failed: true }
    const { fallbackPlan, timeout } = transferPlan ?? {}
    const started = telephone.transfer({
      number,
      told: toldFirst(destination, messages),
      ringingS: timeout ?? null,
      otherwise: fallbackPlan
        ? { say: contentOf(fallbackPlan.message) || null, endsCall: fallbackPlan.endCallEnabled ?? true }
        : null,
    })
    if (started.type === 'refused') return { result: started.why, failed: true }
    const told = {
      type: 'tell' as const,
      message: { type: 'transfer-update' as const, destination: { ...destination } },
    }
    if (started.type === 'asked') {
      return {
        result: `Somebody at ${number} is being rung. The caller waits with you, and is put through once they take the call.`,
        say: contentOf(destination.message) || asking,
        events: [told],
      }
    }
    return {
      result: `The caller is put through to ${number}.`,
      say: contentOf(destination.message) || puttingThrough,
      events: [told, { type: 'end-call', reason: 'assistant-forwarded-call' }],
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
  const { assistantId: id, assistant: whom } = destination
  const history = historyOf(destination)
  return { type: 'hand-over', to, ...(id && { id }), ...(whom && { whom }), history, ...(say && { say }) }
}

const puttingThrough = 'One moment, please. I’ll put you through.'
const asking = 'One moment, please. I’ll see who can take your call.'
const longestTold = 600

/** How a plan tells whoever picks up, and what; null for nothing. */
const modes: Record<TransferMode, { says: 'message' | 'summary'; when: Told['when'] } | null> = {
  'blind-transfer': null,
  'warm-transfer-say-message': { says: 'message', when: 'picked-up' },
  'warm-transfer-say-summary': { says: 'summary', when: 'picked-up' },
  'warm-transfer-wait-for-operator-to-speak-first-and-then-say-message': { says: 'message', when: 'spoken-first' },
  'warm-transfer-wait-for-operator-to-speak-first-and-then-say-summary': { says: 'summary', when: 'spoken-first' },
  'warm-transfer-experimental': { says: 'summary', when: 'accepted' },
}

/** Why nobody can be put through by a destination's plan, as it was stored or as a server named it; null where they can. */
export function planRefusal({ transferPlan }: Destination): string | null {
  if (!transferPlan) return null
  const { success, issues = [] } = v.safeParse(transferPlanSchema(), transferPlan)
  return success ? null : `${explain(issues).map(ofPlan).join('; ')}.`
}

const ofPlan = (sentence: string) =>
  sentence.replace(/^(?:the body)?/, (whole) => (whole ? 'transferPlan' : 'transferPlan.'))

/** What a warm transfer says to whoever picks up: the owner's words, or what the caller said, word for word. */
function toldFirst({ transferPlan }: Destination, messages: readonly ConversationMessage[]): Told | null {
  const mode = modes[transferPlan?.mode ?? 'blind-transfer']
  if (!mode) return null
  const { says, when } = mode
  const own = contentOf(transferPlan?.message)
  if (own && says === 'message') return { words: own, when }
  const introduction = own || 'A caller is put through to you.'
  const { type, maxMessages } = transferPlan?.contextEngineeringPlan ?? {}
  if (type === 'none') return { words: introduction, when }
  const counted = type === 'lastNMessages' ? newest(messages, maxMessages ?? 1) : messages
  const said = counted.flatMap(({ role, content }) =>
    role === 'user' && typeof content === 'string' ? [content.trim()] : [],
  )
  const words = said.filter((text) => text.split(/\s+/).length > 2).join(' ')
  return { words: `${introduction} They said: ${words.slice(-longestTold) || 'nothing yet.'}`, when }
}

/** Of what was said. */
function newest(messages: readonly ConversationMessage[], count: number) {
  const spoken = messages.filter(({ role }) => role === 'user' || role === 'assistant')
  return count > 0 ? spoken.slice(-count) : []
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
