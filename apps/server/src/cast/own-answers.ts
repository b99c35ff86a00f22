import type { Knowledge, KnowledgeEntry } from '@parley/protocol'
import type { OwnAnswer } from '@parley/protocol/resources'

/** Drafts that are being tried, and the assistants that callers hear. */
const keptOfEach = 20
const made = new WeakMap<Knowledge, Map<string, Knowledge>>()

/**
 * What an assistant knows, its own answers over it. The same for the same, while it is in use: the guide prepares itself for
 * every knowledge that it meets.
 */
export function withOwnAnswers(knowledge: Knowledge, own: readonly OwnAnswer[]): Knowledge {
  if (own.length === 0) return knowledge
  const known = made.get(knowledge) ?? new Map<string, Knowledge>()
  made.set(knowledge, known)
  const words = JSON.stringify(own)
  const answered = known.get(words) ?? answering(knowledge, own)
  known.delete(words)
  known.set(words, answered)
  const [oldest] = known.keys()
  if (known.size > keptOfEach && oldest !== undefined) known.delete(oldest)
  return answered
}

function answering({ company, entries }: Knowledge, own: readonly OwnAnswer[]): Knowledge {
  const texts = new Map(own.flatMap((answer) => ('id' in answer ? [[answer.id, spoken(answer.text)] as const] : [])))
  const added = own.flatMap((answer, index): KnowledgeEntry[] =>
    'question' in answer ? [{ id: `own-${index}`, question: answer.question, text: spoken(answer.text) }] : [],
  )
  return { company, entries: [...added, ...entries.map((entry) => reworded(entry, texts.get(entry.id)))] }
}

/** The page’s words are not quoted beside others in their place. What is kept of a call is no matter of words. */
function reworded(entry: KnowledgeEntry, text: string | undefined): KnowledgeEntry {
  if (text === undefined || entry.whereKept) return entry
  const { shown, ...rest } = entry
  return { ...rest, text }
}

/** Another sentence may follow it. */
function spoken(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ')
  return /[.!?]["”’)]?$/.test(line) ? line : `${line}.`
}
