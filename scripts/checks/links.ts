// Fails on a relative link of a Markdown file that leads nowhere.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../lib.ts'

const dead: string[] = []
for (const path of globSync('{*.md,docs/**/*.md,packages/*/*.md,apps/*/*.md,examples/*.md}', { cwd: root })) {
  const text = readFileSync(join(root, path), 'utf8').replace(/```[\s\S]*?```/g, '')
  for (const [, target = ''] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
    // addresses of the site are followed by its build
    if (/^(?:[a-z]+:|[#/])/i.test(target)) continue
    if (!existsSync(join(root, dirname(path), target.replace(/#.*$/, '')))) dead.push(`${path}: ${target}`)
  }
}
if (dead.length > 0) {
  console.error(`Links that lead nowhere:\n${dead.join('\n')}`)
  process.exitCode = 1
}
