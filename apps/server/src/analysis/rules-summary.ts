import type { ConversationMessage } from '@parley/protocol'
import type { Conversed } from './conversed.ts'

type Exchange = { asked: string; answered: string; isQuestion: boolean }

const mostExchanges = 3
const longestQuote = 200

/** How calls end, in words. */
const endings: Record<string, string> = {
  'customer-ended-call': 'The caller hung up',
  'assistant-ended-call': 'The assistant said goodbye and hung up',
  'assistant-said-end-call-phrase': 'The assistant said goodbye and hung up',
  'exceeded-max-duration': 'The time for the call was over',
  'silence-timed-out': 'The caller had gone silent',
  'connection-lost': 'The connection was lost',
  'server-shutting-down': 'The server was shut down',
  'ended-by-owner': 'The owner ended it',
  failed: 'It broke off because something failed',
  voicemail: 'An answering machine had taken it',
}

/** What was asked, what was answered and how it ended, in the words that were said: nothing is understood, and nothing made up. */
export function summaryByRules({ messages, endedReason, durationSeconds }: Conversed): string {
  const exchanges = exchangesOf(messages)
  const chosen = telling(exchanges)
  const left = exchanges.length - chosen.length
  return [
    chosen.length === 0 && 'The caller said nothing that could be heard.',
    ...chosen.map(({ asked, answered, isQuestion }) => {
      const said = `The caller ${isQuestion ? 'asked' : 'said'}: “${asked}”`
      return answered ? `${said} The assistant answered: “${answered}”` : `${said} There was no answer.`
    }),
    left > 0 && `${left} more ${left === 1 ? 'turn' : 'turns'} of the caller’s followed or came between.`,
    `${endings[endedReason] ?? `It ended: ${endedReason || 'nobody knows how'}`}${lasted(durationSeconds)}.`,
  ]
    .filter((sentence) => sentence !== false)
    .join(' ')
}

/** Each of the caller's turns, with what the assistant said before the next. */
function exchangesOf(messages: readonly ConversationMessage[]): Exchange[] {
  const exchanges: Exchange[] = []
  for (const { role, content } of messages) {
    const text = typeof content === 'string' ? content.replace(/\s+/g, ' ').trim() : ''
    if (!text) continue
    const last = exchanges.at(-1)
    if (role === 'user') exchanges.push({ asked: text, answered: '', isQuestion: asks(text) })
    else if (role === 'assistant' && last && !last.answered) last.answered = shortened(text)
  }
  return exchanges
    .filter(({ asked }) => asked.split(' ').length > 1)
    .map((each) => ({ ...each, asked: shortened(each.asked) }))
}

const asks = (text: string) =>
  text.endsWith('?') || /^(who|what|when|where|why|how|which|can|could|do|does|is|are|will|would)\b/i.test(text)

/** Questions before all else, then what was said at length; in the order in which they came. */
function telling(exchanges: Exchange[]): Exchange[] {
  const weight = ({ asked, isQuestion }: Exchange) => (isQuestion ? longestQuote : 0) + asked.length
  const chosen = new Set(exchanges.toSorted((one, other) => weight(other) - weight(one)).slice(0, mostExchanges))
  return exchanges.filter((each) => chosen.has(each))
}

/** Its first sentences, as many as fit. */
function shortened(text: string): string {
  if (text.length <= longestQuote) return text
  // no more than could be kept: the work grows with the square of a text that has no full stop
  const sentences = text.slice(0, longestQuote + 1).match(/[^.!?]+[.!?]+/g) ?? []
  let kept = ''
  for (const sentence of sentences) {
    if (kept.length + sentence.length > longestQuote) break
    kept += sentence
  }
  return kept.trim() || `${text.slice(0, longestQuote).replace(/\s+\S*$/, '')} …`
}

function lasted(seconds: number | null): string {
  if (seconds === null) return ''
  const [minutes, rest] = [Math.floor(seconds / 60), Math.round(seconds % 60)]
  return minutes > 0 ? `, after ${minutes} min ${rest} s` : `, after ${rest} s`
}
