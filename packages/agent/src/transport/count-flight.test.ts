import { afterEach, expect, test } from 'vitest'
import { RTCPeerConnection } from 'werift'
import { countFlight } from './count-flight.ts'
import { repeatSooner } from './repeat-sooner.ts'

const connections: RTCPeerConnection[] = []
afterEach(() => Promise.all(connections.splice(0).map((connection) => connection.close())))

function newConnection() {
  const connection = new RTCPeerConnection({
    iceServers: [],
    iceUseIpv6: false,
    iceAdditionalHostAddresses: ['127.0.0.1'],
  })
  connections.push(connection)
  return connection
}

async function connect() {
  const [here, there] = [newConnection(), newConnection()]
  const received: string[] = []
  there.onDataChannel.subscribe((channel) => channel.onMessage.subscribe((text) => received.push(String(text))))
  const channel = here.createDataChannel('parley')
  await here.setLocalDescription(await here.createOffer())
  await there.setRemoteDescription(here.localDescription as NonNullable<typeof here.localDescription>)
  await there.setLocalDescription(await there.createAnswer())
  const sctp = here.sctpTransport?.sctp as unknown as {
    sentQueue: unknown[]
    transport: { send(packet: Buffer): Promise<void> }
  }
  repeatSooner(sctp)
  countFlight(sctp)
  await here.setRemoteDescription(there.localDescription as NonNullable<typeof there.localDescription>)
  await expect.poll(() => channel.readyState).toBe('open')
  await expect.poll(() => sctp.sentQueue.length).toBe(0)
  return { channel, sctp, received }
}

test('messages go on after one was lost, and those behind it were repeated although they had arrived', async () => {
  const { channel, sctp, received } = await connect()
  const { send } = sctp.transport
  sctp.transport.send = async () => {}
  channel.send('lost')
  sctp.transport.send = send
  const long = ['1', '2'].map((digit) => digit.repeat(1150))
  for (const text of long) channel.send(text)
  await expect.poll(() => received).toEqual(['lost', ...long])
  await expect.poll(() => sctp.sentQueue.length).toBe(0)
  channel.send('after')
  await expect.poll(() => received.at(-1)).toBe('after')
})
