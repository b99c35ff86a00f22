import { spawn, spawnSync } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { installDebianPackages } from './chromium.ts'
import { freePort } from './free-port.ts'
import { endProgram } from './program.ts'

export type TurnServer = { address: string; stop(): Promise<void> }

const isInstalled = () => !spawnSync('turnserver', ['--version']).error

/** Whether this machine has coturn, or could get it. */
export const findTurnServer = () => isInstalled() || (installDebianPackages(['coturn']) && isInstalled())

/** A real coturn on the loopback; `how` is what says who may use it. */
export async function startTurnServer(how: string[]): Promise<TurnServer> {
  const port = await freePort()
  const child = spawn(
    'turnserver',
    [
      ...['-n', '--log-file', 'stdout', '--no-tls', '--no-dtls', '--no-cli', '--allow-loopback-peers'],
      ...['--listening-ip', '127.0.0.1', '--relay-ip', '127.0.0.1', '--listening-port', String(port)],
      ...['--realm', 'parley.example', ...how],
    ],
    { stdio: 'ignore' },
  )
  await untilAnswering(port)
  return {
    address: `127.0.0.1:${port}`,
    stop: () => endProgram({ name: 'coturn', child }),
  }
}

/** Asks with a STUN binding request until something comes back. */
async function untilAnswering(port: number) {
  const socket = createSocket('udp4')
  const request = Buffer.from(`000100002112a442${'00'.repeat(12)}`, 'hex')
  const answered = once(socket, 'message')
  const asking = setInterval(() => socket.send(request, port, '127.0.0.1'), 50)
  const late = setTimeout(() => socket.emit('error', new Error('coturn did not answer within a minute')), 60_000)
  try {
    await answered
  } finally {
    clearInterval(asking)
    clearTimeout(late)
    socket.close()
  }
}
