import { createSocket } from 'node:dgram'
import { once } from 'node:events'

/** For tests: a server that answers each packet, or is silent where `answer` returns null. */
export async function udpServer(answer: (packet: Buffer) => Buffer | null) {
  const socket = createSocket('udp4')
  socket.on('message', (packet, { port, address }) => {
    const reply = answer(packet)
    if (reply) socket.send(reply, port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return { port: socket.address().port, close: () => socket.close() }
}

/** Says what time it is, off by so many ms. */
export function timeAnswer(offByMs = 0): Buffer {
  const reply = Buffer.alloc(48)
  const seconds = (Date.now() + offByMs) / 1000 + 2_208_988_800
  reply.writeUInt32BE(Math.floor(seconds), 40)
  reply.writeUInt32BE(Math.floor((seconds % 1) * 2 ** 32), 44)
  return reply
}

/** Says to whoever asks that they come from this address of IPv4. */
export function stunAnswer(packet: Buffer, address: string): Buffer {
  const reply = Buffer.alloc(32)
  reply.writeUInt16BE(0x0101, 0)
  reply.writeUInt16BE(12, 2)
  packet.copy(reply, 4, 4, 20)
  reply.writeUInt16BE(0x0020, 20)
  reply.writeUInt16BE(8, 22)
  reply[25] = 0x01
  const number = address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
  reply.writeUInt32BE((number ^ 0x2112a442) >>> 0, 28)
  return reply
}

/** Answers questions for TXT records from a list of names; what it does not know does not exist. */
export function dnsAnswer(packet: Buffer, records: Record<string, string[]>): Buffer {
  const labels: string[] = []
  let at = 12
  for (let length = packet[at] ?? 0; length > 0; length = packet[at] ?? 0) {
    labels.push(packet.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  const question = packet.subarray(12, at + 5)
  const texts = records[labels.join('.')] ?? []
  const head = Buffer.alloc(12)
  packet.copy(head, 0, 0, 2)
  head.writeUInt16BE(texts.length > 0 ? 0x8180 : 0x8183, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(texts.length, 6)
  const answers = texts.map((text) => {
    const answer = Buffer.alloc(13)
    answer.writeUInt16BE(0xc00c, 0)
    answer.writeUInt16BE(16, 2)
    answer.writeUInt16BE(1, 4)
    answer.writeUInt16BE(text.length + 1, 10)
    answer[12] = text.length
    return Buffer.concat([answer, Buffer.from(text, 'latin1')])
  })
  return Buffer.concat([head, question, ...answers])
}
