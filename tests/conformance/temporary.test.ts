import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Starts a program for tests and never gets to what comes after them. */
const worker = `
  import { spawn } from 'node:child_process'
  import { untilProgram } from './tests/setup/program.ts'
  import { temporaryFolder } from './tests/setup/temporary.ts'
  const folder = temporaryFolder('parley-temporary-')
  // holds what this process prints to, until it ends
  const child = spawn('sleep', ['1000'], { stdio: ['ignore', 'inherit', 'ignore'] })
  await untilProgram({ name: 'sleep', child }, 'it runs', () => child.pid !== undefined)
  console.log(folder)
`

test.each([
  ['is ended, as Vitest ends its workers', (child: ReturnType<typeof spawn>) => child.kill()],
  ['ends by itself', () => {}],
])('no program and no folder of tests stays when their process %s', async (how, end) => {
  const code = how.includes('itself') ? `${worker}; process.exit()` : worker
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', code])
  const closed = once(child, 'close')
  const [told] = await once(child.stdout, 'data')
  const folder = String(told).trim()
  expect(existsSync(folder)).toBe(true)
  end(child)
  await closed
  expect(existsSync(folder)).toBe(false)
})
