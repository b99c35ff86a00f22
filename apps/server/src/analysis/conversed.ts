import type { ConversationMessage } from '@parley/protocol'
import { bodyOf, textOf } from '../lib/loose-json.ts'
import { transcriptOf } from '../records/call-record.ts'
import { type AssistantWords, instructionsOf } from '../resources/assistant.ts'

/** A conversation that is over, as what reads it sees it. */
export type Conversed = {
  messages: readonly ConversationMessage[]
  /** A line for each side's turn. */
  transcript: string
  /** What its assistant was told to be. */
  systemPrompt: string
  endedReason: string
  /** Null of what was never spoken. */
  durationSeconds: number | null
}

/** A stored call, once it is over. */
export function conversedOf(call: Record<string, unknown>): Conversed {
  const messages = Array.isArray(call.messages) ? (call.messages as ConversationMessage[]) : []
  const seconds = (Date.parse(String(call.endedAt)) - Date.parse(String(call.startedAt))) / 1000
  return {
    messages,
    transcript: transcriptOf(messages),
    systemPrompt: instructionsOf(bodyOf(call.assistant) as AssistantWords),
    endedReason: textOf(call.endedReason) ?? '',
    durationSeconds: Number.isFinite(seconds) ? seconds : null,
  }
}

/** The turns of both sides: what a threshold of messages counts. */
export const turnsOf = ({ messages }: Pick<Conversed, 'messages'>) =>
  messages.filter(({ role, content }) => content && (role === 'user' || role === 'assistant'))
