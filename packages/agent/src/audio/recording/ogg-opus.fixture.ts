import { createDecoder } from 'libopus-wasm'
import { level, sampleRateHz } from '../frame.ts'

/** For tests: what an Ogg file of Opus holds, read as another program would read it. */
export function opusPacketsIn(file: Buffer) {
  const packets: Buffer[] = []
  let granule = 0n
  let started: Buffer[] = []
  for (let at = 0; at < file.length; ) {
    if (file.toString('latin1', at, at + 4) !== 'OggS') throw new Error(`no page at ${at}`)
    granule = file.readBigUInt64LE(at + 6)
    const lacing = [...file.subarray(at + 27, at + 27 + file.readUInt8(at + 26))]
    let body = at + 27 + lacing.length
    for (const length of lacing) {
      started.push(file.subarray(body, body + length))
      body += length
      if (length === 255) continue
      packets.push(Buffer.concat(started))
      started = []
    }
    at = body
  }
  const [head, , ...sound] = packets
  return {
    channels: head?.readUInt8(9) ?? 0,
    packets: sound,
    seconds: Number(granule) / 48_000,
  }
}

/** For tests: the level of both sides for each whole second of a recording. */
export async function heardIn(file: Buffer) {
  const { channels, packets, seconds } = opusPacketsIn(file)
  const decoder = await createDecoder({ sampleRate: sampleRateHz, channels: 2 })
  const sides: { caller: number; assistant: number }[] = []
  for (let from = 0; from + 50 <= packets.length; from += 50) {
    const frames = packets.slice(from, from + 50).map((packet) => decoder.decode(packet))
    const side = (offset: number) =>
      level(Int16Array.from(frames.flatMap((frame) => [...frame].filter((_, index) => index % 2 === offset))))
    sides.push({ caller: side(0), assistant: side(1) })
  }
  decoder.free()
  return { channels, seconds, sides }
}

/**
 * For tests: the strongest that each of these pitches is, 0–1, in any fifth of a second of a recording of one voice. Where packets
 * came late a wave begins anew, and waves out of step take each other away: over a second nothing might be left of them.
 */
export async function levelsIn(file: Buffer, pitchesHz: readonly number[]): Promise<number[]> {
  const decoder = await createDecoder({ sampleRate: sampleRateHz, channels: 1 })
  const sound = opusPacketsIn(file).packets.flatMap((packet) => [...decoder.decode(packet)])
  decoder.free()
  const stretch = sampleRateHz / 5
  return pitchesHz.map((hz) => {
    const levels = Array.from({ length: Math.floor(sound.length / stretch) }, (_, at) => {
      const heard = sound.slice(at * stretch, (at + 1) * stretch)
      const along = (wave: (angle: number) => number) =>
        heard.reduce((sum, sample, index) => sum + sample * wave((2 * Math.PI * hz * index) / sampleRateHz), 0)
      return (2 * Math.hypot(along(Math.cos), along(Math.sin))) / stretch / 32_768
    })
    return Math.max(...levels)
  })
}
