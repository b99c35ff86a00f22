import type { ConversationMessage } from '@parley/protocol'

/** Said for a caller who has not said anything: some protocols want the caller to begin, and to have the last word. */
export const silence = '(The caller says nothing.)'

/** One side's turn, as models are told of it whose protocols want both sides to speak in turns. */
export type Turn<Part> = { role: 'caller' | 'model'; parts: Part[] }

/** Puts what one side said in a row together, and lets the caller begin and end. */
export function alternating<Part>(turns: readonly Turn<Part>[], textPart: (text: string) => Part): Turn<Part>[] {
  const silent: Turn<Part> = { role: 'caller', parts: [textPart(silence)] }
  const joined: Turn<Part>[] = turns[0]?.role === 'caller' ? [] : [silent]
  for (const turn of turns) {
    const last = joined.at(-1)
    if (last?.role === turn.role) joined[joined.length - 1] = { role: last.role, parts: [...last.parts, ...turn.parts] }
    else joined.push(turn)
  }
  return joined.at(-1)?.role === 'caller' ? joined : [...joined, silent]
}

/** The instructions of a conversation, wherever in it they stand. */
export const instructionsIn = (systemPrompt: string, messages: readonly ConversationMessage[]) =>
  [systemPrompt, ...messages.flatMap(({ role, content }) => (role === 'system' && content ? [content] : []))].join('\n')
