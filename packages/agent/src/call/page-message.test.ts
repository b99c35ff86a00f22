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
