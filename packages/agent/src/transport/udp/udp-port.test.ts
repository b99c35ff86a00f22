import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { afterEach, expect, test } from 'vitest'
import { bindingRequest } from './binding-request.fixture.ts'
import { UdpPort } from './udp-port.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

/** The port of all calls with one call behind it, and the thread that it is on. */
async function withOneCall() {
  const problems: unknown[] = []
  const started = once(process, 'worker')
  const udpPort = new UdpPort(0, ['127.0.0.1'], (error) => problems.push(error))
  cleanups.push(() => udpPort.close())
  const [thread] = (await started) as [Worker]
  const [call, caller] = [await loopback(), await loopback()]
  const heard: string[] = []
  call.on('message', (packet) => heard.push(String(packet)))
  const candidate = `a=candidate:1 1 udp 1 127.0.0.1 ${call.address().port} typ host`
  await udpPort.route(`v=0\r\nm=audio 9\r\na=ice-ufrag:abcd\r\na=ice-pwd:secret\r\n${candidate}\r\n`)
  const port = await udpPort.port
  const send = (packet: string | Buffer) => caller.send(packet, port, '127.0.0.1')
  /** Says it again until it has arrived: a thread that begins hears nothing yet. */
  const arrives = (text: string) =>
    expect.poll(() => {
      send(bindingRequest('abcd:x', 'secret'))
      send(text)
      return heard
    })
  return { udpPort, thread, port, problems, arrives }
}

async function loopback(): Promise<Socket> {
  const socket = createSocket('udp4')
  cleanups.push(() => socket.close())
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  return socket
}

test('what its thread cannot bear is told, and the calls go on', async () => {
  const { thread, problems, arrives } = await withOneCall()
  await arrives('before').toContain('before')
  thread.postMessage(null)
  await expect
    .poll(() => problems)
    .toEqual([expect.objectContaining({ message: expect.stringContaining('TypeError') })])
  await arrives('after').toContain('after')
})

test('a thread that has ended is replaced at the same port, and the calls behind it go on', async () => {
  const { udpPort, thread, port, problems, arrives } = await withOneCall()
  await arrives('before').toContain('before')
  const outOfMemory = new Error('out of memory')
  thread.emit('error', outOfMemory)
  await thread.terminate()
  await arrives('after').toContain('after')
  expect([await udpPort.port, problems]).toEqual([port, [outOfMemory]])
})
