import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { root } from './lib.ts'

let dir: string
const children: ChildProcess[] = []
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'parley-run-'))
  mkdirSync(join(dir, 'scripts'))
  cpSync(join(root, 'scripts/run.mjs'), join(dir, 'scripts/run.mjs'))
  writeFileSync(join(dir, 'package.json'), '{"type": "module"}')
  writeFileSync(join(dir, 'package-lock.json'), lock('2.0.0'))
  writeFileSync(join(dir, 'scripts/start.ts'), "console.log('started')")
  // an installation that ends when it is told to, or its folder is gone
  writeFileSync(
    join(dir, 'npm.mjs'),
    `import { appendFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
     appendFileSync('npm.log', 'installed ')
     mkdirSync('node_modules', { recursive: true })
     const isOver = () => existsSync('go') || !existsSync('package.json')
     const timer = setInterval(() => {
       if (!isOver()) return
       clearInterval(timer)
       writeFileSync('node_modules/.package-lock.json', '{"packages": {"node_modules/mail": {"version": "2.0.0"}}}')
     }, 20)`,
  )
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill()
  rmSync(dir, { recursive: true })
})

const lock = (version: string) =>
  JSON.stringify({
    packages: {
      '': {},
      'node_modules/mail': { version },
      'node_modules/for-tests': { version: '1.0.0', dev: true },
      'node_modules/for-windows': { version: '1.0.0', optional: true },
    },
  })
const installing = () => join(dir, '.parley-installing')

function start() {
  const env = { ...process.env, npm_execpath: join(dir, 'npm.mjs') }
  const child = spawn(process.execPath, [join(dir, 'scripts/run.mjs'), 'start'], { env })
  children.push(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text))
  return { said: () => said, ended: once(child, 'close').then(([code]) => code) }
}

test('of two starts after the lock file has changed, one installs and the other waits for it, and says so', async () => {
  const first = start()
  await expect.poll(() => existsSync(join(dir, 'npm.log'))).toBe(true)
  const second = start()
  await expect.poll(second.said).toContain('is installing packages here: waiting')
  expect(second.said()).toContain(installing())
  writeFileSync(join(dir, 'go'), '')
  expect([await first.ended, await second.ended]).toEqual([0, 0])
  expect(readFileSync(join(dir, 'npm.log'), 'utf8')).toBe('installed ')
  expect([first.said(), second.said()].map((said) => said.includes('started'))).toEqual([true, true])
  expect(existsSync(installing())).toBe(false)
})

test('an installation that was killed keeps nobody waiting', async () => {
  writeFileSync(installing(), String(spawnSync(process.execPath, ['-e', '']).pid))
  writeFileSync(join(dir, 'go'), '')
  const only = start()
  expect(await only.ended).toBe(0)
  expect(readFileSync(join(dir, 'npm.log'), 'utf8')).toBe('installed ')
  expect(existsSync(installing())).toBe(false)
})

test('what somebody installed by hand is taken as it is, until the lock file asks for another version', async () => {
  mkdirSync(join(dir, 'node_modules'))
  writeFileSync(join(dir, 'go'), '')
  writeFileSync(join(dir, 'node_modules/.package-lock.json'), lock('2.0.0'))
  expect(await start().ended).toBe(0)
  expect(existsSync(join(dir, 'npm.log'))).toBe(false)
  writeFileSync(join(dir, 'node_modules/.package-lock.json'), lock('1.9.0'))
  expect(await start().ended).toBe(0)
  expect(readFileSync(join(dir, 'npm.log'), 'utf8')).toBe('installed ')
})
