// Loaded into every thread of the server under load: notes when sound leaves for a caller, and counts what the thread holds.
import { Socket } from 'node:dgram'
import { BroadcastChannel, threadId } from 'node:worker_threads'

/** Where the callers of the load listen, and nobody else: what goes to these ports leaves the server. */
export const callerPorts = { first: 20_000, last: 29_999 }

/** A thread's first word: it listens from now on. */
export type ProbeBegan = { began: number }
export type ProbeQuestion = { asked: 'packets' | 'memory' }
export type ProbeAnswer = {
  threadId: number
  /** For each packet of sound: SSRC, RTP timestamp, whether it begins a spurt, ms on the process's clock. */
  packets: number[]
  heapBytes: number
  udpSockets: number
}

export const probeChannel = 'parley-bench-probe'
export const fieldsPerPacket = 4

const nsPerMs = 1e6
const packets: number[] = []
const { send } = Socket.prototype

Socket.prototype.send = function (this: Socket, ...args: unknown[]) {
  const [packet, port] = args
  if (packet instanceof Uint8Array && typeof port === 'number') note(packet as Buffer, port)
  return Reflect.apply(send, this, args)
} as typeof send

function note(packet: Buffer, port: number) {
  const [first = 0, second = 0] = packet
  const isSound = first >> 6 === 2 && (second & 0x7f) >= 96
  if (!isSound || port < callerPorts.first || port > callerPorts.last) return
  packets.push(packet.readUInt32BE(8), packet.readUInt32BE(4), second >> 7, Number(process.hrtime.bigint()) / nsPerMs)
}

const channel = new BroadcastChannel(probeChannel)
channel.onmessage = (event) => {
  const { asked } = (event as { data: ProbeQuestion | ProbeAnswer | ProbeBegan }).data as ProbeQuestion
  if (!asked) return
  // also gives back the room that was made for garbage: what stays is held
  if (asked === 'memory') globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  channel.postMessage({
    threadId,
    packets: packets.splice(0),
    heapBytes: process.memoryUsage().heapUsed,
    udpSockets: process.getActiveResourcesInfo().filter((name) => name.startsWith('UDP')).length,
  } satisfies ProbeAnswer)
}
channel.postMessage({ began: threadId } satisfies ProbeBegan)
channel.unref()
