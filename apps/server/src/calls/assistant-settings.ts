import type { AssistantSettings, Brain, TranscriberSettings } from '@parley/agent'
import {
  type AssistantModel,
  type AssistantWords,
  instructionsOf,
  openingOf,
  variablesOf,
} from '../resources/assistant.ts'
import type { CallOrder } from './call-order.ts'

/** Which part of the server plays each stage; what the owner configured, for all assistants. */
export type Stages = {
  brain: Exclude<AssistantSettings['brain'], Brain>
  /** Who listens where the caller's end cannot write down what is said; null where nobody can. */
  ear: TranscriberSettings | null
} & Pick<AssistantSettings, 'voice' | 'transcriber'>

const defaultDurationMs = 600_000

/** What is read here of an assistant: its stages are chosen elsewhere. */
export type PlayedWords = Pick<
  AssistantWords,
  'firstMessage' | 'firstMessageMode' | 'variableValues' | 'clientMessages' | 'maxDurationSeconds'
> & {
  model?: Pick<AssistantModel, 'messages' | 'temperature'> | null
  transcriber?: { language?: string | null } | null
}

/** Turns an assistant in the platform's words into one that can be played here. What it leaves out gets the default. */
export function assistantSettings(assistant: PlayedWords, stages: Stages): AssistantSettings {
  const { brain, voice, transcriber } = stages
  const { words, speaksFirst } = openingOf(assistant)
  const { clientMessages } = assistant
  const language = assistant.transcriber?.language
  const warmth = assistant.model?.temperature
  const temperature = typeof warmth === 'number' ? { temperature: warmth } : {}
  return {
    voice,
    transcriber,
    brain: brain.provider === 'openai' ? { ...brain, ...temperature } : brain,
    instructions: instructionsOf(assistant),
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
): TranscriberSettings {
  const chosen = transcriber ?? stages.transcriber
  return chosen.provider === 'caller' && !callerWrites ? (stages.ear ?? chosen) : chosen
}

/** How long a call with this assistant may last. */
export function longestMs({ maxDurationSeconds }: Pick<AssistantWords, 'maxDurationSeconds'>): number {
  return maxDurationSeconds ? maxDurationSeconds * 1000 : defaultDurationMs
}
