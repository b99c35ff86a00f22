import type { AssistantSettings, Brain } from '@parley/agent'
import type { EndedReason } from '@parley/protocol'
import type { Told } from '../../tools/scene.ts'

/** Of our own: a call that ends for another reason was not taken. */
const takenReason = 'assistant-forwarded-call'
const longestMs = 120_000
const agrees =
  /\b(yes|yeah|yep|sure|okay|ok|1|no problem|why not|go ahead|put (?:them|him|her) through)\b|^\W*one\W*$/gi
const declines = /\b(no|nope|not|can[’']?t|cannot|2)\b|^\W*two\W*$/i
const question = 'Do you take the call? Say yes or press 1. Say no or press 2.'
const declined = 'All right, I’ll tell the caller. Goodbye.'
/** A mailbox takes no call: nobody is put together with one whose words give it away. */
const voicemail = { message: declined, listens: true, beepMs: 0 }
const phrases = {
  idle: ['Hello? A caller is waiting for you.'],
  silenceFarewell: 'I can’t hear anyone, so I’ll tell the caller. Goodbye.',
  timeFarewell: 'The caller can’t wait any longer. Goodbye.',
  closingFarewell: 'I’m sorry, the caller isn’t there any more. Goodbye.',
  failure: 'I’m sorry, I can’t put you together just now. Goodbye.',
}

/** The voice and the ear of an assistant, for somebody who is told of its caller. */
export function briefing(
  { voice, speed, transcriber, language }: AssistantSettings,
  { words, when }: Told,
): AssistantSettings {
  const timing = { maxDurationMs: longestMs, idleMs: 8_000, idlePrompts: 2 }
  const self = {
    voice,
    transcriber,
    timing,
    phrases,
    voicemail,
    ...(speed && { speed }),
    ...(language && { language }),
  }
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
    const answers = messages.flatMap(({ role, content }) => (role === 'user' && answerIn(content ?? '')) || [])
    const newest = answers.at(-1)
    if (!newest) yield { type: 'text', text: `${words} ${question}` }
    else if (newest === 'no') {
      yield { type: 'text', text: declined }
      yield { type: 'end-call', reason: 'assistant-ended-call' }
    } else {
      yield { type: 'text', text: 'Thank you. Here they are.' }
      yield { type: 'end-call', reason: takenReason }
    }
  }

/** Null where it is none, or both: a menu of keys, or our own question that comes back. */
function answerIn(text: string): 'yes' | 'no' | null {
  const rest = text.replace(agrees, '')
  const [isYes, isNo] = [rest !== text, declines.test(rest)]
  if (isYes === isNo) return null
  return isYes ? 'yes' : 'no'
}
