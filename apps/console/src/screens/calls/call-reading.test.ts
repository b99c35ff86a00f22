import type { Call } from '@parley/protocol/resources'
import { expect, test } from 'vitest'
import { captionsOf, holds, isLive, lengthOf, timesOf, turnsOf } from './call-reading.ts'

const call = (more: object): Call =>
  ({ id: 'c1', orgId: 'main', createdAt: '', updatedAt: '', status: 'ended', ...more }) as Call

test('a call is read in turns: what was said, and which tools were used', () => {
  const messages = [
    { role: 'system', content: 'Be brief.' },
    { role: 'assistant', content: 'Hello.', secondsFromStart: 0.5 },
    { role: 'user', content: 'Book me in.' },
    { role: 'assistant', content: null, tool_calls: [{ function: { name: 'book' } }] },
    { role: 'tool', content: 'Booked.' },
  ]
  const turns = turnsOf(call({ messages }))
  expect(turns).toEqual([
    { id: 1, role: 'assistant', text: 'Hello.', atMs: 500, unheard: null },
    { id: 2, role: 'caller', text: 'Book me in.', atMs: null, unheard: null },
    { id: 3, role: 'tool', text: 'Used book', atMs: null, unheard: null },
    { id: 4, role: 'tool', text: 'Booked.', atMs: null, unheard: null },
  ])
  expect(turnsOf(call({ artifact: { messages } }))).toEqual(turns)
  expect(turnsOf(call({}))).toEqual([])
})

test('what the caller cut off is read as far as it was heard', () => {
  const cut = (content: string) => turnsOf(call({ messages: [{ role: 'assistant', content, heardChars: 10 }] }))
  expect(cut('A pilot is £500 a month.')).toMatchObject([{ text: 'A pilot is', unheard: '£500 a month.' }])
  // where an assistant remembers only what was heard
  expect(cut('A pilot is')).toMatchObject([{ text: 'A pilot is', unheard: '' }])
})

test('what was said stands under a recording as captions, each until the next', () => {
  const messages = [
    { role: 'assistant', content: 'Hello.\nHow are you? --> Well?', secondsFromStart: 0.5 },
    { role: 'user', content: 'Fine.', secondsFromStart: 3671.25 },
    { role: 'user', content: 'Nobody noted when.' },
  ]
  expect(captionsOf(call({ messages }))).toBe(
    'WEBVTT\n\n00:00:00.500 --> 01:01:11.250\nHello. How are you? → Well?\n\n01:01:11.250 --> 01:01:21.250\nFine.',
  )
})

test('an answer took what its caller waited, of which each stage is a part; what is missing took none', () => {
  const turnLatencies = [
    { endpointingLatency: 600, transcriberLatency: 150, modelLatency: 200, voiceLatency: 100 },
    // what was written down later than the turn was taken took part in nothing after that
    { endpointingLatency: 600, transcriberLatency: 400, modelLatency: 200, voiceLatency: 100 },
    { modelLatency: 120, voiceLatency: 80, endpointingLatency: null },
  ]
  expect(timesOf(call({ artifact: { performanceMetrics: { turnLatencies } } }))).toEqual([
    { id: 1, endpointing: 150, transcriber: 150, model: 200, voice: 100, total: 600 },
    { id: 2, endpointing: 0, transcriber: 300, model: 200, voice: 100, total: 600 },
    { id: 3, endpointing: 0, transcriber: 0, model: 120, voice: 80, total: 200 },
  ])
  expect(timesOf(call({ artifact: 'none' }))).toEqual([])
})

test('a call has a length once it has ended, and is live until then', () => {
  const times = { startedAt: '2026-11-22T10:00:00Z', endedAt: '2026-11-22T10:01:05Z' }
  expect(lengthOf(call(times))).toBe(65_000)
  expect(lengthOf(call({ startedAt: times.startedAt }))).toBe(null)
  expect([isLive(call({})), isLive(call({ status: 'in-progress' })), isLive(call({ status: 'scheduled' }))]).toEqual([
    false,
    true,
    false,
  ])
})

test('a search finds every word, wherever it was said', () => {
  const found = call({ transcript: 'User: What does it cost?', customer: { name: 'Ada' } })
  expect(holds(found, 'ADA cost')).toBe(true)
  expect(holds(found, 'ada price')).toBe(false)
  expect(holds(found, ' ')).toBe(true)
})
