import { expect, test } from 'vitest'
import { readPageMessage } from './page-message.ts'

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
