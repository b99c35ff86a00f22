import type { Brain } from './brain.ts'

/** Hangs up when the assistant has said one of these phrases, upper or lower case. */
export function withEndCallPhrases(phrases: readonly string[], brain: Brain): Brain {
  const wanted = phrases.map((phrase) => phrase.trim().toLowerCase()).filter(Boolean)
  if (wanted.length === 0) return brain
  return async function* (turn) {
    let said = ''
    for await (const event of brain(turn)) {
      if (event.type === 'text') said += event.text
      yield event
    }
    const words = said.toLowerCase()
    if (wanted.some((phrase) => words.includes(phrase))) {
      yield { type: 'end-call', reason: 'assistant-said-end-call-phrase' }
    }
  }
}
