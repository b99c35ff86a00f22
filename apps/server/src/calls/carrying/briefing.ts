import type { AssistantSettings, Brain } from '@parley/agent'
import type { EndedReason } from '@parley/protocol'
import type { Told } from '../../tools/scene.ts'

/** Of our own: a call that ends for another reason was not taken. */
const takenReason = 'assistant-forwarded-call'
const longestMs = 120_000
const answer = /\b(yes|yeah|yep|sure|okay|ok|1|no|nope|not|2)\b/i
const question = 'Do you take the call? Say yes or press 1. Say no or press 2.'
const phrases = {
  idle: ['Hello? A caller is waiting for you.'],
  silenceFarewell: 'I can’t hear anyone, so I’ll tell the caller. Goodbye.',
  timeFarewell: 'The caller can’t wait any longer. Goodbye.',
  closingFarewell: 'I have to go now. Goodbye.',
  failure: 'I’m sorry, I can’t put you together just now. Goodbye.',
}

/** The voice and the ear of an assistant, for somebody who is told of its caller. */
export function briefing(
  { voice, speed, transcriber, language }: AssistantSettings,
  { words, when }: Told,
): AssistantSettings {
  const timing = { maxDurationMs: longestMs, idleMs: 8_000, idlePrompts: 2 }
  const self = { voice, transcriber, timing, phrases, ...(speed && { speed }), ...(language && { language }) }
  if (when === 'accepted') return { ...self, firstMessage: `${words} ${question}`, brain: asking(words) }
  return { ...self, firstMessage: '', brain: telling(words) }
}

/** What ends a briefing that needs no answer: said to its end, whatever is said meanwhile. Null where somebody is waited for. */
export const saidAtOnce = ({ words, when }: Told) =>
  when === 'picked-up' ? { type: 'say', message: words, endCallAfterSpoken: true } : null

/** Whether a briefing that ended so has put somebody in the place of the assistant. */
export const isTaken = (reason: EndedReason, { when }: Told) =>
  reason === takenReason || (when === 'picked-up' && reason === 'assistant-ended-call')

const telling = (words: string): Brain =>
  async function* () {
    yield { type: 'text', text: words }
    yield { type: 'end-call', reason: takenReason }
  }

const asking = (words: string): Brain =>
  async function* ({ messages }) {
    // a word that came after the answer does not take it back
    const answers = messages.flatMap(({ role, content }) => (role === 'user' && answer.exec(content ?? '')?.[0]) || [])
    const first = answers.at(-1)
    if (!first) yield { type: 'text', text: `${words} ${question}` }
    else if (/^(no|2)/i.test(first)) {
      yield { type: 'text', text: 'All right, I’ll tell the caller. Goodbye.' }
      yield { type: 'end-call', reason: 'assistant-ended-call' }
    } else {
      yield { type: 'text', text: 'Thank you. Here they are.' }
      yield { type: 'end-call', reason: takenReason }
    }
  }
