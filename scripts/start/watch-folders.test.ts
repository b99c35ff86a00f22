import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { watchFolders } from './watch-folders.ts'

function watched(...names: string[]) {
  const dir = mkdtempSync(join(tmpdir(), 'parley-watch-'))
  const ended = new AbortController()
  onTestFinished(() => {
    ended.abort()
    rmSync(dir, { recursive: true })
  })
  const write = (name: string) => writeFileSync(join(dir, name), 'words')
  const make = (name: string) => mkdirSync(join(dir, name))
  const changes: string[] = []
  let heard = () => {}
  const watchThem = () =>
    watchFolders(
      names.map((name) => join(dir, name)),
      (name) => {
        changes.push(name)
        heard()
      },
      ended.signal,
    )
  const change = (name: string) =>
    new Promise<void>((resolve) => {
      heard = () => void (changes.includes(name) && resolve())
      heard()
    })
  return { write, make, watchThem, change, changes }
}

test('a change in a folder is heard', async () => {
  const { write, make, watchThem, change } = watched('content')
  make('content')
  watchThem()
  write('content/faq.ts')
  await change('faq.ts')
})

test('a folder that is made later is watched from then on, and is a change itself', async () => {
  const { write, make, watchThem, change, changes } = watched('own-content')
  watchThem()
  write('beside.ts')
  make('own-content')
  await change('own-content')
  write('own-content/faq.ts')
  await change('faq.ts')
  expect(changes).not.toContain('beside.ts')
})

test('a folder that this copy has no place for is none', () => {
  const { watchThem } = watched('console/src')
  expect(watchThem).not.toThrow()
})
