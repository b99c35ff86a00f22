// The report of the last whole run of the tests, kept until the next one: what `npm run docs` writes from.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../lib.ts'
import type { Report } from './requirements.ts'

const path = join(root, 'node_modules/.cache/parley/tests.json')

export function keepReport(report: Report) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, JSON.stringify(report))
}

/** Null before the first whole run. */
export function keptReport(): Report | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}
