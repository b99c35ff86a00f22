import type { AssistantSettings } from '@parley/agent'
import { browserTranscriber, type ChosenTranscriber } from '@parley/agent/providers'
import { type AssistantWords, openingOf, variablesOf } from '../resources/assistant.ts'
import type { CallOrder } from './call-order.ts'

/** Who speaks and listens; what the owner configured, for all assistants. */
export type Stages = {
  /** Who listens where the caller's end cannot write down what is said; null where nobody can. */
  ear: ChosenTranscriber | null
} & Pick<AssistantSettings, 'voice' | 'transcriber'>

const defaultDurationMs = 600_000

/** What is read here of an assistant: its stages are chosen elsewhere. */
export type PlayedWords = Pick<
  AssistantWords,
  'firstMessage' | 'firstMessageMode' | 'variableValues' | 'clientMessages' | 'maxDurationSeconds'
> & {
  transcriber?: { language?: string | null } | null
}

/** Turns an assistant in the platform's words into one that can be played here. What it leaves out gets the default. */
export function assistantSettings(assistant: PlayedWords, stages: Stages): AssistantSettings {
  const { voice, transcriber } = stages
  const { words, speaksFirst } = openingOf(assistant)
  const { clientMessages } = assistant
  const language = assistant.transcriber?.language
  return {
    voice,
    transcriber,
    firstMessage: words,
    speaksFirst,
    ...(clientMessages && { clientMessages }),
    ...(language && { language }),
    variableValues: variablesOf(assistant),
    timing: { maxDurationMs: longestMs(assistant) },
  }
}

/** Who writes down what a caller says. The only place where that is decided. */
export function transcriberFor(
  { transcriber, callerWrites }: Pick<CallOrder, 'transcriber' | 'callerWrites'>,
  stages: Pick<Stages, 'transcriber' | 'ear'>,
): ChosenTranscriber {
  const chosen = transcriber ?? stages.transcriber
  return isBrowser(chosen) && !callerWrites ? (stages.ear ?? chosen) : chosen
}

/** Whether the caller's own browser writes down what is said. */
export const isBrowser = ({ provider }: ChosenTranscriber) => provider === browserTranscriber.provider

/** How long a call with this assistant may last. */
export function longestMs({ maxDurationSeconds }: Pick<AssistantWords, 'maxDurationSeconds'>): number {
  return maxDurationSeconds ? maxDurationSeconds * 1000 : defaultDurationMs
}
