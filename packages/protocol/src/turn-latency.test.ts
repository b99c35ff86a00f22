import { expect, test } from 'vitest'
import { answerMs, waitingMs } from './turn-latency.ts'

const spoken = { endpointingMs: 600, transcriberMs: 90, brainMs: 300, voiceMs: 60 }
const typed = { endpointingMs: null, transcriberMs: null, brainMs: 300, voiceMs: 60 }

test('an answer to what was said took the whole wait, which its stages are parts of', () => {
  expect([answerMs(spoken), waitingMs(spoken)]).toEqual([600, 240])
})

test('an answer to what was typed took its stages, and nobody waited whether more would come', () => {
  expect([answerMs(typed), waitingMs(typed)]).toEqual([360, null])
})

test('stages that are rounded up leave nothing to wait for, not less', () => {
  expect(waitingMs({ ...spoken, endpointingMs: 359 })).toBe(0)
})

test('of a turn in which nothing was measured nobody knows how long it took', () => {
  expect(answerMs({ endpointingMs: null, transcriberMs: null, brainMs: null, voiceMs: null })).toBeNull()
})
