import type { AssistantSettings } from '@parley/agent'
import type { ConversationMessage } from '@parley/protocol'

const back = 'Sorry, I was gone for a moment. I am back: please go on.'
const backWithoutWords = 'Sorry, we were cut off for a moment. Could you say that again?'

/** How an assistant begins that goes on with a conversation: with the answer that is owed, or by saying that it is back. */
export function goingOn(
  soFar: readonly ConversationMessage[],
): Pick<AssistantSettings, 'firstMessage' | 'speaksFirst'> {
  const last = soFar.findLast(({ role, content }) => content && (role === 'user' || role === 'assistant'))
  if (!last) return { firstMessage: backWithoutWords, speaksFirst: true }
  return { firstMessage: last.role === 'user' ? null : back, speaksFirst: true }
}
