import { expect, test } from 'vitest'
import { readPageMessage } from './page-message.ts'

const added = (more: string) =>
  `{"type":"add-message","triggerResponseEnabled":false,"message":{"role":"user","content":"Hello","more":${more}}}`

test('what a page adds to the conversation can be written down again, however it is nested', () => {
  expect(readPageMessage(added('[1]'))).toMatchObject({ type: 'add-message', message: { content: 'Hello' } })
  expect(readPageMessage(added(`${'['.repeat(30_000)}${']'.repeat(30_000)}`))).toBeNull()
})

test('what is no message of ours is none', () => {
  expect(readPageMessage('playable')).toBeNull()
  expect(readPageMessage('{"type":"unheard-of"}')).toBeNull()
})

test.each([
  [{ type: 'text-input', text: 'How much\0 is it \ud83d?' }, { text: 'How much is it \ufffd?' }],
  [
    { type: 'add-message', message: { role: 'user', content: '\0👋', name: 'a\udc4b' } },
    { message: { content: '👋', name: 'a\ufffd' } },
  ],
  [
    { type: 'tool-calls-result', toolCallResult: { toolCallId: 'a', name: 'b', result: '{"c":"\0"}' } },
    { toolCallResult: { result: '{"c":""}' } },
  ],
])('what a page sends is read without what models and databases refuse: %j', (sent, read) => {
  expect(readPageMessage(JSON.stringify(sent))).toMatchObject(read)
})
