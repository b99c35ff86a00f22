import type { ServerMessage } from '@parley/protocol'
import { caller, SimulatedCall, scriptedBrain } from '@parley/testkit'
import { expect, test, vi } from 'vitest'
import { scriptedServer } from '../testing/scripted-server.ts'
import { scriptedTransport } from '../testing/scripted-transport.ts'
import { Voice } from '../voice/voice.ts'
import { merge, type Said } from './merge.ts'
import { transcriptOf } from './transcript.ts'

async function conversation() {
  const { transport, calls } = scriptedTransport()
  const voice = new Voice('key', '', { transport, fetch: scriptedServer().fetch, userAgent: '' })
  const transcript = transcriptOf(voice)
  const changed = vi.fn()
  transcript.subscribe(changed)
  await voice.start('assistant')
  const hear = (message: ServerMessage) => calls.at(-1)?.receive(message)
  const says = (role: 'user' | 'assistant', turnId: string | undefined, words: string, final = true) =>
    hear({
      type: 'transcript',
      ...{ role, transcriptType: final ? 'final' : 'partial', transcript: words },
      ...(turnId && { turnId }),
    })
  const read = () => transcript.getState().map(({ role, text, status }) => [role, text, status])
  return { voice, transcript, changed, hear, says, read }
}

test('interim and final pieces of one turn are one message, which keeps its id', async () => {
  const { says, read, transcript } = await conversation()
  says('user', '1', 'I would', false)
  expect(read()).toEqual([['user', 'I would', 'interim']])
  says('user', '1', 'I would like')
  says('user', '1', 'a meet', false)
  expect(read()).toEqual([['user', 'I would like a meet', 'interim']])
  says('user', '1', 'a meeting.')
  says('assistant', '1', 'Gladly.')
  says('assistant', '1', 'When?')
  says('user', '2', 'Monday.')
  expect(read()).toEqual([
    ['user', 'I would like a meeting.', 'final'],
    ['assistant', 'Gladly. When?', 'final'],
    ['user', 'Monday.', 'final'],
  ])
  expect(transcript.getState().map(({ id }) => id)).toEqual([1, 2, 3])
})

test('a greeting and the answer to the first question are two messages, though they are of one turn', async () => {
  const { hear, says, read } = await conversation()
  says('assistant', 'turn-0', 'Hello.')
  says('assistant', 'turn-0', 'I am an AI.')
  says('user', 'turn-0', 'What does it cost?')
  says('assistant', 'turn-0', 'A pilot costs £500.')
  hear({ type: 'user-interrupted', turnId: 'turn-0', heardChars: 7 })
  expect(read()).toEqual([
    ['assistant', 'Hello. I am an AI.', 'final'],
    ['user', 'What does it cost?', 'final'],
    ['assistant', 'A pilot', 'interrupted'],
  ])
})

test('of an answer that the caller spoke over, what was heard stays', async () => {
  const { hear, says, read } = await conversation()
  says('assistant', '1', 'We open at nine.')
  says('assistant', '1', 'We close at five.')
  says('user', '2', 'Stop', false)
  hear({ type: 'user-interrupted', turnId: '1', heardChars: 12 })
  says('assistant', '1', 'A sentence that came too late.')
  expect(read()).toEqual([
    ['assistant', 'We open at n', 'interrupted'],
    ['user', 'Stop', 'interim'],
  ])
})

test('of several sentences those that were heard stay, the last of them cut', async () => {
  const { hear, says, transcript } = await conversation()
  for (const sentence of ['We open at nine.', 'We close at five.', 'On Mondays we rest.'])
    says('assistant', '1', sentence)
  expect(transcript.getState()[0]?.sentences).toHaveLength(3)
  hear({ type: 'user-interrupted', turnId: '1', heardChars: 'We open at nine. We close'.length })
  expect(transcript.getState()[0]).toMatchObject({
    text: 'We open at nine. We close',
    sentences: ['We open at nine.', 'We close'],
    interim: '',
  })
})

test('a real call becomes what either side heard of it: greeting, question, the answer until it was spoken over', async () => {
  const answer = 'We open at nine in the morning, every day of the week, and we never close before five.'
  const call = await new SimulatedCall({ brain: scriptedBrain(() => answer) }).open()
  await call.perform(caller('When are you open?').pause(2000).caller('wait a moment please').pause(200))
  const said = call.transport.sent.reduce<readonly Said[]>(
    (before, { message }) => (typeof message === 'string' ? before : merge(before, message)),
    [],
  )
  const heard = call.conversation[2]?.replace('assistant: ', '') ?? ''
  expect(answer).toContain(heard)
  expect(heard.length).toBeLessThan(answer.length)
  expect(said.slice(0, 4).map(({ role, text, status }) => [role, text, status])).toEqual([
    ['assistant', 'Hello.', 'final'],
    ['user', 'When are you open?', 'final'],
    ['assistant', heard, 'interrupted'],
    ['user', 'wait a moment please', 'final'],
  ])
})

test('platforms that name no turns: whatever one side says on end is one message', async () => {
  const { says, read } = await conversation()
  says('assistant', undefined, 'Hello.')
  says('assistant', undefined, 'How are you?')
  says('user', undefined, 'Well.')
  says('assistant', undefined, 'Good.')
  expect(read().map(([, text]) => text)).toEqual(['Hello. How are you?', 'Well.', 'Good.'])
})

test('the next call begins new messages, whatever its turns are called; what was said stays until cleared', async () => {
  const { voice, says, read, transcript, changed } = await conversation()
  says('user', '1', 'Goodb', false)
  await voice.stop()
  await voice.start('assistant')
  says('user', '1', 'Hello again')
  expect(read()).toEqual([
    ['user', 'Goodb', 'final'],
    ['user', 'Hello again', 'final'],
  ])
  expect(transcriptOf(voice)).toBe(transcript)
  changed.mockClear()
  transcript.clear()
  expect(read()).toEqual([])
  expect(changed).toHaveBeenCalledOnce()
})
