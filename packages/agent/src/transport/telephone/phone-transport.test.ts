import { keeps, VirtualClock } from '@parley/testkit'
import { describe, expect, test } from 'vitest'
import { frameSamples } from '../../audio/frame.ts'
import { type Subject, transportContract } from '../transport.contract.ts'
import type { TransportEvent } from '../transport.ts'
import type { Keypad } from './digits.ts'
import { PhoneTransport } from './phone-transport.ts'

/** A line that keeps what it is given, and a detector that takes every loud frame for speech. */
function ring(listens = true, keypad?: Keypad) {
  const clock = new VirtualClock()
  const line = { frames: 0, flushes: 0, hangUps: 0 }
  const transport = new PhoneTransport(
    {
      play: () => {
        line.frames += 1
      },
      flush: () => {
        line.flushes += 1
      },
      hangUp: () => {
        line.hangUps += 1
      },
    },
    { probability: (frame) => (frame[0] ? 1 : 0), close() {} },
    clock,
    keypad,
  )
  const events: TransportEvent[] = []
  if (listens) transport.listen((event) => events.push(event))
  const types = () => events.map(({ type }) => type)
  return { clock, line, transport, events, types }
}

const loud = (samples: number) => new Int16Array(samples).fill(1000)

describe('a telephone', () => {
  keeps(transportContract, (): Subject => {
    const { clock, transport } = ring(false)
    return {
      transport,
      arrive() {},
      says: { send: () => transport.press('7'), text: '{"type":"text-input","text":"7"}' },
      read: null,
      leave: () => transport.hungUp(),
      pass: () => clock.advance(100),
    }
  })
})

test('it is open at once, and sound of any length is heard as frames', () => {
  const { transport, types, events } = ring()
  for (let heard = 0; heard < 10; heard += 1) transport.hear(loud(frameSamples / 2 + 1))
  expect(types().slice(0, 2)).toEqual(['open', 'speech-started'])
  const frames = events.filter((event) => event.type === 'audio')
  expect(frames).toHaveLength(5)
  expect(frames.every(({ frame }) => frame.length === frameSamples && frame.every((sample) => sample === 1000))).toBe(
    true,
  )
})

test('the assistant is played at the pace of speech, and an interruption empties the line', async () => {
  const { clock, line, transport, events } = ring()
  transport.write(1, loud(frameSamples * 10))
  await clock.advance(60)
  expect(line.frames).toBe(4)
  transport.clear()
  expect(line.flushes).toBe(1)
  expect(events.at(-1)).toMatchObject({ type: 'played', segmentId: 1, complete: false })
})

test('digits that follow each other count as one typed message', async () => {
  const { clock, transport, events } = ring()
  for (const digit of '42#') transport.press(digit)
  await clock.advance(1600)
  expect(events.at(-1)).toEqual({ type: 'message', text: '{"type":"text-input","text":"42#"}' })
})

describe('keypadInputPlan', () => {
  const typed = (events: TransportEvent[]) =>
    events.flatMap((event) => (event.type === 'message' ? [JSON.parse(event.text).text] : []))
  const press = async (keypad: Keypad, digits: string, ms: number) => {
    const { clock, transport, events } = ring(true, keypad)
    for (const digit of digits) transport.press(digit)
    await clock.advance(ms)
    return typed(events)
  }

  test('timeoutSeconds: more digits are waited for so long', async () => {
    const keypad = { enabled: true, timeoutMs: 4000, delimiters: [] }
    expect([await press(keypad, '42', 3900), await press(keypad, '42', 4000)]).toEqual([[], ['42']])
  })

  test('delimiters: what was pressed before one counts at once, without it', async () => {
    expect(await press({ enabled: true, timeoutMs: 4000, delimiters: ['#', '*'] }, '42#7*', 0)).toEqual(['42', '7'])
    expect(await press({ enabled: true, timeoutMs: 4000, delimiters: ['#'] }, '#', 5000)).toEqual([])
  })

  test('enabled: false leaves keys without effect', async () => {
    expect(await press({ enabled: false, timeoutMs: 0, delimiters: ['#'] }, '42#', 5000)).toEqual([])
  })
})

test('a caller who hangs up ends the call; the line is hung up once, after the last words', async () => {
  const { clock, line, transport, events } = ring()
  transport.hungUp()
  expect(events.at(-1)).toEqual({ type: 'closed', reason: 'customer-ended-call' })
  transport.close()
  transport.close()
  expect(line.hangUps).toBe(0)
  await clock.advance(1000)
  expect(line.hangUps).toBe(1)
  transport.hear(loud(frameSamples * 10))
  expect(events.at(-1)?.type).toBe('closed')
})
