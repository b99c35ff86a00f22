import { createHmac } from 'node:crypto'

/** For tests: a STUN binding request as a caller makes it, who knows the call's password. */
export function bindingRequest(username: string, password: string): Buffer {
  const name = Buffer.from(username.padEnd(Math.ceil(username.length / 4) * 4, 'x'))
  const packet = Buffer.alloc(24 + name.length)
  packet.writeUInt16BE(1, 0)
  packet.writeUInt16BE(4 + name.length + 24, 2)
  packet.writeUInt32BE(0x2112a442, 4)
  packet.writeUInt16BE(6, 20)
  packet.writeUInt16BE(name.length, 22)
  name.copy(packet, 24)
  const proof = createHmac('sha1', password).update(packet).digest()
  return Buffer.concat([packet, Buffer.from([0, 8, 0, proof.length]), proof])
}
