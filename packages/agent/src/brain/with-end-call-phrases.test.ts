import { expect, test } from 'vitest'
import type { Brain } from './brain.ts'
import type { BrainEvent } from './brain-event.ts'
import { withEndCallPhrases } from './with-end-call-phrases.ts'

const saying = (...pieces: string[]): Brain =>
  async function* () {
    for (const text of pieces) yield { type: 'text', text }
  }

async function endOf(brain: Brain) {
  const events: BrainEvent[] = []
  for await (const event of brain({ messages: [], memory: undefined, signal: new AbortController().signal }))
    events.push(event)
  return events.at(-1)
}

test('a phrase ends the call however it is cut and written, and nothing else does', async () => {
  const end = { type: 'end-call', reason: 'assistant-said-end-call-phrase' }
  expect(
    await endOf(withEndCallPhrases(['have a nice day'], saying('Well, have a ni', 'ce DAY. Have a nice Day!'))),
  ).toEqual(end)
  expect(await endOf(withEndCallPhrases(['have a nice day', ' '], saying('Have a nice evening.')))).toMatchObject({
    type: 'text',
  })
  expect(await endOf(withEndCallPhrases([], saying('Goodbye.')))).toMatchObject({ type: 'text' })
})
