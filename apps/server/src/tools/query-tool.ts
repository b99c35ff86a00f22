import { createHash } from 'node:crypto'
import { passageFinder, type Tool } from '@parley/agent/brain'
import { chunksOf } from '../files/chunks.ts'
import type { FileStore } from '../files/file-store.ts'
import { recentlyUsed } from '../lib/recently-used.ts'
import type { StoredTool } from './scene.ts'

type Base = { name: string; description?: string; fileIds: string[] }

const maxPassages = 5
/** Sets of files that assistants look things up in at about the same time. */
const keptFinders = 20

/** Looks things up in files while the assistant talks. */
export function queryTool(files: FileStore, orgId: string, stored: StoredTool, described: Partial<Tool>): Tool {
  const bases = (stored.knowledgeBases ?? []) as Base[]
  const lines = bases.map(({ name, description }) => `- ${name}${description ? `: ${description}` : ''}`)
  return {
    name: 'query',
    parameters: {
      type: 'object',
      properties: { query: { type: 'string', description: 'The question, in whole words.' } },
      required: ['query'],
    },
    ...described,
    description: [described.description ?? 'Looks up facts in:', ...lines].join('\n'),
    async run({ query }) {
      const ids = [...new Set(bases.flatMap(({ fileIds }) => fileIds))]
      const texts = await Promise.all(ids.map((id) => files.readText(orgId, id)))
      const found = finderIn(texts)(String(query), maxPassages)
      return { result: found.map(({ text }) => text).join('\n\n') || 'Nothing about that was found.' }
    },
  }
}

const finders = recentlyUsed<ReturnType<typeof passageFinder>>(keptFinders)

/** Made once for the same words: to read through long files takes a while, in which nobody else is heard. */
export function finderIn(texts: readonly string[]) {
  const hashes = texts.map((text) => createHash('sha256').update(text).digest('base64url'))
  return finders(hashes.join(), () => {
    const entries = texts.flatMap(chunksOf).map((text, index) => ({ id: String(index), text }))
    return passageFinder(entries)
  })
}
