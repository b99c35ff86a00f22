import { expect, test } from 'vitest'
import { defaultTiming } from '../assistant/assistant.ts'
import { recordedCall, replay } from './recorded-call.fixture.ts'
import { type TurnStep, wordHider } from './turn-log.ts'

/** Synthetic speech over WebRTC, heard by PocketSphinx: a pause within a sentence, "okay" over a reply, two interruptions. */
const recorded = recordedCall('pauses-and-interruptions')

test('a recorded call leads through the table as it did', () => {
  expect(replay(recorded).path).toEqual(recorded.map(({ to }) => to))
})

test('each turn was over when silence had lasted as long as its last words ask for', () => {
  const { ended } = replay(recorded)
  expect(ended.map(({ text, sounds }) => [text, sounds])).toEqual([
    ['my name is w1 w2', 'unclear'],
    ['w3 w4 w5 we see the w6 w7', 'unclear'],
    ['okay w3 w4 w5 we see the w6 w7', 'unclear'],
    ['goodbye', 'complete'],
  ])
  for (const { sounds, ms } of ended) expect(ms).toBeGreaterThanOrEqual(defaultTiming.endpointingMs[sounds] - 1)
})

test('a caller who pauses within a sentence is not cut off, and would be with less patience', () => {
  expect(replay(recorded).cutOff).toEqual([])
  const hasty = { endpointingMs: { ...defaultTiming.endpointingMs, open: defaultTiming.endpointingMs.unclear } }
  expect(replay(recorded, hasty).cutOff).toMatchObject([{ text: 'my name is', sounds: 'open' }])
})

test('what somebody said is not in the recording, and the same word is known again', () => {
  const hide = wordHider()
  const heard = (text: string): TurnStep => ({
    at: 0,
    from: 'listening',
    input: { type: 'transcript', at: 0, text, final: true },
    to: 'endpointing',
  })
  expect(hide(heard('My name is Jo, jo@mail.example, 020 7946!')).input).toMatchObject({
    text: 'My name is w1, w2.w3, w4 w5!',
  })
  expect(hide(heard('Okay. It’s Jo.')).input).toMatchObject({ text: 'Okay. It’s w1.' })
})
