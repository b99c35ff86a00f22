import type { AssistantSettings, Brain, TranscriberSettings } from '@parley/agent'
import type { CallOrder } from './switchboard.ts'

/** Which part of the server plays each stage; what the owner configured, for all assistants. */
export type Stages = {
  brain: Exclude<AssistantSettings['brain'], Brain>
  /** Who listens where the caller's end cannot write down what is said; null where nobody can. */
  ear: TranscriberSettings | null
} & Pick<AssistantSettings, 'voice' | 'transcriber'>

const defaultDurationMs = 600_000

type Body = Record<string, unknown>

/** Turns an assistant in the platform's words into one that can be played here. What it leaves out gets the default. */
export function assistantSettings(assistant: Body, stages: Stages): AssistantSettings {
  const { brain, voice, transcriber } = stages
  const model = bodyOf(assistant.model)
  const language = textOf(bodyOf(assistant.transcriber).language)
  const temperature = typeof model.temperature === 'number' ? { temperature: model.temperature } : {}
  return {
    voice,
    transcriber,
    brain: brain.provider === 'openai' ? { ...brain, ...temperature } : brain,
    instructions: instructionsOf(model),
    firstMessage: beginsByItself(assistant) ? null : textOf(assistant.firstMessage),
    speaksFirst: assistant.firstMessageMode !== 'assistant-waits-for-user',
    ...(Array.isArray(assistant.clientMessages) && { clientMessages: assistant.clientMessages.map(String) }),
    ...(language && { language }),
    variableValues: textsOf(bodyOf(assistant.variableValues)),
    timing: { maxDurationMs: longestMs(assistant) },
  }
}

const beginsByItself = ({ firstMessageMode }: Body) =>
  firstMessageMode === 'assistant-speaks-first-with-model-generated-message'

/** Who writes down what a caller says. The only place where that is decided. */
export function transcriberFor(
  { transcriber, callerWrites }: Pick<CallOrder, 'transcriber' | 'callerWrites'>,
  stages: Pick<Stages, 'transcriber' | 'ear'>,
): TranscriberSettings {
  const chosen = transcriber ?? stages.transcriber
  return chosen.provider === 'caller' && !callerWrites ? (stages.ear ?? chosen) : chosen
}

/** How long a call with this assistant may last. */
export function longestMs({ maxDurationSeconds }: Body): number {
  return typeof maxDurationSeconds === 'number' ? maxDurationSeconds * 1000 : defaultDurationMs
}

function instructionsOf({ messages }: Body) {
  if (!Array.isArray(messages)) return ''
  const system = messages.map(bodyOf).filter(({ role }) => role === 'system')
  return system.map(({ content }) => textOf(content)).join('\n')
}

const bodyOf = (value: unknown): Body => (typeof value === 'object' && value !== null ? (value as Body) : {})
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
const textsOf = (values: Body) =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
    ),
  )
