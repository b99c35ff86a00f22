import { fillIn } from '@parley/agent/brain'
import { type Body, bodyOf, textOf, textsOf } from '../lib/loose-json.ts'

/** How a conversation with an assistant begins: `words` may hold `{{names}}`, and null lets its model find them. */
export type Opening = { words: string | null; speaksFirst: boolean }

export function openingOf({ firstMessage, firstMessageMode }: Body): Opening {
  const findsWords = firstMessageMode === 'assistant-speaks-first-with-model-generated-message'
  return {
    words: findsWords ? null : (textOf(firstMessage) ?? ''),
    speaksFirst: firstMessageMode !== 'assistant-waits-for-user',
  }
}

/** What an assistant says when a conversation comes to it; null lets its brain begin. */
export function greetingOf(assistant: Body): string | null {
  const { words, speaksFirst } = openingOf(assistant)
  if (!speaksFirst) return ''
  return words === null ? null : fillIn(words, variablesOf(assistant))
}

/** What fills the `{{names}}` in its words. */
export const variablesOf = ({ variableValues }: Body) => textsOf(variableValues)

/** The owner's words about how to behave. */
export function instructionsOf({ model }: Body): string {
  const { messages } = bodyOf(model)
  const system = Array.isArray(messages) ? messages.map(bodyOf).filter(({ role }) => role === 'system') : []
  return system.flatMap(({ content }) => textOf(content) ?? []).join('\n')
}

/** Whether its plan lets the words of a conversation be kept. */
export function keepsWords(assistant: Body | null): boolean {
  const { transcriptPlan } = bodyOf(assistant?.artifactPlan)
  return bodyOf(transcriptPlan).enabled !== false
}
