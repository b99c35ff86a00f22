import { isNotKnown } from '@parley/agent/brain'
import type { ConversationMessage } from '@parley/protocol'
import type { NewQuestion } from '../store/subjects/desk/unanswered-questions.ts'
import { uuidV7 } from '../store/uuid-v7.ts'

const mostChars = 500
const mostBareChars = 200
/** Of a call: who asks on and on says nothing new. */
const mostOfACall = 20

/** What the caller of a call that ended `at` asked and the assistant did not know, each once, in the caller's words. */
export function unansweredIn(messages: readonly ConversationMessage[], callId: string, at: number): NewQuestion[] {
  const asked = new Map<string, NewQuestion>()
  messages.forEach(({ role, content }, index) => {
    if (role !== 'assistant' || !content || !isNotKnown(content)) return
    const said = messages.slice(0, index).findLast((message) => message.role === 'user')?.content
    const question = said?.trim().slice(0, mostChars) ?? ''
    const bareWords = bare(question)
    if (!bareWords || asked.has(bareWords) || asked.size >= mostOfACall) return
    asked.set(bareWords, { id: uuidV7(at), callId, question, bareWords })
  })
  return [...asked.values()]
}

/** The same for everybody who asks the same, however they spell it and however politely. */
const bare = (question: string) =>
  question
    .normalize('NFKC')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^(?:(?:um|er|well|so|and|ok|okay|please|hello|hi) )+/, '')
    .replace(/ (?:please|thanks|thank you)$/, '')
    .slice(0, mostBareChars)
