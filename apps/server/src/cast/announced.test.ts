import type { AssistantSettings, BrainEvent } from '@parley/agent'
import { browserTranscriber, fliteVoice } from '@parley/agent/providers'
import { expect, test } from 'vitest'
import { announced } from './announced.ts'

const notice = 'This call is recorded.'
const settings: AssistantSettings = {
  voice: fliteVoice,
  transcriber: browserTranscriber,
  firstMessage: 'Hello, this is Ada.',
}

test('a recorded call says so in its greeting, which nobody can talk over', () => {
  expect(announced(settings, notice)).toMatchObject({
    firstMessage: 'Hello, this is Ada. This call is recorded.',
    greetingYields: false,
  })
  expect(announced({ ...settings, firstMessage: '' }, notice).firstMessage).toBe(notice)
})

test('an assistant that waits for the caller says it all the same, and then waits', () => {
  expect(announced({ ...settings, speaksFirst: false }, notice)).toMatchObject({
    firstMessage: notice,
    speaksFirst: true,
  })
})

test('a model that finds its first words says it before them, once', async () => {
  const { brain }: AssistantSettings = announced<AssistantSettings>(
    {
      ...settings,
      firstMessage: null,
      brain: async function* () {
        yield { type: 'text', text: 'Good day.' }
      },
    },
    notice,
  )
  const said = async (messages: { role: 'user' | 'assistant'; content: string }[]) => {
    const events: BrainEvent[] = []
    const turn = { messages, memory: undefined, signal: new AbortController().signal }
    for await (const event of brain?.(turn) ?? []) events.push(event)
    return events.map((event) => (event.type === 'text' ? event.text : '')).join('')
  }
  expect(await said([])).toBe('This call is recorded. Good day.')
  expect(await said([{ role: 'assistant', content: notice }])).toBe('Good day.')
})
