import { browserTranscriber, fliteVoice } from '@parley/agent/providers'
import { expect, test } from 'vitest'
import { assistantSettings } from '../calls/assistant-settings.ts'
import { greetingOf } from './assistant.ts'

const stages = { voice: fliteVoice, transcriber: browserTranscriber, ear: null }
const inCall = (assistant: object) => assistantSettings({ ...assistant }, stages)

test('an assistant fills its words with the same values in a call as in a chat', () => {
  const assistant = {
    firstMessage: '{{name}}, {{age}}, {{member}}, {{tags}}, {{nothing}}',
    variableValues: { name: 'Ada', age: 36, member: true, tags: ['a', 'b'], nothing: null },
  }
  const { firstMessage, variableValues = {} } = inCall(assistant)
  const said = firstMessage?.replace(/\{\{(\w+)\}\}/g, (_, name: string) => variableValues[name] ?? '')
  expect(said).toBe('Ada, 36, true, ["a","b"], ')
  expect(greetingOf(assistant)).toBe(said)
})

test('it begins in a call as in a chat: with its words, with its model’s, or not at all', () => {
  const firstMessage = 'Hello.'
  const modes = {
    'assistant-speaks-first': [{ firstMessage, speaksFirst: true }, 'Hello.'],
    'assistant-speaks-first-with-model-generated-message': [{ firstMessage: null, speaksFirst: true }, null],
    'assistant-waits-for-user': [{ firstMessage, speaksFirst: false }, ''],
  } as const
  for (const firstMessageMode of Object.keys(modes) as (keyof typeof modes)[]) {
    const [settings, greeting] = modes[firstMessageMode]
    expect(inCall({ firstMessage, firstMessageMode })).toMatchObject(settings)
    expect(greetingOf({ firstMessage, firstMessageMode })).toBe(greeting)
  }
})
