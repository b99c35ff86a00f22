import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { freePort } from './free-port.ts'
import { goProgram } from './go-program.ts'
import { endProgram, untilProgram } from './program.ts'

export const livekitVersion = '1.11.0'
const source = 'github.com/livekit/livekit-server/cmd/server'

type RoomKey = { apiKey: string; apiSecret: string }
export type LivekitServer = RoomKey & {
  url: string
  udpPort: number
  tcpPort: number
  pid: number
  stop(): Promise<void>
}

type Relay = { host: string; port: number; protocol: 'udp' } & (
  | { secret: string }
  | { username: string; credential: string }
)
type Options = {
  /** What it has in common with the other nodes of a cluster. */
  shared?: RoomKey & { redis: string }
  /** Relays that it names to whoever comes in. */
  relays?: Relay[]
}

/**
 * A LiveKit server on the loopback, or at another address of this machine, built where Go is present; an error says why there is none
 * here.
 */
export async function startLivekitServer(
  address = '127.0.0.1',
  { shared, relays = [] }: Options = {},
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
      turn_servers: relays,
      // none that has to be looked up: where no name resolves, each room would have twenty threads waiting for one
      stun_servers: [`${address}:${udpPort}`],
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
  const at = { url: `ws://${address}:${port}`, udpPort, tcpPort }
  return { ...at, apiKey, apiSecret, pid: child.pid ?? 0, stop: () => endProgram(server) }
}

/** What a server of ours needs to know of it. */
export const livekitSettings = ({ url, apiKey, apiSecret }: RoomKey & { url: string }) => ({
  LIVEKIT_URL: url,
  LIVEKIT_API_KEY: apiKey,
  LIVEKIT_API_SECRET: apiSecret,
})
