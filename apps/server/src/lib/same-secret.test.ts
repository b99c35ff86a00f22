import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isSameSecret } from './same-secret.ts'

test('a secret is the same only whole', () => {
  expect(isSameSecret('sk_parley_1', 'sk_parley_1')).toBe(true)
  for (const given of ['', 'sk_parley_', 'sk_parley_2', 'sk_parley_11']) {
    expect(isSameSecret(given, 'sk_parley_1')).toBe(false)
  }
})

test('no other file of the server compares secrets by itself', () => {
  const byHand = /timingSafeEqual|(?:signature|stamp|secret|token)(?!s)\w*\)? [!=]== (?!null|undefined)/i
  const server = join(import.meta.dirname, '..')
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' })
  const sources = files.filter((file) => /\.ts$/.test(file) && !/\.(?:test|fixture)\.ts$/.test(file))
  const comparing = sources.filter((file) => byHand.test(readFileSync(join(server, file), 'utf8')))
  expect(comparing).toEqual(['lib/same-secret.ts'])
})
