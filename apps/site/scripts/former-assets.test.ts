import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepFormerAssets } from './former-assets.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'parley-assets-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

/** A build whose scripts are `names`, put in the place of the one before. */
async function build(...names: string[]) {
  const [dist, fresh] = [join(root, 'dist'), join(root, 'fresh')]
  await mkdir(join(fresh, 'assets'), { recursive: true })
  for (const name of names) await writeFile(join(fresh, 'assets', name), `of ${names}`)
  await keepFormerAssets({ dist, fresh, list: join(root, 'assets.json') })
  await rm(dist, { recursive: true, force: true })
  await rename(fresh, dist)
  return (await readdir(join(dist, 'assets'))).sort()
}

test('a first build has its own assets and no others', async () => {
  expect(await build('a.js', 'a.js.br')).toEqual(['a.js', 'a.js.br'])
})

test('pages of the build before find their scripts, those of older ones do not', async () => {
  await build('a.js', 'shared.js')
  expect(await build('b.js', 'shared.js')).toEqual(['a.js', 'b.js', 'shared.js'])
  expect(await readFile(join(root, 'dist/assets/shared.js'), 'utf8')).toBe('of b.js,shared.js')
  expect(await build('c.js')).toEqual(['b.js', 'c.js', 'shared.js'])
})

test('where it is not known which assets are the last build’s own, all are kept', async () => {
  await build('a.js')
  await rm(join(root, 'assets.json'))
  expect(await build('b.js')).toEqual(['a.js', 'b.js'])
})
