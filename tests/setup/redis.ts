import { spawn, spawnSync } from 'node:child_process'
import { installDebianPackages } from './chromium.ts'
import { freePort } from './free-port.ts'
import { endProgram, untilProgram } from './program.ts'

export type TestRedis = { address: string; stop(): Promise<void> }

const isInstalled = () => !spawnSync('redis-server', ['--version']).error

/** A Redis that keeps nothing, on the loopback: the machine's own program, or Debian's; an error says why there is none. */
export async function startRedis(): Promise<TestRedis | Error> {
  if (!isInstalled() && !(installDebianPackages(['redis-server']) && isInstalled()))
    return new Error('redis-server is not installed, and only root on Debian can install it')
  const port = await freePort()
  const settings = ['--bind', '127.0.0.1', '--port', String(port), '--save', '', '--appendonly', 'no']
  const child = spawn('redis-server', settings, { stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  child.stdout.on('data', (chunk) => (said += chunk))
  const program = { name: 'redis-server', child, said: () => said }
  await untilProgram(program, 'it is ready', () => said.includes('Ready to accept connections'))
  return { address: `127.0.0.1:${port}`, stop: () => endProgram(program) }
}
