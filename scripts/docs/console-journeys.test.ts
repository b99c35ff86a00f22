import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../lib.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const page = read('docs/console-journeys.md')
const rows = page.split('\n').flatMap((line) => {
  const [, journey, screens, name] = line.split('|').map((cell) => cell.trim())
  return journey && name && !/^(-+|journey)$/.test(journey) ? [{ screens: screens ?? '', name }] : []
})
const tests = ['console.test.ts', 'console-screens.test.ts'].flatMap((file) =>
  [...read(`tests/e2e/${file}`).matchAll(/^ +(?:test(?:\.each\(.*\))?\(\s*)?'([^']+)',/gm)].map(
    ([, name = '']) => name,
  ),
)

test('every journey of the console names a test that there is, and every test is of a journey', () => {
  for (const { name } of rows)
    expect(
      tests.some((each) => each.startsWith(name)),
      name,
    ).toBe(true)
  const named = [...read('tests/e2e/console.test.ts').matchAll(/^ {2}test\('([^']+)'/gm)].map(([, name = '']) => name)
  expect(named.length).toBeGreaterThan(10)
  for (const each of named)
    expect(
      rows.some(({ name }) => each.startsWith(name)),
      each,
    ).toBe(true)
})

test('every screen that the console has an address for is in a journey', () => {
  const router = read('apps/console/src/app/router.tsx')
  const parts = [
    ...router.matchAll(/getParentRoute: \(?.*?=> (\w+)[^}]*?path: '([^']+)'|getParentRoute: under,\s+path: '([^']+)'/g),
  ]
  const routes = parts.map(([, parent, below, own]) => own ?? (parent === 'root' ? below : `/${parent}/${below}`) ?? '')
  expect(routes.length).toBeGreaterThan(13)
  for (const route of routes) expect(page, route).toContain(`\`${route}\``)
})
