import { expect, test } from 'vitest'
import { CircuitBreaker } from './circuit-breaker.ts'
import { firstThatWorks } from './first-that-works.ts'

type Options = { signal: AbortSignal }
type Stage = (input: string, options: Options) => AsyncIterable<string>

const options = { signal: new AbortController().signal }
const works: Stage = async function* (input) {
  yield `${input}!`
  yield 'done'
}
// biome-ignore lint/correctness/useYield: fails before its first item
const fails: Stage = async function* () {
  throw new Error('down')
}
const hangs: Stage = async function* (_, { signal }) {
  await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
}
const breaks: Stage = async function* (input) {
  yield input
  throw new Error('cut off')
}

test.each([
  ['fails', fails],
  ['hangs', hangs],
])('a provider that %s is replaced by the next, and the failure is told', async (_, broken) => {
  const told: unknown[] = []
  const stage = firstThatWorks([broken, works], { firstItemWithinMs: 30, onFailure: (error) => told.push(error) })
  expect(await Array.fromAsync(stage('hello', options))).toEqual(['hello!', 'done'])
  expect(told).toMatchObject([{ code: 'provider-failed' }])
})

test('what breaks off in the middle is not begun anew by another', async () => {
  const stage = firstThatWorks([breaks, works], { firstItemWithinMs: 30 })
  await expect(Array.fromAsync(stage('hello', options))).rejects.toThrow('cut off')
})

test('when none works, the last failure is thrown', async () => {
  const stage = firstThatWorks([hangs, fails], { firstItemWithinMs: 30 })
  await expect(Array.fromAsync(stage('hello', options))).rejects.toMatchObject({ code: 'provider-failed' })
})

test('a provider that hung once is not waited for again', async () => {
  const asked: string[] = []
  const stage = firstThatWorks([counted(hangs, asked), works], {
    firstItemWithinMs: 30,
    breaker: new CircuitBreaker(() => 0),
  })
  for (const input of ['one', 'two', 'three']) {
    expect(await Array.fromAsync(stage(input, options))).toEqual([`${input}!`, 'done'])
  }
  expect(asked).toEqual(['one'])
})

test('a caller who interrupts before the first word says nothing against the provider', async () => {
  const asked: string[] = []
  const breaker = new CircuitBreaker(() => 0)
  const stage = firstThatWorks([counted(hangs, asked), works], { firstItemWithinMs: 60_000, breaker })
  for (const input of ['one', 'two']) {
    const interruption = new AbortController()
    const items = Array.fromAsync(stage(input, { signal: interruption.signal }))
    interruption.abort()
    await items
  }
  expect(asked).toEqual(['one', 'two'])
})

function counted(stage: Stage, asked: string[]): Stage {
  return (input, given) => {
    asked.push(input)
    return stage(input, given)
  }
}

test('a stage that nobody reads any more puts away what it holds', async () => {
  let isPutAway = false
  const holds: Stage = async function* (input) {
    try {
      yield input
    } finally {
      isPutAway = true
    }
  }
  for await (const _ of firstThatWorks([holds], { firstItemWithinMs: 60_000 })('hello', options)) break
  await expect.poll(() => isPutAway).toBe(true)
})
