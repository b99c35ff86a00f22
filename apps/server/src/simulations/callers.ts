import type { LanguageModel, Meter } from '@parley/agent/providers'
import { type ConversationMessage, Failure } from '@parley/protocol'

/** Who calls: says the next thing, or null when the conversation is over for them. */
export type SimulatedCaller = (conversation: readonly ConversationMessage[]) => Promise<string | null>

const hangsUp = 'HANGS UP'
const spent = 'What this server may spend in a day has been spent: no model plays a caller before midnight UTC.'

const scriptedLine = /^\s*caller:\s*(.+)$/i

/** The lines that are said word for word; none where a model has to find the words. */
export const scriptIn = (instructions: string): string[] =>
  instructions.split('\n').flatMap((line) => scriptedLine.exec(line)?.[1]?.trim() ?? [])

/** Says each line in turn, whatever is answered. */
export function scriptedCaller(lines: readonly string[]): SimulatedCaller {
  let next = 0
  return async () => {
    const line = lines[next] ?? null
    next += 1
    return line
  }
}

/** A model with a goal and a manner that speaks for the caller. */
export function modelCaller(options: {
  model: LanguageModel
  /** How the caller is. */
  manner: string
  /** What the caller wants. */
  goal: string
  meter: Meter
  signal: AbortSignal
}): SimulatedCaller {
  const { model, manner, goal, meter, signal } = options
  const systemPrompt = [
    'You play a caller who talks to an assistant. Say what the caller says next and nothing else, briefly, as people speak.',
    manner && `You are so: ${manner}`,
    `You want: ${goal}`,
    `When you have reached it, or see that you will not, say goodbye; when goodbye is said, answer ${hangsUp}.`,
  ]
  const brain = model({ systemPrompt: systemPrompt.filter(Boolean).join('\n') })
  return async (conversation) => {
    if (meter.isSpent()) throw new Failure('unprocessable', spent)
    let said = ''
    const messages = turnedRound(conversation)
    for await (const event of brain({ messages, memory: undefined, signal, meter })) {
      if (event.type === 'text') said += event.text
    }
    signal.throwIfAborted()
    if (said.includes(hangsUp)) return null
    if (!said.trim()) throw new Failure('provider-failed', 'The model that plays the caller said nothing.')
    return said.trim()
  }
}

/** For who plays the caller the assistant is the other side. */
function turnedRound(conversation: readonly ConversationMessage[]): ConversationMessage[] {
  const heard = conversation.flatMap(({ role, content }): ConversationMessage[] => {
    if (!content || (role !== 'user' && role !== 'assistant')) return []
    return [{ role: role === 'user' ? 'assistant' : 'user', content }]
  })
  return heard[0]?.role === 'user' ? heard : [{ role: 'user', content: '(The line is open.)' }, ...heard]
}
