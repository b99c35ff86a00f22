import { spawn, spawnSync } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { installDebianPackages } from './chromium.ts'
import { freePort } from './free-port.ts'
import { endProgram, untilProgram } from './program.ts'

export type TurnServer = { address: string; stop(): Promise<void> }

const isInstalled = () => !spawnSync('turnserver', ['--version']).error

/** Whether this machine has coturn, or could get it. */
export const findTurnServer = () => isInstalled() || (installDebianPackages(['coturn']) && isInstalled())

/** Of STUN. */
const bindingRequest = Buffer.from(`000100002112a442${'00'.repeat(12)}`, 'hex')

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
  const program = { name: 'coturn', child }
  const socket = createSocket('udp4')
  let hasAnswered = false
  socket.once('message', () => {
    hasAnswered = true
  })
  await untilProgram(program, 'it answers', () => {
    socket.send(bindingRequest, port, '127.0.0.1')
    return hasAnswered
  }).finally(() => socket.close())
  return { address: `127.0.0.1:${port}`, stop: () => endProgram(program) }
}
