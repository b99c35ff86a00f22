import type { AssistantSettings } from '@parley/agent'
import { browserTranscriber, type ChosenTranscriber } from '@parley/agent/providers'
import { type AssistantWords, filledIn, openingOf, variablesOf } from '../resources/assistant.ts'
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
  | 'firstMessage'
  | 'firstMessageMode'
  | 'variableValues'
  | 'clientMessages'
  | 'maxDurationSeconds'
  | 'silenceTimeoutSeconds'
  | 'messagePlan'
  | 'hooks'
  | 'ownAnswers'
> & {
  transcriber?: { language?: string | null } | null
  /** `speed` counts; the rest of it is chosen elsewhere. */
  voice?: { provider?: string | null; speed?: number | null } | null
}

/** Turns an assistant in the platform's words into one that can be played here. What it leaves out gets the default. */
export function assistantSettings(assistant: PlayedWords, stages: Stages): AssistantSettings {
  const { voice, transcriber } = stages
  const { words, speaksFirst } = openingOf(assistant)
  const { clientMessages } = assistant
  const language = assistant.transcriber?.language
  const speed = assistant.voice?.speed
  return {
    voice,
    transcriber,
    firstMessage: words,
    speaksFirst,
    ...(clientMessages && { clientMessages }),
    ...(language && { language }),
    ...(speed && { speed }),
    variableValues: variablesOf(assistant),
    timing: { maxDurationMs: longestMs(assistant), ...silenceOf(assistant) },
    phrases: phrasesOf(assistant),
  }
}

const referenceSilenceMs = 30_000

/** How long it is patient. An owner who says anything about silence gets the reference's defaults for the rest. */
function silenceOf({ messagePlan, silenceTimeoutSeconds, hooks }: PlayedWords): AssistantSettings['timing'] {
  const watches = hooks?.some(({ on }) => on === 'customer.speech.timeout') ?? false
  const silenceMs = silenceTimeoutSeconds ? silenceTimeoutSeconds * 1000 : null
  if (!messagePlan)
    return { silenceMs: watches ? (silenceMs ?? referenceSilenceMs) : silenceMs, ...(watches && { idlePrompts: 0 }) }
  const { idleMessages, idleMessageMaxSpokenCount, idleTimeoutSeconds } = messagePlan
  return {
    silenceMs: silenceMs ?? referenceSilenceMs,
    idleMs: (idleTimeoutSeconds ?? 10) * 1000,
    idlePrompts: idleMessages?.length ? (idleMessageMaxSpokenCount ?? 3) : 0,
  }
}

function phrasesOf(assistant: PlayedWords): NonNullable<AssistantSettings['phrases']> {
  const { idleMessages, silenceTimeoutMessage } = assistant.messagePlan ?? {}
  return {
    ...(idleMessages?.length && { idle: idleMessages.map((text) => filledIn(assistant, text)) }),
    ...(silenceTimeoutMessage && { silenceFarewell: filledIn(assistant, silenceTimeoutMessage) }),
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

/** Who listens once the caller's browser cannot write down what is said after all; null where nobody can, or somebody does. */
export function standbyFor(
  order: Pick<CallOrder, 'transcriber' | 'callerWrites'>,
  stages: Pick<Stages, 'transcriber' | 'ear'>,
): ChosenTranscriber | null {
  return isBrowser(transcriberFor(order, stages)) ? stages.ear : null
}

/** Whether the caller's own browser writes down what is said. */
export const isBrowser = ({ provider }: ChosenTranscriber) => provider === browserTranscriber.provider

/** How long a call with this assistant may last. */
export function longestMs({ maxDurationSeconds }: Pick<AssistantWords, 'maxDurationSeconds'>): number {
  return maxDurationSeconds ? maxDurationSeconds * 1000 : defaultDurationMs
}
