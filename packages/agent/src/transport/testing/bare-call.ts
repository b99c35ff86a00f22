import { randomBytes } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createDecoder, createEncoder } from 'libopus-wasm'
import { RtpHeader, RtpPacket, SrtpSession } from 'werift'
import { frameMs, frameSamples, sampleRateHz } from '../../audio/frame.ts'
import { keepKeys } from '../werift/patches/keep-keys.ts'

const warmUpFrames = 500
const countedFrames = 1500
/** AES-128 in counter mode with SHA-1, as calls have it. */
const profile = 1

/**
 * The bare work of a call, as a share of one core: each frame both ways through the codec, the encryption and a UDP socket of
 * the loopback, and nothing else. Both sides say `speech` (mono PCM16 at 16 000 Hz) again and again, without a pause.
 */
export async function bareCallShare(speech: Int16Array): Promise<number> {
  const encoder = await createEncoder({
    sampleRate: sampleRateHz,
    channels: 1,
    frameSize: frameSamples,
    complexity: 5,
    bitrate: 32_000,
    fec: true,
    packetLossPercent: 10,
  })
  const decoder = await createDecoder({ sampleRate: sampleRateHz, channels: 1 })
  const sealed = encryption()
  const [here, there] = await Promise.all([openSocket(), openSocket()])
  const { port } = there.address() as AddressInfo

  async function frame(sequence: number) {
    const from = (sequence * frameSamples) % (speech.length - frameSamples)
    const payload = Buffer.from(encoder.encode(speech.subarray(from, from + frameSamples)))
    const header = new RtpHeader({ payloadType: 111, sequenceNumber: sequence & 0xffff, timestamp: sequence * 960 })
    const arrives = once(there, 'message')
    here.send(sealed.encrypt(payload, header), port, '127.0.0.1')
    const [packet] = (await arrives) as [Buffer]
    decoder.decode(RtpPacket.deSerialize(sealed.decrypt(packet)).payload)
  }

  let sequence = 1
  for (; sequence <= warmUpFrames; sequence += 1) await frame(sequence)
  const before = process.cpuUsage()
  for (; sequence <= warmUpFrames + countedFrames; sequence += 1) await frame(sequence)
  const { user, system } = process.cpuUsage(before)
  for (const socket of [here, there]) socket.close()
  encoder.free()
  decoder.free()
  return (user + system) / 1000 / countedFrames / frameMs
}

/** Both ends with the same keys, kept as Node wants them. */
function encryption(): SrtpSession {
  const key = randomBytes(16)
  const salt = randomBytes(14)
  const keys = { localMasterKey: key, localMasterSalt: salt, remoteMasterKey: key, remoteMasterSalt: salt }
  const session = new SrtpSession({ keys, profile })
  keepKeys(session)
  return session
}

async function openSocket() {
  const socket = createSocket('udp4')
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return socket
}
