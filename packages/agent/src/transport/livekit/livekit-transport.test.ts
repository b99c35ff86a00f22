import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually, keeps, VirtualClock } from '@parley/testkit'
import { describe, expect, onTestFinished, test } from 'vitest'
import { frameSamples } from '../../audio/frame.ts'
import { heardIn } from '../../audio/recording/ogg-opus.fixture.ts'
import { type Subject, transportContract } from '../transport.contract.ts'
import type { TransportEvent } from '../transport.ts'
import { LivekitTransport } from './livekit-transport.ts'

function inRoom(listens = true) {
  const clock = new VirtualClock()
  const line = { frames: 0, flushes: 0, left: 0, texts: [] as string[] }
  const transport = new LivekitTransport(
    {
      play: () => {
        line.frames += 1
      },
      flush: () => {
        line.flushes += 1
      },
      send: (text) => line.texts.push(text),
      leave: () => {
        line.left += 1
      },
    },
    { probability: (frame) => (frame[0] ? 1 : 0), close() {} },
    clock,
  )
  const events: TransportEvent[] = []
  if (listens) transport.listen((event) => events.push(event))
  return { clock, line, transport, events }
}

const tone = (frames: number) =>
  Int16Array.from({ length: frameSamples * frames }, (_, at) => 8000 * Math.sin((2 * Math.PI * at) / 40))
const loud = (frames: number) => new Int16Array(frameSamples * frames).fill(1000)

describe('a room of LiveKit, as the agent is in it', () => {
  keeps(transportContract, (): Subject => {
    const { clock, line, transport } = inRoom(false)
    return {
      transport,
      arrive: () => transport.arrived(),
      says: { send: () => transport.receive('hello'), text: 'hello' },
      read: () => line.texts,
      leave: () => transport.left('lost'),
      pass: () => clock.advance(100),
    }
  })
})

test('who leaves of their own will has ended the call; who is only gone may come back', () => {
  const { transport, events } = inRoom()
  transport.arrived()
  transport.left('lost')
  transport.arrived()
  transport.left('hung-up')
  expect(events).toEqual([
    { type: 'open' },
    { type: 'lost' },
    { type: 'open' },
    { type: 'closed', reason: 'customer-ended-call' },
  ])
})

const leavesAndComesBack = [{ type: 'open' }, { type: 'lost' }, { type: 'open' }]

test('a page that leaves the room is only lost while it may be making the room again, and has then ended the call', async () => {
  const { clock, transport, events } = inRoom()
  transport.arrived()
  transport.left('left')
  await clock.advance(7_000)
  transport.came()
  await clock.advance(7_000)
  transport.arrived()
  expect(events).toEqual(leavesAndComesBack)
  transport.left('left')
  await clock.advance(8_000)
  expect(events.slice(3)).toEqual([{ type: 'lost' }, { type: 'closed', reason: 'customer-ended-call' }])
})

test('a page that keeps its call is waited for as anybody who is only gone, each time that it says so', async () => {
  const { clock, transport, events } = inRoom()
  transport.arrived()
  transport.receive('keep')
  transport.left('left')
  await clock.advance(20_000)
  transport.came()
  transport.arrived()
  expect(events).toEqual(leavesAndComesBack)
  transport.left('left')
  await clock.advance(8_000)
  expect(events.at(-1)).toEqual({ type: 'closed', reason: 'customer-ended-call' })
})

test.each(['left', 'lost'] as const)('who is %s before they have arrived has not been there', async (how) => {
  const { clock, transport, events } = inRoom()
  transport.came()
  transport.left(how)
  await clock.advance(9_000)
  transport.came()
  transport.arrived()
  expect(events).toEqual([{ type: 'open' }])
})

test('what was closed while somebody had left says nothing more of them', async () => {
  const { clock, transport, events } = inRoom()
  transport.arrived()
  transport.left('left')
  transport.close()
  await clock.advance(10_000)
  expect(events).toEqual([{ type: 'open' }, { type: 'lost' }])
})

test('an interruption empties what waits in the room', async () => {
  const { clock, line, transport } = inRoom()
  transport.arrived()
  transport.write(1, loud(10))
  await clock.advance(60)
  transport.clear()
  expect(line.flushes).toBe(1)
})

test('speech is told and passed on; keys count as typed', async () => {
  const { clock, transport, events } = inRoom()
  transport.arrived()
  for (let heard = 0; heard < 5; heard += 1) transport.hear(loud(1))
  expect(events.map(({ type }) => type)).toContain('speech-started')
  for (const digit of '42') transport.press(digit)
  await clock.advance(1600)
  expect(events.at(-1)).toEqual({ type: 'message', text: '{"type":"text-input","text":"42"}' })
})

test('recorded, the caller is heard on the left and the assistant on the right', async () => {
  const { clock, transport } = inRoom()
  const path = join(tmpdir(), `parley-livekit-${process.pid}.ogg`)
  onTestFinished(() => rm(path, { force: true }))
  transport.arrived()
  const written = transport.record(path)
  await eventually(() => existsSync(path))
  transport.write(1, tone(50))
  for (let frame = 0; frame < 120; frame += 1) {
    if (frame >= 60) transport.hear(tone(1))
    await clock.advance(20)
  }
  transport.close()
  await written
  const { sides } = await heardIn(await readFile(path))
  expect(sides.map(({ caller, assistant }) => [caller > 0.05, assistant > 0.05])).toEqual([
    [false, true],
    [true, false],
  ])
})

test('closed, it leaves once, after the last words, and says nothing more', async () => {
  const { clock, line, transport } = inRoom()
  transport.arrived()
  transport.close()
  transport.close()
  transport.send('too late')
  expect(line.left).toBe(0)
  await clock.advance(1000)
  expect(line).toMatchObject({ left: 1, texts: [] })
})

test('how the network carries a call is what its page counts, since it told last', () => {
  const { transport, events } = inRoom()
  const samples = () => events.flatMap((event) => (event.type === 'network' ? [event.sample] : []))
  transport.counted({ sent: 100, lost: 3, received: 90, missed: 1, jitter: 0.004, roundTripTime: 0.15 })
  transport.counted({ sent: 200, lost: 3, received: 190, missed: 6 })
  expect(samples()).toEqual([
    { received: 97, lost: 3, concealedMs: 60, sent: 91, sentLost: 1, jitterMs: 4, roundTripMs: 150 },
    { received: 100, lost: 0, concealedMs: 0, sent: 105, sentLost: 5, jitterMs: null, roundTripMs: null },
  ])
  transport.counted({ sent: 5, lost: 0, received: 290, missed: 6 }) // its microphone was opened anew
  expect(samples().at(-1)).toMatchObject({ received: 0, sent: 100 })
})
