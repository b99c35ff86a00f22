import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { logDestination } from '../http/log.ts'
import { readConfig } from '../settings/config.ts'
import { rotatingFile } from './rotating-file.ts'

let dir: string
let path: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'parley-log-'))
  path = join(dir, 'logs/parley.log')
})
afterEach(() => rmSync(dir, { recursive: true }))

const line = (number: number) => `line ${String(number).padStart(4, '0')}\n`
const numbersIn = (file: string) => readFileSync(file, 'utf8').match(/\d{4}/g)?.map(Number) ?? []

test('a full file makes room: the newest lines are in it, older ones beside it, and the oldest go', async () => {
  const file = rotatingFile({ path, maxBytes: 1000, kept: 2 })
  for (let number = 0; number < 500; number += 1) file.write(line(number))
  await expect.poll(() => numbersIn(path).at(-1)).toBe(499)
  const files = readdirSync(join(dir, 'logs')).sort()
  expect(files).toEqual(['parley.log', 'parley.log.1', 'parley.log.2'])
  for (const name of files) expect(statSync(join(dir, 'logs', name)).size).toBeLessThanOrEqual(1000)
  const all = ['parley.log.2', 'parley.log.1', 'parley.log'].flatMap((name) => numbersIn(join(dir, 'logs', name)))
  expect(all).toEqual(Array.from({ length: all.length }, (_, index) => 500 - all.length + index))
})

test('a start goes on where the last one ended', async () => {
  rotatingFile({ path, maxBytes: 1000, kept: 2 }).write(line(1))
  await expect.poll(() => numbersIn(path)).toEqual([1])
  rotatingFile({ path, maxBytes: 1000, kept: 2 }).write(line(2))
  await expect.poll(() => numbersIn(path)).toEqual([1, 2])
})

test('a LOG_FILE that cannot be written refuses the start', () => {
  writeFileSync(join(dir, 'file'), '')
  const wrong = join(dir, 'file/parley.log')
  expect(() => logDestination(readConfig({ LOG_FILE: wrong }))).toThrow(`LOG_FILE ${wrong} cannot be written`)
  expect(logDestination(readConfig({}))).toBeUndefined()
})
