import { spawn, spawnSync } from 'node:child_process'
import { installDebianPackages } from './chromium.ts'
import { freePort } from './free-port.ts'
import { ended } from './livekit-server.ts'

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
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      said += chunk
      if (said.includes('Ready to accept connections')) resolve()
    })
    child.once('exit', () => reject(new Error(`redis-server did not start: ${said}`)))
  })
  return { address: `127.0.0.1:${port}`, stop: () => ended(child) }
}
