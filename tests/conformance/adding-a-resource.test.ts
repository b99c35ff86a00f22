import { spawnSync } from 'node:child_process'
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const dir = mkdtempSync(join(tmpdir(), 'parley-adding-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const page = readFileSync(join(root, 'docs/adding-a-resource.md'), 'utf8')
const [file = '', line = '', use = ''] = [...page.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code]) => code)

test('the example of the docs compiles, with its types, as one file and one line', () => {
  for (const path of ['packages/protocol/src', 'packages/sdk/src', 'tsconfig.base.json']) {
    cpSync(join(root, path), join(dir, path), { recursive: true })
  }
  symlinkSync(join(root, 'node_modules'), join(dir, 'node_modules'))
  const folder = join(dir, 'packages/protocol/src/resources')
  writeFileSync(join(folder, 'opening-hours.ts'), file)
  appendFileSync(join(folder, 'declarations.ts'), line)
  const program = `declare const token: string
${use.replace("'@parley/sdk/api'", "'./packages/sdk/src/api/index.ts'")}`
  writeFileSync(join(dir, 'use.ts'), program)
  writeFileSync(join(dir, 'misuse.ts'), program.replace("day: 'saturday'", "day: 'someday'"))
  const config = {
    extends: './tsconfig.base.json',
    compilerOptions: {
      lib: ['es2024', 'dom', 'dom.iterable'],
      types: ['node'],
      paths: { '@parley/protocol/resources': ['./packages/protocol/src/resources/index.ts'] },
    },
  }
  const compile = (name: string) => {
    writeFileSync(join(dir, 'tsconfig.json'), JSON.stringify({ ...config, files: [name] }))
    return spawnSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', dir], { encoding: 'utf8' })
      .stdout
  }
  expect(compile('use.ts')).toBe('')
  expect(compile('misuse.ts')).toContain('\'"someday"\' is not assignable')
})
