import { createSocket } from 'node:dgram'
import { lookup } from 'node:dns/promises'
import { isIPv6 } from 'node:net'

const attempts = 3
const attemptMs = 1_000

/** Sends a packet to a server until it answers; throws where it does not. */
export async function askOverUdp(host: string, port: number, packet: Buffer): Promise<Buffer> {
  const { address } = await lookup(host)
  const socket = createSocket(isIPv6(address) ? 'udp6' : 'udp4')
  try {
    return await new Promise((resolve, reject) => {
      socket.once('message', resolve)
      socket.once('error', reject)
      socket.connect(port, address, () => {
        let sent = 0
        const send = () => {
          if (sent++ === attempts) return reject(new Error(`no answer within ${(attempts * attemptMs) / 1000} s`))
          socket.send(packet)
          timer = setTimeout(send, attemptMs)
        }
        let timer: NodeJS.Timeout
        send()
        socket.once('close', () => clearTimeout(timer))
      })
    })
  } finally {
    socket.close()
  }
}

/** Resolves to whether a UDP port can be opened here. */
export function isUdpPortFree(port: number): Promise<boolean> {
  const socket = createSocket('udp4')
  return new Promise((resolve) => {
    socket.once('error', () => resolve(false))
    socket.bind(port, () => socket.close(() => resolve(true)))
  })
}
