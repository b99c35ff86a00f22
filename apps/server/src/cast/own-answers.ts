import type { Knowledge, KnowledgeEntry } from '@parley/protocol'
import type { OwnAnswer } from '@parley/protocol/resources'
import { knowledgesInUse } from './knowledges-in-use.ts'

const inUse = knowledgesInUse()

/** What an assistant knows, its own answers over it. */
export function withOwnAnswers(knowledge: Knowledge, own: readonly OwnAnswer[]): Knowledge {
  if (own.length === 0) return knowledge
  return inUse(knowledge, JSON.stringify(own), () => answering(knowledge, own))
}

/** The same answers as they are said. */
export const spokenAnswers = (own: readonly OwnAnswer[]): string[] => own.map(({ text }) => spoken(text))

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
