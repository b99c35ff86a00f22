import { randomBytes } from 'node:crypto'
import { askOverUdp } from './datagram.ts'

const magicCookie = 0x2112a442
const bindingRequest = 0x0001
const xorMappedAddress = 0x0020
const ipv4 = 0x01

/** Asks a STUN or TURN server for the address that we come from; null where it tells none of IPv4. Throws where it is silent. */
export async function ownAddressByStun(host: string, port: number): Promise<string | null> {
  const packet = Buffer.alloc(20)
  packet.writeUInt16BE(bindingRequest, 0)
  packet.writeUInt32BE(magicCookie, 4)
  randomBytes(12).copy(packet, 8)
  const answer = await askOverUdp(host, port, packet)
  for (let at = 20; at + 4 <= answer.length; ) {
    const length = answer.readUInt16BE(at + 2)
    if (answer.readUInt16BE(at) === xorMappedAddress && answer[at + 5] === ipv4) {
      const address = (answer.readUInt32BE(at + 8) ^ magicCookie) >>> 0
      return [24, 16, 8, 0].map((shift) => (address >>> shift) & 255).join('.')
    }
    at += 4 + length + ((4 - (length % 4)) % 4)
  }
  return null
}
