import { spelledOut } from '../../ui/words.ts'

const words: Record<string, string> = {
  'customer-ended-call': 'The caller hung up',
  'assistant-ended-call': 'The assistant hung up',
  'assistant-said-end-call-phrase': 'The assistant said goodbye',
  'exceeded-max-duration': 'It took too long',
  'silence-timed-out': 'Nobody said anything',
  'connection-lost': 'The connection was lost',
  'too-many-messages': 'It had too many messages',
  'server-shutting-down': 'The server was stopped',
  'server-lost': 'The server was lost',
  'ended-by-owner': 'Stopped from here',
  failed: 'It failed',
}

export const endWords = (reason: string | undefined) => (reason ? (words[reason] ?? spelledOut(reason)) : 'Goes on')

export const endedReasons = Object.entries(words).map(([value, label]) => ({ value, label }))
