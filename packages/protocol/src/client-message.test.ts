import * as v from 'valibot'
import { expect, expectTypeOf, test } from 'vitest'
import { clientMessageSchema } from './client-message.ts'
import type { ConsultationDraft } from './consultation.ts'
import { type FormUpdate, maxInputChars } from './message.ts'

const accepts = (message: unknown) => v.safeParse(clientMessageSchema, message).success

test('S7.14 S7.15 S7.16 the messages of published voice clients are understood', () => {
  expect(accepts({ type: 'say', message: 'Hello' })).toBe(true)
  expect(
    accepts({
      type: 'say',
      message: 'Bye',
      endCallAfterSpoken: true,
      interruptionsEnabled: false,
      interruptAssistantEnabled: true,
    }),
  ).toBe(true)
  expect(accepts({ type: 'add-message', message: { role: 'system', content: 'Be brief.' } })).toBe(true)
  expect(accepts({ type: 'add-message', message: { role: 'tool', content: '42', tool_call_id: 'c1' } })).toBe(true)
  for (const control of ['mute-assistant', 'unmute-assistant', 'say-first-message']) {
    expect(accepts({ type: 'control', control })).toBe(true)
  }
  expect(accepts({ type: 'control', control: 'say-first-message', videoRecordingStartDelaySeconds: 0.4 })).toBe(true)
  expect(accepts({ type: 'end-call' })).toBe(true)
})

test('a message of another kind, or without its text, is refused', () => {
  expect(accepts({ type: 'shout', message: 'Hello' })).toBe(false)
  expect(accepts({ type: 'say' })).toBe(false)
  expect(accepts({ type: 'control', control: 'self-destruct' })).toBe(false)
  expect(accepts({ type: 'transcript-input', role: 'assistant', transcriptType: 'final', transcript: 'I agree' })).toBe(
    false,
  )
})

test('a ping is answered, whatever it says of the network', () => {
  const network = { sent: 100, lost: -1, received: 99, missed: 0, jitter: 0.004, roundTripTime: 0.15 }
  const read = (network: unknown) => v.parse(clientMessageSchema, { type: 'ping', at: 1, network })
  expect(read(network)).toEqual({ type: 'ping', at: 1, network })
  expect(read(undefined)).toEqual({ type: 'ping', at: 1 })
  for (const strange of [{ sent: 1e12 }, { lost: 0.5 }, { roundTripTime: -1 }, { jitter: '4' }, null, 'good', [1]])
    expect(read(strange).type).toBe('ping')
  expect(read({ sent: 1e12 })).toMatchObject({ network: undefined })
})

test('typed text has a limit', () => {
  expect(accepts({ type: 'text-input', text: 'a'.repeat(maxInputChars) })).toBe(true)
  expect(accepts({ type: 'text-input', text: 'a'.repeat(maxInputChars + 1) })).toBe(false)
})

test('a form update names the fields of a consultation, no more and no less', () => {
  expectTypeOf<FormUpdate['fields']>().toEqualTypeOf<Partial<ConsultationDraft>>()
})
