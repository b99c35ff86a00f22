import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const repository = join(import.meta.dirname, '../../..')

/** Everything whose change must show in the built site. */
const inputs = [
  'apps/site/{content,own-content,src,scripts}/**/*.{ts,tsx,css}',
  'docs/{guide/*,call-library,rooms}.md',
  'packages/sdk/package.json',
  'packages/{protocol,sdk}/src/**/*.{ts,tsx}',
  'package-lock.json',
]

/** A digest of all inputs; the same digest means the same site. */
export function stampOf(settings: object): string {
  const digest = createHash('sha256').update(JSON.stringify(settings))
  for (const path of globSync(inputs, { cwd: repository }).sort()) {
    if (path.includes('.test.')) continue
    digest.update(path).update(readFileSync(join(repository, path)))
  }
  return digest.digest('hex')
}
