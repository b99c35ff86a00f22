import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../lib.ts'

const promises = readFileSync(join(root, 'docs/promises.md'), 'utf8')
const held = [...promises.matchAll(/^\| ([^|]+) \| \[[^\]]+\]\(\.\.\/([^)]+)\): “(.+)” \|$/gm)].map(
  ([, promise = '', file = '', name = '']) => [promise, file, name] as const,
)

test.each(held)('“%s” is held by a test that there is', (_promise, file, name) => {
  expect(readFileSync(join(root, file), 'utf8')).toContain(name)
})

test('every promise names its test', () => {
  const rows = promises.split('\n').filter((line) => /^\| (?!promise )/.test(line))
  expect(held).toHaveLength(rows.length)
})
