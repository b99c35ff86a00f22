// Renews the words by which the guide is judged, after the demonstration's own have changed: an owner never needs it.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from '../lib.ts'

const source: string = join(root, 'apps/site/src/knowledge.ts')
const { knowledge } = await import(source)
const file = join(root, 'tests/conformance/guide/knowledge.json')
writeFileSync(file, JSON.stringify(knowledge(), null, 2))
run('biome', ['format', '--write', file], 'pipe')
