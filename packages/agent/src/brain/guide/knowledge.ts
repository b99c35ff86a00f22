export type { Knowledge, KnowledgeEntry } from '@parley/protocol'
