import type { AssistantSettings } from '@parley/agent'

/**
 * The same assistant, who says this first, and to its end: that the call is recorded, or may be listened to. One that waits for
 * the caller says it and waits; one whose model finds its first words goes on with them.
 */
export function announced<Played extends AssistantSettings>(played: Played, notice: string): Played {
  const { firstMessage, speaksFirst = true } = played
  const words = speaksFirst ? [firstMessage, notice].filter(Boolean).join(' ') : notice
  const greetingGoesOn = speaksFirst && firstMessage === null
  return { ...played, firstMessage: words, speaksFirst: true, greetingYields: false, greetingGoesOn }
}
