import { keeps, seededRandom, VirtualClock } from '@parley/testkit'
import { describe, expect, onTestFinished, test } from 'vitest'
import { concat, frameMs, frameSamples, level, sampleRateHz } from '../../audio/frame.ts'
import { spoken } from '../../voice/flite/spoken.fixture.ts'
import type { Subject } from '../transport.contract.ts'
import { transportContract } from '../transport.contract.ts'
import type { TransportEvent } from '../transport.ts'
import { CallerMicrophone, type Surroundings } from './caller-microphone.ts'
import { SimulatedTransport } from './simulated-transport.ts'

describe('the transport of simulated callers', () => {
  keeps(transportContract, async (): Promise<Subject> => {
    const clock = new VirtualClock()
    const told: string[] = []
    const transport = await SimulatedTransport.open({ onTold: (text) => told.push(text) }, clock)
    onTestFinished(() => transport.close())
    return {
      transport,
      arrive() {},
      says: { send: () => transport.tell('hello'), text: 'hello' },
      read: () => told,
      leave: () => transport.hangUp(),
      pass: () => clock.advance(100),
    }
  })
})

/** Everything that the assistant's side is told while a caller says this. */
async function heardOf(sound: Int16Array, { loss = 0, ...surroundings }: Surroundings & { loss?: number } = {}) {
  const clock = new VirtualClock()
  const transport = await SimulatedTransport.open({ loss, random: seededRandom(3) }, clock)
  const events: TransportEvent[] = []
  transport.listen((event) => events.push(event))
  const microphone = new CallerMicrophone({ clock, send: (frame) => transport.speak(frame), ...surroundings })
  await clock.advance(1000)
  let isSaid = false
  microphone.say(sound).then(() => {
    isSaid = true
  })
  await clock.advance((sound.length / sampleRateHz) * 1000 + 1000)
  const stats = await transport.stats()
  microphone.close()
  transport.close()
  const frames = events.flatMap((event) => (event.type === 'audio' ? [event.frame] : []))
  return { types: events.map(({ type }) => type), frames, isSaid, loss: stats.loss }
}

const words = await spoken('What does it cost?', 'slt')

test('what a simulated caller says begins and ends as speech does, and comes as loud as people are heard', async () => {
  const { types, frames, isSaid } = await heardOf(words.map((sample) => sample / 8))
  expect(isSaid).toBe(true)
  expect(types[0]).toBe('open')
  expect(types.filter((type) => type === 'speech-started')).toHaveLength(1)
  expect(types.at(-1)).toBe('speech-stopped')
  expect(frames.length * frameMs).toBeGreaterThan(0.6 * (words.length / sampleRateHz) * 1000)
  expect(level(concat(frames))).toBeGreaterThan(0.03)
})

test('packets that are lost never come, and speech is heard all the same', async () => {
  const { types, loss } = await heardOf(words, { loss: 0.2 })
  expect(loss).toBeGreaterThan(0.1)
  expect(loss).toBeLessThan(0.35)
  expect(types).toContain('speech-started')
  expect((await heardOf(words)).loss).toBe(0)
})

test('noise is heard under the words, as far below them as was said', async () => {
  const random = seededRandom(5)
  const sound = Int16Array.from({ length: sampleRateHz }, () => (random() - 0.5) * 2000)
  const sent = async (belowVoiceDb: number) => {
    const clock = new VirtualClock()
    const frames: Int16Array[] = []
    const microphone = new CallerMicrophone({
      clock,
      send: (frame) => frames.push(frame),
      noise: { sound, belowVoiceDb },
    })
    await clock.advance(2000)
    microphone.close()
    return 20 * Math.log10(level(concat(frames)) / 0.08)
  }
  expect(await sent(10)).toBeCloseTo(-10, 0)
  expect(await sent(25)).toBeCloseTo(-25, 0)
})

test('over a telephone line nothing above four kilohertz comes', async () => {
  const tone = (hz: number) =>
    Int16Array.from({ length: sampleRateHz }, (_, at) => 8000 * Math.sin((2 * Math.PI * hz * at) / sampleRateHz))
  const through = async (sound: Int16Array) => {
    const clock = new VirtualClock()
    const frames: Int16Array[] = []
    const microphone = new CallerMicrophone({ clock, send: (frame) => frames.push(frame), telephone: true })
    microphone.say(sound)
    await clock.advance(1000)
    microphone.close()
    expect(frames.every(({ length }) => length === frameSamples)).toBe(true)
    return level(concat(frames.slice(5, -5)))
  }
  expect(await through(tone(1000))).toBeGreaterThan(0.06)
  expect(await through(tone(6000))).toBeLessThan(0.01)
})
