import { once } from 'node:events'
import { createServer } from 'node:net'
import { requireUdpPort } from './calls/carrying/udp-port.ts'
import type { Config } from './settings/config.ts'

/**
 * Takes the ports that the owner chose, and gives them back. Throws `ConfigError` where one of them cannot be had for calls, and the
 * system's own error where pages cannot be listened for.
 */
export async function requirePorts({ host, port, voice }: Config): Promise<void> {
  const server = createServer().listen(port, host)
  await once(server, 'listening')
  await new Promise((closed) => server.close(closed))
  if (voice.VOICE) await requireUdpPort(voice.VOICE_UDP_PORT)
}
