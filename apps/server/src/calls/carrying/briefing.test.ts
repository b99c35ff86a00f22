import type { AssistantSettings } from '@parley/agent'
import { expect, test } from 'vitest'
import type { Told } from '../../tools/scene.ts'
import { briefing, isTaken, saidAtOnce } from './briefing.ts'

const settings = { voice: {}, transcriber: {}, firstMessage: 'Hello.' } as unknown as AssistantSettings

async function answering(told: Told, ...said: string[]) {
  const signal = new AbortController().signal
  const turn = { messages: said.map((content) => ({ role: 'user' as const, content })), memory: undefined, signal }
  let text = ''
  let taken: boolean | null = null
  for await (const event of briefing(settings, told).brain?.(turn) ?? []) {
    if (event.type === 'text') text += event.text
    if (event.type === 'end-call') taken = isTaken(event.reason ?? 'assistant-ended-call', told)
  }
  return { text, taken }
}

test.each([
  ['Yes, put them through.', true],
  ['1', true],
  ['Okay.', true],
  ['One.', true],
  ['No problem, put them through.', true],
  ['I can’t, I’m driving.', false],
  ['No, not now.', false],
  ['2', false],
])('who is asked and says “%s” takes the call: %s', async (said, taken) => {
  expect(await answering({ words: 'A caller.', when: 'accepted' }, said)).toMatchObject({ taken })
})

test.each([
  ['Okay, not now.'],
  ['For sales press 1, for support press 2.'],
  ['Do you take the call? Say yes or press 1. Say no or press 2.'],
])('“%s” is no answer: they are asked again', async (said) => {
  const { taken, text } = await answering({ words: 'A caller.', when: 'accepted' }, said)
  expect([taken, text]).toEqual([null, expect.stringContaining('A caller. Do you take')])
})

test('a mailbox takes no call', () => {
  for (const when of ['picked-up', 'spoken-first', 'accepted'] as const) {
    expect(briefing(settings, { words: 'A caller.', when }).voicemail).toMatchObject({ listens: true })
    expect(isTaken('voicemail', { words: 'A caller.', when })).toBe(false)
  }
})

test('what is said after an answer does not take it back; another answer does', async () => {
  const asked: Told = { words: 'A caller.', when: 'accepted' }
  expect(await answering(asked, '2', 'When are you open?')).toMatchObject({ taken: false })
  expect(await answering(asked, '2', 'Well, yes.')).toMatchObject({ taken: true })
})

test('who says something else is told again, and who is waited for is told once they have spoken', async () => {
  const asked: Told = { words: 'A caller.', when: 'accepted' }
  expect(await answering(asked, 'Hello, who is this?')).toMatchObject({
    taken: null,
    text: expect.stringContaining('A caller. Do you take'),
  })
  const waited: Told = { words: 'A caller.', when: 'spoken-first' }
  expect(briefing(settings, waited).firstMessage).toBe('')
  expect(saidAtOnce(waited)).toBeNull()
  expect(await answering(waited, 'Hello, who is this?')).toEqual({ taken: true, text: 'A caller.' })
})

test('who has heard the words to their end has taken the call, where nobody asks; who hung up before has not', () => {
  const told: Told = { words: 'A caller.', when: 'picked-up' }
  expect(saidAtOnce(told)).toMatchObject({ message: 'A caller.', endCallAfterSpoken: true })
  expect(isTaken('assistant-ended-call', told)).toBe(true)
  for (const reason of ['customer-ended-call', 'silence-timed-out', 'failed'] as const)
    expect(isTaken(reason, told)).toBe(false)
})
