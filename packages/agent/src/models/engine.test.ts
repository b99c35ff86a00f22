import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hasEngine, installEngine } from './engine.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-engine-'))
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

test('what runs models is installed where nothing but their folder can be written', async () => {
  const npm = join(folder, 'npm.mjs')
  writeFileSync(
    npm,
    `import { mkdirSync, writeFileSync } from 'node:fs'
    const given = (name) => process.argv[process.argv.indexOf(name) + 1]
    mkdirSync(given('--prefix') + '/node_modules/sherpa-onnx-node', { recursive: true })
    mkdirSync(given('--cache'))
    writeFileSync(${JSON.stringify(join(folder, 'cache'))}, given('--cache'))`,
  )
  vi.stubEnv('npm_execpath', npm)
  const models = join(folder, 'models')
  await installEngine(models, 'sherpa')
  expect(hasEngine(models, 'sherpa')).toBe(true)
  const cache = readFileSync(join(folder, 'cache'), 'utf8')
  expect(cache.startsWith(models)).toBe(true)
  expect(existsSync(cache)).toBe(false)
})
