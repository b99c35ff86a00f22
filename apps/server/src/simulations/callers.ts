import type { LanguageModel, Meter } from '@parley/agent/providers'
import { type ConversationMessage, Failure, maxInputChars } from '@parley/protocol'
import { invalid } from '../resources/refusals.ts'

/** Who calls: says the next thing, or null when the conversation is over for them. */
export type SimulatedCaller = (conversation: readonly ConversationMessage[]) => Promise<string | null>

const hangsUp = 'HANGS UP'
/** Two models might thank each other for good. */
const mostTurns = 30
const spent = 'What this server may spend in a day has been spent: no model plays a caller before midnight UTC.'

const scriptedLine = /^\s*caller:\s*(.+)$/i

/** The lines that are said word for word; none where a model has to find the words. */
export const scriptIn = (instructions: string): string[] =>
  instructions.split('\n').flatMap((line) => scriptedLine.exec(line)?.[1]?.trim() ?? [])

/** The lines of the script of a suite's test. */
export const linesIn = (script: string): string[] =>
  script
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** Refuses a field with lines that are too long to be written at once. */
export function requireWritable(field: string, lines: readonly string[]) {
  if (lines.some((line) => line.length > maxInputChars))
    throw invalid(`${field} must have lines of at most ${maxInputChars} characters: a caller writes no more at once`)
}

/** Says each line in turn, whatever is answered. */
export function scriptedCaller(lines: readonly string[]): SimulatedCaller {
  let next = 0
  return async () => {
    const line = lines[next] ?? null
    next += 1
    return line
  }
}

/** A model with a goal and a manner that speaks for the caller, for as many turns as it may have. */
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
  let turns = 0
  let isLeaving = false
  return async (conversation) => {
    if (isLeaving || turns === mostTurns) return null
    turns += 1
    if (meter.isSpent()) throw new Failure('unprocessable', spent)
    let said = ''
    const messages = turnedRound(conversation)
    for await (const event of brain({ messages, memory: undefined, signal, meter })) {
      if (event.type === 'text') said += event.text
    }
    signal.throwIfAborted()
    if (!said.trim()) throw new Failure('provider-failed', 'The model that plays the caller said nothing.')
    isLeaving = said.includes(hangsUp)
    const [words = ''] = said.split(hangsUp)
    return words.trim() || null
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
