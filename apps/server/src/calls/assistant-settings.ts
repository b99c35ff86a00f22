import type { AssistantSettings, Brain } from '@parley/agent'

/** Which part of the server plays each stage; what the owner configured, for all assistants. */
export type Stages = {
  brain: Exclude<AssistantSettings['brain'], Brain>
} & Pick<AssistantSettings, 'voice' | 'transcriber'>

const defaultDurationMs = 600_000

type Body = Record<string, unknown>

/** Turns an assistant in the platform's words into one that can be played here. What it leaves out gets the default. */
export function assistantSettings(assistant: Body, stages: Stages): AssistantSettings {
  const { brain } = stages
  const model = bodyOf(assistant.model)
  const temperature = typeof model.temperature === 'number' ? { temperature: model.temperature } : {}
  return {
    ...stages,
    brain: brain.provider === 'openai' ? { ...brain, ...temperature } : brain,
    instructions: instructionsOf(model),
    firstMessage: beginsByItself(assistant) ? null : textOf(assistant.firstMessage),
    speaksFirst: assistant.firstMessageMode !== 'assistant-waits-for-user',
    ...(Array.isArray(assistant.clientMessages) && { clientMessages: assistant.clientMessages.map(String) }),
    variableValues: textsOf(bodyOf(assistant.variableValues)),
    timing: { maxDurationMs: longestMs(assistant) },
  }
}

const beginsByItself = ({ firstMessageMode }: Body) =>
  firstMessageMode === 'assistant-speaks-first-with-model-generated-message'

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
