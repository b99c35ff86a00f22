import type { ConversationMessage } from '@parley/protocol'
import type { Voice } from '../voice/voice.ts'
import type { Brain } from './brain.ts'
import type { BrainEvent, HandOver, History } from './brain-event.ts'

/** One assistant of several who hand a conversation over to each other. */
export type Member = {
  name: string
  brain: Brain
  /** What it speaks with in a call; null for the voice that the call began with. */
  voice: Voice | null
  /** What it says when the conversation comes to it; null lets its brain find the words, '' waits for the caller. */
  greeting: string | null
}

type Memory = {
  /** Who has the conversation; null before the first hand-over. */
  at: string | null
  /** Who that is, where whoever handed over said so. */
  whom?: unknown
  /** What that one may know of the conversation before `since`. */
  history: History
  /** How many messages there were when the conversation came to it. */
  since: number
  /** What each member's brain remembers. */
  members: Record<string, unknown>
}

const atFirst: Memory = { at: null, history: { keep: 'everything' }, since: 0, members: {} }
/** Assistants that send a caller round in one turn are stopped. */
const maxHandOvers = 3

/**
 * A conversation that begins with `first` and goes to whom a member hands it over. `find` resolves to a member by its id or
 * name, or makes the one that a hand-over's `whom` says; null when there is none.
 */
export function squad(first: Member, find: (name: string, whom?: unknown) => Promise<Member | null>): Brain {
  return async function* ({ messages, memory: remembered, signal, act, meter }) {
    let memory = (remembered as Memory | undefined) ?? atFirst
    for (let handOvers = 0; handOvers <= maxHandOvers; handOvers += 1) {
      const member: Member = (memory.at === null ? null : await find(memory.at, memory.whom)) ?? first
      const turn = { messages: known(messages, memory), memory: memory.members[member.name], signal, act, meter }
      let handOver: HandOver | null = null
      for await (const event of member.brain(turn)) {
        if (event.type === 'hand-over') handOver = event
        else if (event.type === 'memory') {
          memory = { ...memory, members: { ...memory.members, [member.name]: event.memory } }
          yield { type: 'memory', memory }
        } else yield event
      }
      if (!handOver || signal.aborted) return
      const at = handOver.id ?? handOver.to
      const { whom } = handOver
      const next = await find(at, whom)
      if (!next) return yield text(`I am sorry, I cannot put you through to ${handOver.to} just now.`)
      memory = { ...memory, at, whom, history: handOver.history ?? atFirst.history, since: messages.length }
      yield { type: 'memory', memory }
      yield { type: 'tell', message: transferUpdate(member, next) }
      if (handOver.say) yield text(handOver.say)
      yield { type: 'voice', voice: next.voice }
      if (next.greeting) yield text(next.greeting)
      if (next.greeting !== null) return
    }
  }
}

const text = (words: string): BrainEvent => ({ type: 'text', text: `${words} ` })

const transferUpdate = (from: Member, to: Member) => ({
  type: 'transfer-update' as const,
  destination: { type: 'assistant', assistantName: to.name },
  fromAssistant: { name: from.name },
  toAssistant: { name: to.name },
})

/** What the one who has the conversation now may know of it. */
function known(messages: readonly ConversationMessage[], { history, since }: Memory): readonly ConversationMessage[] {
  switch (history.keep) {
    case 'everything':
      return messages
    case 'without-transfers':
      return messages.filter((message) => !isOfTools(message))
    case 'nothing':
      return messages.slice(since).filter((message) => !isOfTools(message))
    case 'newest':
      return messages.slice(Math.max(0, since - history.messages)).filter((message) => !isOfTools(message))
  }
}

const isOfTools = ({ role, tool_calls }: ConversationMessage) => role === 'tool' || tool_calls !== undefined
