import type { KnowledgeEntry } from '@parley/protocol'

/** All that people say who want an entry, as far as somebody wrote it down. */
export const waysOfAsking = ({ question = '', asked = [], practice = [], keywords = [] }: KnowledgeEntry): string[] =>
  [question, ...asked, ...practice, ...keywords].filter(Boolean)
