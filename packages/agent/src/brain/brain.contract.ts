import { type Contract, inTime, settle } from '@parley/testkit'
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

/** Brains that think elsewhere: one whose far end never answers, and one whose far end fails. */
export type Hosted = { silent: Brain; failing: Brain }

export const hostedBrainContract: Contract<Hosted> = {
  'aborted while its far end is silent, it returns within 200 ms, without throwing': async ({ silent }) => {
    const abort = new AbortController()
    const asked = ask(silent, 'What do you do?', abort.signal)
    await settle()
    abort.abort()
    expect(await inTime(200, asked)).toEqual([])
  },
  'what goes wrong is thrown as provider-failed, never as the vendor’s own error': async ({ failing }) => {
    await expect(ask(failing, 'What do you do?')).rejects.toMatchObject({ name: 'Failure', code: 'provider-failed' })
  },
}
