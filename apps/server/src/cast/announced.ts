import type { AssistantSettings, Brain } from '@parley/agent'

/**
 * The same assistant, who says this first, and to its end: that the call is recorded, or may be listened to. One that waits for the caller says
 * it and waits; one whose model finds its first words says it before them.
 */
export function announced<Played extends AssistantSettings>(played: Played, notice: string): Played {
  const { firstMessage, speaksFirst = true, brain } = played
  if (!speaksFirst) return { ...played, firstMessage: notice, speaksFirst: true, greetingYields: false }
  if (firstMessage === null && brain) return { ...played, brain: saidBefore(notice, brain) }
  const words = [firstMessage, notice].filter(Boolean).join(' ')
  return { ...played, firstMessage: words, greetingYields: false }
}

function saidBefore(notice: string, brain: Brain): Brain {
  return async function* (turn) {
    if (!turn.messages.some(({ role }) => role === 'assistant')) yield { type: 'text', text: `${notice} ` }
    yield* brain(turn)
  }
}
