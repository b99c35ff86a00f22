import type { ServerMessage, Transcript, UserInterrupted } from '@parley/protocol'

/** What one side said in one turn. */
export type Said = {
  /** Counts from 1 and stays the message's own: a key for lists. */
  readonly id: number
  readonly role: Transcript['role']
  /** All of it so far; of an assistant that was interrupted, what was heard. */
  readonly text: string
  /** What is settled of it, in the pieces in which it came. */
  readonly sentences: readonly string[]
  /** The end of it, which may still change. */
  readonly interim: string
  /** `interim` may still change; `interrupted` means that the caller spoke over it. */
  readonly status: 'interim' | 'final' | 'interrupted'
  readonly turnId: string | undefined
}

const wordsOf = (sentences: readonly string[], interim = '') => ({
  sentences,
  interim,
  text: pieces(sentences, interim).join(' '),
})
const pieces = (sentences: readonly string[], interim: string) => (interim ? [...sentences, interim] : sentences)

/** The conversation after one more message; the same array where it says nothing new. */
export function merge(said: readonly Said[], message: ServerMessage): readonly Said[] {
  if (message.type === 'transcript') return withWords(said, message)
  if (message.type === 'user-interrupted') return cutShort(said, message)
  return said
}

/** Nothing that is said from now on belongs to any of these turns. */
export const concluded = (said: readonly Said[]): readonly Said[] =>
  said.map((each) => ({
    ...each,
    ...wordsOf(pieces(each.sentences, each.interim)),
    turnId: `over-${each.id}`,
    status: each.status === 'interim' ? 'final' : each.status,
  }))

function withWords(said: readonly Said[], { role, turnId, transcriptType, transcript }: Transcript) {
  const index = said.findLastIndex((each) => each.role === role)
  const last = said[index]
  const later = said.slice(index + 1)
  // The far side may already answer while the end of a question is still being settled; but what it says after the
  // question is no more of its greeting, which is of the same turn.
  const isParted = turnId ? role === 'assistant' && later.some((each) => each.turnId === turnId) : later.length > 0
  const continues = last && last.turnId === turnId && !isParted
  if (continues && last.status === 'interrupted') return said
  const before = continues ? last.sentences : []
  const now = transcript.trim()
  const isFinal = transcriptType === 'final'
  const words = isFinal ? wordsOf(pieces(before, now)) : wordsOf(before, now)
  if (!words.text) return said
  const message = { ...words, role, turnId, status: isFinal ? 'final' : 'interim' } as const
  return continues
    ? said.with(index, { ...message, id: last.id })
    : [...said, { ...message, id: (said.at(-1)?.id ?? 0) + 1 }]
}

function cutShort(said: readonly Said[], { turnId, heardChars = Number.POSITIVE_INFINITY }: UserInterrupted) {
  const index = said.findLastIndex((each) => each.role === 'assistant' && each.turnId === turnId)
  const last = said[index]
  if (!last) return said
  const heard = firstChars(pieces(last.sentences, last.interim), heardChars)
  return said.with(index, { ...last, ...wordsOf(heard), status: 'interrupted' })
}

/** As many of the pieces, with a space between them, as `chars` hold; the last of them cut. */
function firstChars(sentences: readonly string[], chars: number): string[] {
  let left = chars
  return sentences.flatMap((sentence) => {
    const part = sentence.slice(0, Math.max(0, left)).trimEnd()
    left -= sentence.length + 1
    return part || []
  })
}
