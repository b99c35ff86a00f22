/** What is said about a tool's work, as its owner wrote it. */
export type ToolMessage = {
  type: 'request-start' | 'request-complete' | 'request-failed' | 'request-response-delayed'
  content?: string | null
  /** Of `request-start`: the work begins when this has been said. */
  blocking?: boolean | null
  /** Of the last words: `system` tells the model, `assistant` the caller. */
  role?: 'assistant' | 'system' | null
  endCallAfterSpokenEnabled?: boolean | null
  /** Of `request-response-delayed`: 100–120 000. */
  timingMilliseconds?: number | null
  /** All of them must hold for the arguments. */
  conditions?: readonly ToolCondition[] | null
}

export type ToolCondition = { param: string; operator: string; value: unknown }

const holds: Record<string, (given: unknown, value: unknown) => boolean> = {
  eq: (given, value) => given === value,
  neq: (given, value) => given !== value,
  gt: (given, value) => Number(given) > Number(value),
  gte: (given, value) => Number(given) >= Number(value),
  lt: (given, value) => Number(given) < Number(value),
  lte: (given, value) => Number(given) <= Number(value),
}

/** The message of a kind for these arguments: the first whose conditions hold. */
export function saying(
  messages: readonly ToolMessage[] | undefined,
  type: ToolMessage['type'],
  args: Record<string, unknown>,
): ToolMessage | undefined {
  return messages?.find((message) => message.type === type && (message.conditions ?? []).every((c) => isMet(c, args)))
}

const isMet = ({ param, operator, value }: ToolCondition, args: Record<string, unknown>) =>
  Object.hasOwn(holds, operator) && (holds[operator]?.(args[param], value) ?? false)
