import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Rolldown } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundleConsole } from './bundle.ts'
import { brotli } from './compress.ts'

const outDir = mkdtempSync(join(tmpdir(), 'parley-console-'))
afterAll(() => rmSync(outDir, { recursive: true, force: true }))

let chunks: Rolldown.OutputChunk[]
const weights = new Map<string, number>()

beforeAll(async () => {
  const { output } = await bundleConsole(outDir)
  chunks = output.flatMap((file) => (file.type === 'chunk' ? [file] : []))
  for (const { fileName, code } of chunks) weights.set(fileName, (await brotli(Buffer.from(code))).length)
})

/** A chunk and all that it cannot run without. */
function withImports(fileNames: Iterable<string>): Set<string> {
  const found = new Set(fileNames)
  for (const name of found) {
    for (const imported of chunks.find(({ fileName }) => fileName === name)?.imports ?? []) found.add(imported)
  }
  return found
}

const bytesOf = (fileNames: Iterable<string>) => [...fileNames].reduce((sum, name) => sum + (weights.get(name) ?? 0), 0)
const atOnce = () => withImports(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName))

test('the first load is at most 120 kB brotli of JavaScript, the inbox or the entrance with it', () => {
  const first = atOnce()
  for (const screen of ['entrance', 'inbox']) {
    const chunk = chunks.find(({ name, isDynamicEntry }) => isDynamicEntry && name === screen)
    const shown = withImports([...first, chunk?.fileName ?? ''])
    console.info(`the console with its ${screen}: ${bytesOf(shown)} bytes brotli`)
    expect(chunk, screen).toBeDefined()
    expect(bytesOf(shown), screen).toBeLessThanOrEqual(120_000)
  }
})

test('each further screen is at most 40 kB brotli more', () => {
  const first = atOnce()
  const screens = chunks.filter(({ isDynamicEntry }) => isDynamicEntry)
  expect(screens.length).toBeGreaterThan(8)
  for (const { name, fileName } of screens) {
    const more = [...withImports([fileName])].filter((each) => !first.has(each))
    console.info(`${name}: ${bytesOf(more)} bytes brotli`)
    expect(bytesOf(more), name).toBeLessThanOrEqual(40_000)
  }
})

test('nothing in it evaluates strings or names a host to load from', () => {
  const code = chunks.map((chunk) => chunk.code).join('\n')
  expect(code).not.toMatch(/\beval\(|new Function\(/)
})
