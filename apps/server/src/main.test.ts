import { mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { builtServer, changedSince, digestOf, leftOver, type Stamp, stampName, writtenIn } from '../scripts/built.ts'
import { repositoryRoot } from './settings/config.ts'

function folderOfTest(): string {
  const folder = mkdtempSync(join(tmpdir(), 'parley-built-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** What was built of the sources that `files` names as they are now; `changes` say otherwise. */
function built(files: string[], changes: Partial<Stamp> = {}): string {
  const place = folderOfTest()
  mkdirSync(join(place, 'one'))
  for (const name of ['process.js', 'start.js']) writeFileSync(join(place, 'one', name), 'built')
  const written = writtenIn(join(place, 'one'))
  const stamp = { folder: 'one', written, files, digest: digestOf(files), ...changes } satisfies Stamp
  writeFileSync(join(place, stampName), JSON.stringify(stamp))
  return place
}

const source = 'apps/server/src/main.ts'

test('what was built runs only where it was built of the very sources that are there', () => {
  const folder = built([source])
  expect(builtServer(folder)).toBe(join(folder, 'one'))
  expect(builtServer(built([source], { digest: digestOf(['apps/server/src/process.ts']) }))).toBeNull()
  expect(builtServer(built([source], { files: [source, 'apps/server/src/gone.ts'] }))).toBeNull()
  expect(builtServer(join(folder, 'nowhere'))).toBeNull()
})

test('what was built and lies there in part only, or is gone, keeps no server from starting from its sources', () => {
  const [cutOff, without, gone] = [built([source]), built([source]), built([source])]
  writeFileSync(join(cutOff, 'one', 'process.js'), 'bui')
  rmSync(join(without, 'one', 'process.js'))
  rmSync(join(gone, 'one'), { recursive: true })
  expect([cutOff, without, gone].map((folder) => builtServer(folder))).toEqual([null, null, null])
})

test('a source that changes while the server is built of it may not have been built', () => {
  const file = join(folderOfTest(), 'source.ts')
  writeFileSync(file, 'export const one = 1\n')
  utimesSync(file, new Date(0), new Date(0)) // as whoever copies files with their times
  const { ctimeMs: changedAt } = statSync(file)
  const files = [relative(repositoryRoot, file)]
  expect(changedSince(changedAt - 1, files)).toBe(true)
  expect(changedSince(changedAt + 1, files)).toBe(false)
})

test('builds from which a server may be running stay, however often it is built anew; the oldest and what was broken off go', () => {
  const place = folderOfTest()
  const now = Date.now()
  const hours = (count: number) => new Date(now - 3_600_000 * count)
  const builds = ['0', '1', '2', '3', '4', '5', '6'].map((digit) => digit.repeat(16))
  for (const [age, name] of [...builds, '17-now', '18-old'].entries()) {
    mkdirSync(join(place, name))
    utimesSync(join(place, name), hours(age), name === '17-now' ? new Date(now) : hours(age))
  }
  writeFileSync(join(place, stampName), '{}')
  expect(leftOver(place, String(builds[0]), now)).toEqual([builds[5], builds[6], '18-old'])
})
