import { concat, sampleRateHz } from '../audio/frame.ts'

/** Frames as a WAV file: mono PCM16 at 16 000 Hz. */
export const wavOf = (frames: readonly Int16Array[]) => new Blob([wavBytes(concat(frames))], { type: 'audio/wav' })

export function wavBytes(pcm: Int16Array): Buffer<ArrayBuffer> {
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + pcm.byteLength, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(sampleRateHz, 24)
  header.writeUInt32LE(sampleRateHz * 2, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36)
  header.writeUInt32LE(pcm.byteLength, 40)
  return Buffer.concat([header, Buffer.from(pcm.buffer, pcm.byteOffset, pcm.byteLength)])
}
