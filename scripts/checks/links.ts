// Fails on a relative link of a Markdown file that leads nowhere, and on a path between backticks that names nothing in the repository.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../lib.ts'

const isPath = /^(?:apps|packages|tests|scripts|docs|deploy)\/\S+$/

/** What an owner makes, a build or a bench writes, and what stands for many names. */
const elsewhere = [
  /^apps\/site\/own-content(?:\/|$)/,
  /\/dist(?:\/|$)/,
  /^deploy\/\S*\.env$/,
  /^docs\/conversation\.md$/,
  /</,
]

const dead: string[] = []
const unknown: string[] = []
for (const path of globSync('{*.md,docs/**/*.md,packages/*/*.md,apps/*/*.md,examples/*.md}', { cwd: root })) {
  const text = readFileSync(join(root, path), 'utf8').replace(/```[\s\S]*?```/g, '')
  for (const [, target = ''] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
    // addresses of the site are followed by its build
    if (/^(?:[a-z]+:|[#/])/i.test(target)) continue
    if (!existsSync(join(root, dirname(path), target.replace(/#.*$/, '')))) dead.push(`${path}: ${target}`)
  }
  for (const [, named = ''] of text.matchAll(/`([^`\n]+)`/g)) {
    if (!isPath.test(named) || elsewhere.some((each) => each.test(named))) continue
    if (![root, join(root, dirname(path))].some((folder) => isThere(folder, named))) unknown.push(`${path}: ${named}`)
  }
}
tell('Links that lead nowhere', dead)
tell('Paths that name nothing', unknown)

function isThere(folder: string, named: string): boolean {
  return /[*{]/.test(named) ? globSync(named, { cwd: folder }).length > 0 : existsSync(join(folder, named))
}

function tell(what: string, found: readonly string[]) {
  if (found.length === 0) return
  console.error(`${what}:\n${found.join('\n')}`)
  process.exitCode = 1
}
