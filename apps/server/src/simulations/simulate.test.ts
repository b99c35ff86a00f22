import type { Brain } from '@parley/agent'
import { expect, test } from 'vitest'
import type { CallerLine } from './caller-line.ts'
import { modelCaller, type SimulatedCaller, scriptedCaller } from './callers.ts'
import { simulate } from './simulate.ts'

const signal = new AbortController().signal
const cast = { firstAssistant: { firstMessage: 'Hello.' }, brain: async () => silent }
const silent: Brain = async function* () {}

/** What a caller says to somebody who never hangs up. */
async function saidBy(caller: SimulatedCaller): Promise<string[]> {
  const said: string[] = []
  const line: CallerLine = {
    ...{ messages: [], endedReason: null, problem: null, latencies: [], said },
    greet: async () => {},
    say: async (text) => void said.push(text),
    hangUp: async () => {},
  }
  await simulate({ orgId: 'main', cast: cast as never, open: async () => line, isSpoken: false, caller, signal })
  return said
}

test('every line of a script is said, however many', async () => {
  const lines = Array.from({ length: 100 }, (_, index) => `Line ${index + 1}.`)
  expect(await saidBy(scriptedCaller(lines))).toEqual(lines)
})

test('a model that never hangs up says no more than thirty times something', async () => {
  const meter = { used: () => {}, isSpent: () => false }
  const model = () =>
    async function* () {
      yield { type: 'text' as const, text: 'And then?' }
    }
  expect(await saidBy(modelCaller({ model, manner: '', goal: 'Ask.', meter, signal }))).toHaveLength(30)
})
