import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'

const docs = join(import.meta.dirname, '../../../../docs')
const inGuide = (...names: string[]) => names.map((name) => `guide/${name}`)

/** The guides in the order in which they are read: files of `docs`, without `.md`. */
export const contents: { title: string; guides: string[] }[] = [
  { title: 'Begin', guides: inGuide('index', 'quick-start', 'element', 'react', 'vue', 'svelte', 'next') },
  {
    title: 'Build',
    guides: inGuide('events', 'errors', 'devices', 'push-to-talk', 'transcript', 'tools', 'testing', 'migration'),
  },
  { title: 'Meet', guides: ['rooms', ...inGuide('frame'), 'call-library'] },
  { title: 'Automate', guides: [...inGuide('rest', 'python', 'webhooks'), 'assistants', ...inGuide('telephones')] },
  {
    title: 'Go live',
    guides: [...inGuide('keys', 'csp', 'hosting', 'console'), 'desk', 'livekit', 'auth'],
  },
  { title: 'Operate', guides: ['operating', 'doctor', 'scaling', 'capacity'] },
  { title: 'Look up', guides: ['glossary', 'api-conformance', 'auth-conformance', 'benchmarks'] },
]

const listed = contents.flatMap(({ guides }) => guides)
const names = new Set(listed.map((guide) => basename(guide)))

export const fileOfGuide = (guide: string) => join(docs, `${guide}.md`)
export const guideFiles: readonly string[] = listed.map(fileOfGuide)

/** Where a guide is by the name of its file; null for a name that no guide has. */
export function addressOfGuide(name: string): string | null {
  if (!names.has(name)) return null
  return name === 'index' ? '/docs' : `/docs/${name}`
}

/** What stands in the folder of the guides and in no list. */
export function unlistedGuides(): string[] {
  return readdirSync(join(docs, 'guide')).filter((file) => !listed.includes(`guide/${file.replace(/\.md$/, '')}`))
}
