import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { builtServer, digestOf, type Stamp, stampName } from '../scripts/built.ts'

/** What was built of the sources that `files` names as they are now; `changes` say otherwise. */
function built(files: string[], changes: Partial<Stamp> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'parley-built-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const stamp = { folder: 'one', files, digest: digestOf(files), ...changes } satisfies Stamp
  writeFileSync(join(folder, stampName), JSON.stringify(stamp))
  return folder
}

const source = 'apps/server/src/main.ts'

test('what was built runs only where it was built of the very sources that are there', () => {
  const folder = built([source])
  expect(builtServer(folder)).toBe(join(folder, 'one'))
  expect(builtServer(built([source], { digest: digestOf(['apps/server/src/process.ts']) }))).toBeNull()
  expect(builtServer(built([source], { files: [source, 'apps/server/src/gone.ts'] }))).toBeNull()
  expect(builtServer(join(folder, 'nowhere'))).toBeNull()
})
