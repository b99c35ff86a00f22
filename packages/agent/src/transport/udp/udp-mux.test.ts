import { createSocket, Socket } from 'node:dgram'
import { afterEach, expect, test, vi } from 'vitest'
import { notRunHere } from '../../../../../tests/setup/not-run.ts'
import { TestPeer } from '../testing/test-peer.ts'
import { MediaPool } from '../thread/media-pool.ts'
import type { TransportEvent } from '../transport.ts'
import { bindingRequest } from './binding-request.fixture.ts'
import { behindMux, UdpMux, ufragOf } from './udp-mux.ts'

const password = 'known to the caller'
const stunFor = (username: string, key = password) => bindingRequest(username, key)

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

test('calls on two threads share one public port, and each hears its own', async () => {
  const pool = new MediaPool({ threads: 2, port: 0, hostAddresses: ['127.0.0.1'] })
  cleanups.push(() => pool.close())
  const ring = async () => {
    const peer = await TestPeer.create()
    cleanups.push(() => peer.close())
    const { transport, answerSdp } = await pool.answer(await peer.offer(), { forwardsAudio: true })
    const events: TransportEvent[] = []
    transport.listen((event) => events.push(event))
    await peer.accept(answerSdp)
    await expect.poll(() => events.map(({ type }) => type)).toContain('open')
    const ports = new Set([...answerSdp.matchAll(/^a=candidate:.* (\d+) typ host/gm)].map(([, port]) => port))
    return { peer, transport, ports }
  }
  const one = await ring()
  const two = await ring()
  expect(one.ports.size).toBe(1)
  expect(two.ports).toEqual(one.ports)
  one.transport.send('for one')
  two.transport.send('for two')
  await expect.poll(() => [one.peer.messages, two.peer.messages]).toEqual([['for one'], ['for two']])
  one.transport.write(1, new Int16Array(3200).fill(1000))
  one.transport.finish(1)
  await expect.poll(() => one.peer.heard).toHaveLength(10)
  expect(two.peer.heard).toHaveLength(0)
})

test('a port that is taken is told when the pool gets ready', async () => {
  const taken = createSocket('udp4')
  await new Promise<void>((resolve) => taken.bind(0, resolve))
  cleanups.push(() => taken.close())
  const pool = new MediaPool({ threads: 1, port: taken.address().port, hostAddresses: ['127.0.0.1'] })
  cleanups.push(() => pool.close())
  await expect(pool.warmUp()).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('UDP port'),
  })
})

test('callers reach it by IPv6 too, where there is any', async (context) => {
  const mux = await UdpMux.listen(0)
  cleanups.push(() => mux.close())
  if (!mux.hasIpv6) {
    notRunHere('IPv6 at the port of the calls', 'This machine has no such address.')
    return context.skip()
  }
  const call = createSocket('udp4')
  cleanups.push(() => call.close())
  await new Promise<void>((resolve) => call.bind(0, '127.0.0.1', resolve))
  call.on('message', (packet, from) => call.send(packet, from.port, from.address))
  mux.register('abcd', { port: call.address().port, password })
  const visitor = createSocket('udp6')
  cleanups.push(() => visitor.close())
  const echoed = new Promise<Buffer>((resolve) => visitor.once('message', resolve))
  visitor.send(stunFor('abcd:x'), mux.port, '::1')
  expect(ufragOf(await echoed)).toBe('abcd')
})

test('of one call no more than sixteen addresses have a way in, of which the quietest gives way', async () => {
  const mux = await UdpMux.listen(0)
  cleanups.push(() => mux.close())
  const call = await loopback()
  const ways: number[] = []
  call.on('message', (_, from) => ways.push(from.port))
  mux.register('abcd', { port: call.address().port, password })
  const callers: Socket[] = []
  const heardFrom = async (caller: Socket, packet: Buffer) => {
    const before = ways.length
    caller.send(packet, mux.port, '127.0.0.1')
    await expect.poll(() => ways.length).toBe(before + 1)
    return ways.at(-1)
  }
  for (let caller = 0; caller < 17; caller += 1) {
    callers.push(await loopback())
    await heardFrom(callers[caller] as Socket, stunFor('abcd:x'))
    if (caller === 15) expect(await heardFrom(callers[0] as Socket, Buffer.from('sound'))).toBe(ways[0])
  }
  callers[1]?.send(Buffer.from('sound'), mux.port, '127.0.0.1')
  expect(await heardFrom(callers[0] as Socket, Buffer.from('sound'))).toBe(ways[0])
  expect(await heardFrom(callers[1] as Socket, stunFor('abcd:x'))).not.toBe(ways[1])
})

async function loopback(): Promise<Socket> {
  const socket = createSocket('udp4')
  cleanups.push(() => socket.close())
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  return socket
}

test('packets of strangers go nowhere', async () => {
  const mux = await UdpMux.listen(0)
  cleanups.push(() => mux.close())
  const call = await loopback()
  const got: Buffer[] = []
  call.on('message', (packet) => got.push(packet))
  mux.register('abcd', { port: call.address().port, password })
  const stranger = createSocket('udp4')
  cleanups.push(() => stranger.close())
  const guessed = stunFor('abcd:x', 'a guess')
  for (const packet of [Buffer.from('hello'), stunFor('nobody:x'), Buffer.alloc(20), guessed, stunFor('abcd:y')]) {
    stranger.send(packet, mux.port, '127.0.0.1')
  }
  await expect.poll(() => got).toHaveLength(1)
  expect(got).toEqual([stunFor('abcd:y')])
})

test('a packet from port 0, to which nothing can be answered, goes nowhere', async () => {
  const binding = vi.spyOn(Socket.prototype, 'bind')
  const mux = await UdpMux.listen(0)
  cleanups.push(() => mux.close())
  const [listening] = binding.mock.contexts as Socket[]
  binding.mockRestore()
  const call = await loopback()
  const got: Buffer[] = []
  call.on('message', (packet) => got.push(packet))
  mux.register('abcd', { port: call.address().port, password })
  const from = { address: '127.0.0.1', family: 'IPv4', size: 0 }
  listening?.emit('message', stunFor('abcd:x'), { ...from, port: 0 })
  listening?.emit('message', stunFor('abcd:y'), { ...from, port: call.address().port })
  await expect.poll(() => got).toEqual([stunFor('abcd:y')])
})

test.each([Buffer.alloc(0), Buffer.from([0, 1]), stunFor('a:b').subarray(0, 24), Buffer.alloc(40, 255)])(
  'a packet that is no whole binding request names nobody',
  (packet) => expect(ufragOf(packet)).toBeNull(),
)

test('an answer’s own candidates are replaced in every section', () => {
  const section =
    'a=ice-ufrag:abcd\r\na=ice-pwd:secret\r\na=candidate:1 1 udp 1 127.0.0.1 5000 typ host\r\na=candidate:2 1 udp 1 10.0.0.2 5000 typ host\r\n'
  const { ufrag, call, answerSdp } = behindMux(
    `v=0\r\nm=audio 9\r\n${section}m=application 9\r\n${section}`,
    ['192.0.2.1'],
    3478,
  )
  expect({ ufrag, call }).toEqual({ ufrag: 'abcd', call: { port: 5000, password: 'secret' } })
  expect(answerSdp.match(/a=candidate:.*/g)).toEqual(
    Array(2).fill('a=candidate:1 1 udp 2130706431 192.0.2.1 3478 typ host'),
  )
})
