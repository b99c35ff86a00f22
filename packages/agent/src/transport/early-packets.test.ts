import { expect, test } from 'vitest'
import { RTCPeerConnection } from 'werift'
import { keepEarlyPackets } from './early-packets.ts'

const [hello, rest] = [Buffer.from([22, 1]), Buffer.from([22, 2])]
const sound = Buffer.from([0x80, 0])

test('a hello that came before its socket is heard by it, once and in order; sound is not', async () => {
  const connection = new RTCPeerConnection()
  connection.createDataChannel('parley')
  const [ice] = connection.iceTransports
  if (!ice) throw new Error('no way to the far end')
  const early = keepEarlyPackets(ice)
  for (const packet of [hello, sound, rest]) ice.connection.onData.execute(packet)
  const heard: Buffer[] = []
  const server = { transport: { socket: { onData: (packet: Buffer) => heard.push(packet) } } }
  early.handTo(server)
  ice.connection.onData.execute(hello)
  early.handTo(server)
  expect(heard).toEqual([hello, rest])
  await connection.close()
})
