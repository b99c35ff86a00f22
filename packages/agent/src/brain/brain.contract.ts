import type { Contract } from '@parley/testkit'
import { expect } from 'vitest'
import type { Brain } from './brain.ts'
import type { BrainEvent } from './brain-event.ts'

async function ask(brain: Brain, question: string, signal = new AbortController().signal) {
  const events: BrainEvent[] = []
  const messages = [{ role: 'user' as const, content: question }]
  for await (const event of brain({ messages, memory: undefined, signal })) events.push(event)
  return events
}

const wordsOf = (events: BrainEvent[]) => events.map((event) => (event.type === 'text' ? event.text : '')).join('')

export const brainContract: Contract<Brain> = {
  'answers a question with words': async (brain) => {
    expect(wordsOf(await ask(brain, 'What do you do?')).trim()).not.toBe('')
  },
  'a reply that is thrown away leaves no trace: asked again, it does the same': async (brain) => {
    const first = await ask(brain, 'My name is Jo')
    expect(await ask(brain, 'My name is Jo')).toEqual(first)
  },
  'aborted, it returns without words and without throwing': async (brain) => {
    const abort = new AbortController()
    abort.abort()
    expect(wordsOf(await ask(brain, 'What do you do?', abort.signal))).toBe('')
  },
}
