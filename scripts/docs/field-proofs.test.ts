import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../lib.ts'
import { declaredFields } from './assistant-effects.ts'
import { proofOf, provenFields, provenSubjects } from './field-proofs.ts'

const acting = declaredFields()
  .filter(({ effect }) => effect === 'acts')
  .map(({ path }) => path)

/** What `npm test` runs of the agent and the server: every file of this name. */
const isRun = /^(?:packages\/agent|apps\/server)\/src\/.*\.test\.ts$/

test.each(acting.filter((field) => provenSubjects.test(field)))('a test that is run shows that %s acts', (field) => {
  const [file, name] = proofOf(field)
  expect(file).toMatch(isRun)
  const tests = existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : ''
  expect(tests).toContain(name)
  expect(tests, 'tests that are left out show nothing').not.toMatch(/\b(?:test|describe)\.(?:skip|todo|only)\b/)
})

test('no proof is left of a field that does not act any more', () =>
  expect(provenFields.filter((field) => !acting.includes(field))).toEqual([]))
