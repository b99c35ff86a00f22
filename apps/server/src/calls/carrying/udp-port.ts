import { createSocket } from 'node:dgram'
import { ConfigError } from '../../settings/config.ts'

const families = ['udp4', 'udp6'] as const

/** Throws `ConfigError` where the port is taken; 0 is any that is free. */
export async function requireUdpPort(port: number): Promise<void> {
  if (port === 0) return
  for (const family of families) {
    await takeOnce(family, port).catch((error) => {
      // as for the calls themselves, who do without addresses that this machine has not
      if (error.code === 'EADDRINUSE' || family === 'udp4') throw udpPortTaken(port, error)
    })
  }
}

/** What tells the owner that calls cannot have their port. */
export function udpPortTaken(port: number, cause: unknown): ConfigError {
  const another = port === 40_000 ? 40_001 : 40_000
  return new ConfigError(
    `VOICE_UDP_PORT ${port} cannot be used for calls: stop the program that has it, or set VOICE_UDP_PORT to another one, for example VOICE_UDP_PORT=${another}.`,
    { cause },
  )
}

function takeOnce(type: (typeof families)[number], port: number): Promise<void> {
  const socket = createSocket({ type, ipv6Only: type === 'udp6' })
  return new Promise((resolve, reject) => {
    socket.once('error', reject)
    socket.bind(port, () => socket.close(resolve))
  })
}
