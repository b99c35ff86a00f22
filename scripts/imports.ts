// Draws who imports whom between the packages, and fails on an arrow that the architecture does not have or on a circle
// between files.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { root } from './lib.ts'

/** Which package may import which; `tests` and `scripts` stand outside and may import anything. */
const allowed: Record<string, string[]> = {
  'packages/protocol': [],
  'packages/sdk': ['packages/protocol'],
  'packages/agent': ['packages/protocol'],
  'packages/testkit': ['packages/protocol', 'packages/agent', 'packages/sdk'],
  'apps/server': ['packages/protocol', 'packages/agent'],
  'apps/site': ['packages/protocol', 'packages/sdk'],
}

const packageOf = (path: string) => Object.keys(allowed).find((folder) => path.startsWith(`${folder}/`))
const folderOf = new Map(
  Object.keys(allowed)
    .filter((folder) => existsSync(join(root, folder, 'package.json')))
    .map((folder) => [JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')).name as string, folder]),
)

const importLine = /^(?:import|export)\b(?:[^'";]*?\bfrom)?\s*['"]([^'"\n]+)['"]/gm

const problems: string[] = []
const arrows = new Set<string>()
const graph = new Map<string, string[]>()

for (const path of globSync('{packages,apps}/**/*.{ts,tsx}', {
  cwd: root,
  exclude: (name) => name === 'node_modules' || name === 'dist',
})) {
  const from = packageOf(path)
  if (!from) continue
  const source = readFileSync(join(root, path), 'utf8')
  const isTest = /\.(test|contract|browser)\.|fixture/.test(path)
  for (const [line, specifier = ''] of source.matchAll(importLine)) {
    if (specifier.startsWith('.')) {
      const target = normalize(join(dirname(path), specifier))
      const to = packageOf(target)
      if (to !== from && !isTest) problems.push(`${path} reaches into ${to ?? target} by a relative path`)
      if (/^(import|export) type\b/.test(line)) continue
      graph.set(path, [...(graph.get(path) ?? []), target])
      continue
    }
    const to = [...folderOf].find(([name]) => specifier === name || specifier.startsWith(`${name}/`))?.[1]
    if (!to || to === from) continue
    if (isTest && to === 'packages/testkit') continue
    arrows.add(`${from} → ${to}`)
    if (!allowed[from]?.includes(to)) problems.push(`${path} imports ${specifier}, but ${from} may not know ${to}`)
  }
}

for (const path of graph.keys()) {
  const circle = findCircle(path)
  if (circle) {
    problems.push(`these files import each other in a circle: ${circle.join(' → ')}`)
    break
  }
}

function findCircle(start: string): string[] | undefined {
  const seen = new Set<string>()
  const walk = (path: string, trail: string[]): string[] | undefined => {
    for (const next of graph.get(path) ?? []) {
      if (next === start) return [...trail, next]
      if (seen.has(next)) continue
      seen.add(next)
      const found = walk(next, [...trail, next])
      if (found) return found
    }
    return undefined
  }
  return walk(start, [start])
}

console.log([...arrows].sort().join('\n'))
if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exit(1)
}
