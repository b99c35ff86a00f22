import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { rm, utimes } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createEarFolder, removeLeftEarFolders } from './ear-folder.ts'

async function ownFolder() {
  const folder = await createEarFolder()
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

test('what a killed process left is taken away, and nothing else', async () => {
  const module = new URL('./ear-folder.ts', import.meta.url)
  const script = `const { createEarFolder } = await import('${module}')
    process.stdout.write(await createEarFolder(), () => process.kill(process.pid, 'SIGKILL'))`
  const { stdout, signal } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
  expect(signal).toBe('SIGKILL')
  expect(existsSync(stdout)).toBe(true)
  const own = await ownFolder()
  await removeLeftEarFolders()
  expect(existsSync(stdout)).toBe(false)
  expect(existsSync(own)).toBe(true)
})

test('so is what a process before left that had the same id', async () => {
  const folder = await ownFolder()
  const beforeThisProcess = 0
  await utimes(folder, beforeThisProcess, beforeThisProcess)
  await removeLeftEarFolders()
  expect(existsSync(folder)).toBe(false)
})
