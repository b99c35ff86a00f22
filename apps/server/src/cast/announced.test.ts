import type { AssistantSettings, Brain } from '@parley/agent'
import { browserTranscriber, fliteVoice } from '@parley/agent/providers'
import { type CallerScript, pause, SimulatedCall, sends } from '@parley/testkit'
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

test('where a model finds the first words the caller hears all of it before them, whatever they say over it', async () => {
  const brain: Brain = async function* ({ messages }) {
    const { role, content } = messages.at(-1) ?? {}
    yield { type: 'text', text: role === 'user' ? `You said: ${content}` : 'Good day.' }
  }
  const conversation = async (script: CallerScript) => {
    const opened: AssistantSettings = { ...settings, firstMessage: null }
    const { firstMessage, greetingYields = true, greetingGoesOn = false } = announced(opened, notice)
    const call = new SimulatedCall({ brain, firstMessage, greetingYields, greetingGoesOn })
    call.transport.emit({ type: 'open' })
    await call.perform(script)
    return call.conversation
  }
  expect(await conversation(pause(5000))).toEqual([`assistant: ${notice}`, 'assistant: Good day.'])
  expect(await conversation(pause(300).caller('Hello there').pause(5000))).toEqual([
    ...[`assistant: ${notice}`, 'user: Hello there', 'assistant: You said: Hello there'],
  ])
  const remark = { type: 'add-message', message: { role: 'assistant', content: 'Welcome.' } } as const
  expect(await conversation(sends(remark).pause(5000))).toContain(`assistant: ${notice}`)
})
