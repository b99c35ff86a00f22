import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { guideFiles } from './docs/contents.ts'

const repository = join(import.meta.dirname, '../../..')

/** Everything whose change must show in the built site. */
const inputs = [
  'apps/site/{content,own-content,src,scripts}/**/*.{ts,tsx,css}',
  'docs/guide/*.md',
  'packages/sdk/package.json',
  'packages/{protocol,sdk}/src/**/*.{ts,tsx}',
  'package-lock.json',
]

/** A digest of all inputs; the same digest means the same site. */
export function stampOf(settings: object): string {
  const digest = createHash('sha256').update(JSON.stringify(settings))
  const guides = guideFiles.map((path) => relative(repository, path))
  for (const path of [...new Set([...globSync(inputs, { cwd: repository }), ...guides])].sort()) {
    if (path.includes('.test.')) continue
    digest.update(path).update(readFileSync(join(repository, path)))
  }
  return digest.digest('hex')
}
