import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { freePort } from './free-port.ts'
import { goProgram } from './go-program.ts'
import { endProgram, untilProgram } from './program.ts'

export const livekitVersion = '1.11.0'
const source = 'github.com/livekit/livekit-server/cmd/server'

type RoomKey = { apiKey: string; apiSecret: string }
export type LivekitServer = RoomKey & { url: string; pid: number; stop(): Promise<void> }

/** A LiveKit server on the loopback, or at another address of this machine, built where Go is present; an error says why there is none
 * here. `shared`: what it has in common with the other nodes of a cluster. */
export async function startLivekitServer(
  address = '127.0.0.1',
  shared: (RoomKey & { redis: string }) | null = null,
): Promise<LivekitServer | Error> {
  const program = goProgram({ name: 'livekit-server', version: livekitVersion, source })
  if (program instanceof Error) return program
  const [port, udpPort, tcpPort] = [await freePort(), await freePort(), await freePort()]
  const { apiKey, apiSecret } = shared ?? { apiKey: 'tests', apiSecret: randomBytes(32).toString('hex') }
  const settings = {
    port,
    bind_addresses: [address],
    rtc: {
      ...{ udp_port: udpPort, tcp_port: tcpPort, node_ip: address, enable_loopback_candidate: true },
      // of several interfaces that go by one address only the first would be listened to
      ips: { includes: [`${address}/32`] },
    },
    ...(shared && { redis: { address: shared.redis } }),
    keys: { [apiKey]: apiSecret },
    logging: { level: 'error' },
  }
  // JSON is YAML too
  const child = spawn(program, ['--config-body', JSON.stringify(settings)], { stdio: ['ignore', 'ignore', 'inherit'] })
  const server = { name: 'LiveKit', child }
  const asked = `http://${address}:${port}`
  await untilProgram(server, `it answers at ${asked}`, async (signal) => (await fetch(asked, { signal })).ok)
  return { url: `ws://${address}:${port}`, apiKey, apiSecret, pid: child.pid ?? 0, stop: () => endProgram(server) }
}
