import { type CallerScript, pause, SimulatedCall, types } from '@parley/testkit'
import { expect, test } from 'vitest'
import type { Keep } from '../speech/safekeeping.ts'

/** A call that is kept, each version `keptAfterMs` after it was said. */
async function played(script: CallerScript, { keptAfterMs = 0, reportDelayMs = 0 } = {}) {
  const kept: { at: number; said: string }[] = []
  const keep: Keep = async (messages) => {
    const said = messages.map(({ role, content }) => `${role}: ${content}`).join(' | ')
    if (keptAfterMs > 0) await new Promise<void>((resolve) => call.clock.after(keptAfterMs, resolve))
    kept.push({ at: call.clock.now(), said })
  }
  const call: SimulatedCall = new SimulatedCall({
    keep,
    reportDelayMs,
    firstMessage: 'Hello. Here is a long greeting.',
  })
  call.transport.emit({ type: 'open' })
  await call.perform(script)
  return { call, kept }
}

test.each([
  ['typed', pause(3000).types('And the price?').pause(2000), {}],
  ['spoken', pause(3000).caller('And the price?').pause(2000), {}],
  ['typed into a greeting of which nothing was heard yet', types('And the price?').pause(2000), { reportDelayMs: 20 }],
])('no answer to what was %s is heard before it is kept, and it stays so', async (_, script, delays) => {
  const { call, kept } = await played(script, { keptAfterMs: 700, ...delays })
  const answer = call.messages('transcript').find(({ transcript }) => transcript.startsWith('You said'))
  const answeredAt = call.transport.sent.find(({ message }) => message === answer)?.at
  const question = kept.findIndex(({ said }) => said.endsWith('user: And the price?'))
  expect(kept[question]?.at).toBeLessThanOrEqual(answeredAt ?? Number.NaN)
  for (const { said } of kept.slice(question)) expect(said).toContain('user: And the price?')
})

test('nothing is kept twice, and of what was said in the meantime only the last', async () => {
  const { kept } = await played(pause(3000).types('And the price?').pause(9000), { keptAfterMs: 700 })
  const greeted = 'assistant: Hello. Here is a long greeting.'
  expect(kept.map(({ said }) => said)).toEqual([
    greeted,
    `${greeted} | user: And the price?`,
    `${greeted} | user: And the price? | assistant: You said: And the price?.`,
  ])
})

test('the words of a caller who is still speaking are kept as they become certain', async () => {
  const { kept } = await played(pause(3000).caller('I need a').pause(900).caller('plumber').pause(100))
  expect(kept.at(-1)?.said).toMatch(/user: I need a( plumber)?$/)
})
