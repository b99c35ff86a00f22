// Draws who imports whom between the packages and between the rooms of the server, and fails on an arrow that the
// architecture does not have, on a circle between files, or on a folder of too many. An import of types is an arrow like
// any other.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { root } from '../lib.ts'

/** Which package may import which; `tests` and `scripts` stand outside and may import anything. */
const allowed: Record<string, string[]> = {
  'packages/protocol': [],
  'packages/sdk': ['packages/protocol'],
  'packages/agent': ['packages/protocol'],
  'packages/testkit': ['packages/protocol', 'packages/agent', 'packages/sdk'],
  'apps/server': ['packages/protocol', 'packages/agent'],
  'apps/site': ['packages/protocol', 'packages/sdk'],
  'apps/console': ['packages/protocol', 'packages/sdk'],
}

/** The rooms of the server from the ground up, a floor a line: a room may import those on the floors below it. */
const floors = [
  ['lib', 'delivery', 'files', 'upgrade'],
  ['settings'],
  ['store', 'site'],
  ['http', 'secrets', 'resources', 'webhooks'],
  ['mail', 'providers', 'servers'],
  ['outbox', 'consultation', 'errors', 'access', 'auth', 'tools', 'metrics', 'alerts', 'spending', 'tracing', 'backup'],
  ['rest', 'cast', 'oauth', 'person'],
  ['records', 'desk'],
  ['calls', 'analysis'],
  ['phone', 'rooms', 'simulations'],
  ['platform', 'doctor'],
  ['the composition'],
  ['commands'],
]
const rooms = 'apps/server/src/'
const floorOf = new Map(floors.flatMap((floor, level) => floor.map((room) => [room, level] as const)))

/** Most files of code in one folder, without those of its tests. */
const maxSiblings = 15

const packageOf = (path: string) => Object.keys(allowed).find((folder) => path.startsWith(`${folder}/`))
const folderOf = new Map(
  Object.keys(allowed)
    .filter((folder) => existsSync(join(root, folder, 'package.json')))
    .map((folder) => [JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')).name as string, folder]),
)

const importLine = /^(?:import|export)\b(?:[^'";]*?\bfrom)?\s*['"]([^'"\n]+)['"]|\bimport\(\s*['"]([^'"\n]+)['"]\s*\)/gm

const problems: string[] = []
const arrows = new Map<string, Set<string>>()
const graph = new Map<string, string[]>()
const siblings = new Map<string, number>()

for (const path of globSync(['{packages,apps}/**/*.{ts,tsx}', 'scripts/**/*.{ts,mjs}'], {
  cwd: root,
  exclude: (name) => name === 'node_modules' || name === 'dist',
})) {
  const isTest = /\.(test|contract|browser)\.|fixture/.test(path)
  if (!isTest) siblings.set(dirname(path), (siblings.get(dirname(path)) ?? 0) + 1)
  const from = packageOf(path)
  if (!from) continue
  const source = readFileSync(join(root, path), 'utf8')
  for (const [, imported, loaded] of source.matchAll(importLine)) {
    const specifier = imported ?? loaded ?? ''
    if (specifier.startsWith('.')) {
      const target = normalize(join(dirname(path), specifier))
      const to = packageOf(target)
      if (to !== from && !isTest) problems.push(`${path} reaches into ${to ?? target} by a relative path`)
      if (!isTest) judgeRooms(path, target)
      graph.set(path, [...(graph.get(path) ?? []), target])
      continue
    }
    const to = [...folderOf].find(([name]) => specifier === name || specifier.startsWith(`${name}/`))?.[1]
    if (!to || to === from) continue
    if (isTest && to === 'packages/testkit') continue
    draw(from, to)
    if (!allowed[from]?.includes(to)) problems.push(`${path} imports ${specifier}, but ${from} may not know ${to}`)
  }
}

for (const [folder, count] of siblings) {
  if (count > maxSiblings) problems.push(`${folder} has ${count} files: more than ${maxSiblings} are several subjects`)
}

const circles = new Map([...graph.keys()].flatMap((path) => circlesThrough(path)))
for (const circle of circles.values()) problems.push(`these files import each other in a circle: ${circle}`)

function draw(from: string, to: string) {
  arrows.set(from, (arrows.get(from) ?? new Set()).add(to))
}

function judgeRooms(path: string, target: string) {
  const [from, to] = [roomOf(path), roomOf(target)]
  if (from === null || to === null || from === to) return
  draw(from, to)
  const [above, below] = [floorOf.get(from), floorOf.get(to)]
  for (const room of [from, to])
    if (!floorOf.has(room)) problems.push(`the room ${room} has no floor in scripts/checks/imports.ts`)
  if (above !== undefined && below !== undefined && above <= below)
    problems.push(`${path} imports ${target}, but ${from} stands below ${to}, or beside it`)
}

/** Null outside the server; what stands beside the rooms puts them together. */
function roomOf(path: string): string | null {
  if (!path.startsWith(rooms)) return null
  const [room = '', file] = path.slice(rooms.length).split('/')
  return file === undefined ? 'the composition' : room
}

/** The shortest way from a file back to itself, under a name that all files on it have in common. */
function circlesThrough(start: string): [name: string, circle: string][] {
  const seen = new Set<string>()
  let trails = [[start]]
  while (trails.length > 0) {
    const longer: string[][] = []
    for (const trail of trails) {
      for (const next of graph.get(trail.at(-1) ?? '') ?? []) {
        if (next === start) return [[trail.toSorted().join(), [...trail, next].join(' → ')]]
        if (seen.has(next)) continue
        seen.add(next)
        longer.push([...trail, next])
      }
    }
    trails = longer
  }
  return []
}

for (const [from, to] of [...arrows].sort()) console.log(`${from} → ${[...to].sort().join(', ')}`)
if (problems.length > 0) {
  console.error([...new Set(problems)].join('\n'))
  process.exitCode = 1
}
