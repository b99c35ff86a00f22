import { fillIn } from '@parley/agent/brain'
import type { AssistantOverrides, Open } from '@parley/protocol/resources'
import { textOf, textsOf } from '../lib/loose-json.ts'

/** An assistant as its owner wrote it, or what is different about it for once. */
export type AssistantWords = AssistantOverrides & Open

/** What it thinks with. */
export type AssistantModel = Partial<NonNullable<AssistantOverrides['model']>>

/** How a conversation with an assistant begins: `words` may hold `{{names}}`, and null lets its model find them. */
export type Opening = { words: string | null; speaksFirst: boolean }

export function openingOf({
  firstMessage,
  firstMessageMode,
}: Pick<AssistantWords, 'firstMessage' | 'firstMessageMode'>): Opening {
  const findsWords = firstMessageMode === 'assistant-speaks-first-with-model-generated-message'
  return {
    words: findsWords ? null : (textOf(firstMessage) ?? ''),
    speaksFirst: firstMessageMode !== 'assistant-waits-for-user',
  }
}

/** What an assistant says when a conversation comes to it; null lets its brain begin. */
export function greetingOf(assistant: AssistantWords): string | null {
  const { words, speaksFirst } = openingOf(assistant)
  if (!speaksFirst) return ''
  return words === null ? null : fillIn(words, variablesOf(assistant))
}

/** What fills the `{{names}}` in its words. */
export const variablesOf = ({ variableValues }: Pick<AssistantWords, 'variableValues'>) => textsOf(variableValues)

/** A text of the assistant's, with its `{{names}}` filled in. */
export const filledIn = (assistant: Pick<AssistantWords, 'variableValues'>, text: string) =>
  fillIn(text, variablesOf(assistant))

/** The owner's words about how to behave. */
export function instructionsOf({ model }: { model?: Pick<AssistantModel, 'messages'> | null }): string {
  const system = (model?.messages ?? []).filter(({ role }) => role === 'system')
  return system.flatMap(({ content }) => textOf(content) ?? []).join('\n')
}

/** Whether its plan lets the words of a conversation be kept. */
export function keepsWords(assistant: AssistantWords | null): boolean {
  return assistant?.artifactPlan?.transcriptPlan?.enabled !== false
}

/** Whether its plan wants the sound of its calls to be kept. */
export const wantsRecording = ({ artifactPlan }: Pick<AssistantWords, 'artifactPlan'>) =>
  artifactPlan?.recordingEnabled === true
