import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'
import { afterAll, expect, test } from 'vitest'
import { inSources } from './source-stack.ts'

const folder = mkdtempSync(join(tmpdir(), 'parley-stack-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the stack of what was built names the file and the line of the source', async () => {
  const source = join(folder, 'thrower.ts')
  writeFileSync(source, '// one\n\nexport function open(what: string) {\n  throw new Error(what)\n}\n')
  writeFileSync(join(folder, 'main.ts'), `export { open } from './thrower.ts'\n`)
  const dist = join(folder, 'dist')
  const dir = join(dist, 'one')
  const build = await rolldown({ input: join(folder, 'main.ts') })
  await build.write({ dir, sourcemap: true, banner: 'const more = 1;\n\n' })
  const built = join(dir, 'main.js')
  const before = readFileSync(built, 'utf8').split('throw new')[0]?.split('\n') ?? []
  const stack = `Error: no\n    at open (${pathToFileURL(built)}:${before.length}:${(before.at(-1)?.length ?? 0) + 1})`
  expect(inSources(stack, dist)).toBe(`Error: no\n    at open (${source}:4:3)`)
  const other = 'at file:///elsewhere/main.js:1:2'
  expect(inSources(other, dist)).toBe(other)
})
