import { expect, test } from 'vitest'
import type { AssistantWords } from '../resources/assistant.ts'
import { playable } from './playable.ts'

test('what can be read is played as it is', () => {
  const assistant: AssistantWords = {
    startSpeakingPlan: { waitSeconds: 1 },
    voice: { provider: 'openai', voiceId: 'alloy', speed: 1.1 },
    hooks: null,
    transcriber: { language: 'de' },
  }
  const leftOut: unknown[] = []
  expect(playable(assistant, (error) => leftOut.push(error))).toBe(assistant)
  expect(leftOut).toEqual([])
})

test('one that was stored when anything was taken is played without what nobody reads, and that is told', () => {
  const stored = {
    id: 'a1',
    firstMessage: 'Hello.',
    hooks: [{ on: 'call.ending', do: [{ type: 'function', function: { name: 'x' } }] }],
    startSpeakingPlan: { smartEndpointingPlan: { provider: 'livekit', waitFunction: '2 +' } },
    voicemailDetection: { provider: 'google' },
    backgroundSound: 'rain',
    voice: { provider: 'openai', voiceId: 'alloy', stability: 1, inputMinCharacters: 10 },
    transcriber: { provider: 'deepgram', keyterm: 'Parley', language: 'en' },
    model: { provider: 'openai', model: 'm', temperature: 1, numFastTurns: 3 },
  } as unknown as AssistantWords
  const leftOut: string[] = []
  expect(playable(stored, (error) => leftOut.push(String(error)))).toEqual({
    id: 'a1',
    firstMessage: 'Hello.',
    voice: { provider: 'openai', voiceId: 'alloy' },
    transcriber: { provider: 'deepgram', language: 'en' },
    model: { provider: 'openai', model: 'm', temperature: 1 },
  })
  expect(leftOut).toHaveLength(7)
  expect(leftOut.join()).toContain('assistant a1, voicemailDetection: ')
})
