import { createDecoder, createEncoder } from 'libopus-wasm'
import { beforeAll, expect, test } from 'vitest'
import { spoken } from '../voice/flite/spoken.fixture.ts'
import { frameSamples, sampleRateHz } from './frame.ts'
import { SpeechEncoder } from './speech-encoder.ts'
import { SpokenPackets } from './spoken-packets.ts'

let greeting: Int16Array[]
let address: Int16Array[]
beforeAll(async () => {
  greeting = frames(await spoken('Hello, how can I help you today?'))
  address = frames(await spoken('Is it anna at example dot com?'))
})

const frames = (pcm: Int16Array) =>
  Array.from({ length: Math.floor(pcm.length / frameSamples) }, (_, i) =>
    pcm.slice(i * frameSamples, (i + 1) * frameSamples),
  )

/** Callers of one thread, and how many frames have been encoded for all of them. */
function thread() {
  const packets = new SpokenPackets()
  const work = { encoded: 0 }
  const caller = async () => {
    const opus = await createEncoder({ sampleRate: sampleRateHz, channels: 1, frameSize: frameSamples, fec: true })
    const counted = {
      encode(frame: Int16Array) {
        work.encoded += 1
        return opus.encode(frame)
      },
      free: opus.free.bind(opus),
    }
    return new SpeechEncoder(counted, packets)
  }
  return { work, caller }
}

const say = (encoder: SpeechEncoder, sound: readonly Int16Array[]) => sound.map((frame) => encoder.encode(frame))

test('what two callers have heard is not encoded again for the third, and sounds the same', async () => {
  const { work, caller } = thread()
  const first = say(await caller(), greeting)
  say(await caller(), greeting)
  expect(work.encoded).toBe(2 * greeting.length)
  expect(say(await caller(), greeting)).toEqual(first)
  expect(work.encoded).toBe(2 * greeting.length)
})

test('what is said to one caller alone is not kept, however often', async () => {
  const { work, caller } = thread()
  const encoder = await caller()
  for (let time = 1; time <= 4; time += 1) {
    say(encoder, address)
    expect(work.encoded).toBe(time * address.length)
  }
})

test('a frame that only looks like a known one is encoded', async () => {
  const { work, caller } = thread()
  for (let count = 0; count < 3; count += 1) say(await caller(), greeting)
  const before = work.encoded
  const louder = greeting.map((frame) => frame.map((sample, i) => (i === 17 ? sample + 1 : sample)))
  say(await caller(), louder)
  expect(work.encoded).toBeGreaterThanOrEqual(before + greeting.length)
})

test('new words after known ones are heard as clearly as they would be alone', async () => {
  const { caller } = thread()
  for (let count = 0; count < 3; count += 1) say(await caller(), greeting)
  const alone = await signalToNoise(say(await thread().caller(), address), address)
  const encoder = await caller()
  const spliced = [...say(encoder, greeting), ...say(encoder, address)]
  const after = await signalToNoise(spliced, [...greeting, ...address], greeting.length)
  expect(after).toBeGreaterThan(alone - 1)
})

test('packets longest unused are forgotten first', () => {
  const packets = new SpokenPackets(2)
  const packet = new Uint8Array(1)
  for (const key of [1, 2]) for (const caller of [Symbol(), Symbol()]) packets.note(key, packet, caller)
  packets.get(1)
  packets.note(3, packet, Symbol())
  expect([packets.get(1), packets.get(2)]).toEqual([packet, null])
})

/** In dB, over the frames from `from` on, at the delay where the decoded sound fits best. */
async function signalToNoise(packets: readonly Uint8Array[], original: readonly Int16Array[], from = 0) {
  const decoder = await createDecoder({ sampleRate: sampleRateHz, channels: 1 })
  const decoded = packets.flatMap((packet) => [...decoder.decode(packet)])
  decoder.free()
  const wanted = original.flatMap((frame) => [...frame])
  const start = from * frameSamples
  let best = Number.NEGATIVE_INFINITY
  for (let delay = 0; delay < frameSamples; delay += 1) {
    let signal = 0
    let noise = 0
    for (let i = start; i + delay < decoded.length && i < wanted.length; i += 1) {
      signal += (wanted[i] as number) ** 2
      noise += ((decoded[i + delay] as number) - (wanted[i] as number)) ** 2
    }
    best = Math.max(best, 10 * Math.log10(signal / noise))
  }
  return best
}
