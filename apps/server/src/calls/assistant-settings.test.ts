import { browserTranscriber, fliteVoice } from '@parley/agent/providers'
import { expect, test } from 'vitest'
import { assistantSettings, type PlayedWords } from './assistant-settings.ts'

const settings = (assistant: PlayedWords) =>
  assistantSettings(assistant, { voice: fliteVoice, transcriber: browserTranscriber, ear: null })
const watching: PlayedWords = { hooks: [{ on: 'customer.speech.timeout', do: [] }] }

test.each([
  [{}, { silenceMs: null }],
  [{ silenceTimeoutSeconds: 20 }, { silenceMs: 20_000 }],
  [{ maxDurationSeconds: 60 }, { maxDurationMs: 60_000 }],
  [{ messagePlan: { idleMessages: ['Hello?'] } }, { silenceMs: 30_000, idleMs: 10_000, idlePrompts: 3 }],
  [
    {
      messagePlan: { idleMessages: ['Hello?'], idleTimeoutSeconds: 5, idleMessageMaxSpokenCount: 1 },
      silenceTimeoutSeconds: 60,
    },
    { silenceMs: 60_000, idleMs: 5000, idlePrompts: 1 },
  ],
  [{ messagePlan: { silenceTimeoutMessage: 'Bye.' } }, { idlePrompts: 0 }],
  [watching, { silenceMs: 30_000, idlePrompts: 0 }],
] satisfies [PlayedWords, object][])('%j is patient like %j', (assistant, timing) => {
  expect(settings(assistant).timing).toMatchObject(timing)
})

test('a message plan brings its own words, with the values of the call', () => {
  const messagePlan = { idleMessages: ['Still there, {{name}}?'], silenceTimeoutMessage: 'Bye, {{name}}.' }
  const { phrases } = settings({ messagePlan, variableValues: { name: 'Jo' } })
  expect(phrases).toEqual({ idle: ['Still there, Jo?'], silenceFarewell: 'Bye, Jo.' })
  expect(settings({}).phrases).toEqual({})
})

test('an assistant’s voice.speed is how fast it speaks', () => {
  expect(settings({ voice: { speed: 1.2 } }).speed).toBe(1.2)
  expect(settings({}).speed).toBeUndefined()
})
