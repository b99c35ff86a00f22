import type { ClientMessage, ToolCallsResult } from '@parley/protocol'
import * as v from 'valibot'
import { expect, expectTypeOf, test, vi } from 'vitest'
import { scriptedServer } from '../testing/scripted-server.ts'
import { scriptedTransport } from '../testing/scripted-transport.ts'
import { Voice } from '../voice/voice.ts'

const place = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] } as const

/** A voice, what its page was asked to do, and what came of it. */
function stage() {
  const scripted = scriptedTransport()
  const voice = new Voice('key', '', { transport: scripted.transport, fetch: scriptedServer().fetch, userAgent: '' })
  const sent = (): ClientMessage[] => scripted.call.sent.map((text) => JSON.parse(text))
  const results = () =>
    sent().flatMap((message) => (message.type === 'tool-calls-result' ? message.toolCallResult : []))
  const asks = (args: unknown, name = 'show', id = 'c1') =>
    scripted.call.receive({
      type: 'tool-calls',
      toolCallList: [{ id, type: 'function', function: { name, arguments: args } }],
    })
  async function answered(args: unknown): Promise<ToolCallsResult['toolCallResult']> {
    const before = results().length
    asks(args)
    await expect.poll(() => results().length).toBeGreaterThan(before)
    return results().at(-1) as ToolCallsResult['toolCallResult']
  }
  return { voice, scripted, sent, results, asks, answered }
}

test('a tool is offered in every call, does its work with the model’s arguments, and the model is told its result', async () => {
  const { voice, sent, answered } = stage()
  voice.tool('show', place, ({ city }) => `The map shows ${city}.`)
  await voice.start('assistant')
  await expect.poll(() => sent()).toEqual([{ type: 'client-tools', names: ['show'] }])
  expect(await answered({ city: 'Leeds' })).toEqual({
    toolCallId: 'c1',
    name: 'show',
    result: 'The map shows Leeds.',
  })
  await voice.stop()
  await voice.start('assistant')
  await expect.poll(() => sent()).toEqual([{ type: 'client-tools', names: ['show'] }])
})

test('a call that is on hears of a tool that comes later, and of one that is withdrawn; what is not offered is not answered', async () => {
  const { voice, sent, results, asks } = stage()
  await voice.start('assistant')
  const withdraw = voice.tool('show', place, () => 'shown')
  await expect.poll(() => sent()).toEqual([{ type: 'client-tools', names: ['show'] }])
  withdraw()
  await expect.poll(() => sent().at(-1)).toEqual({ type: 'client-tools', names: [] })
  asks({ city: 'Leeds' })
  await new Promise(setImmediate)
  expect(results()).toEqual([])
})

test.each([
  ['text', 'done', 'done'],
  ['nothing', undefined, 'Done.'],
  ['an object, as JSON', { table: 7 }, '{"table":7}'],
  ['a promise', Promise.resolve([1]), '[1]'],
])('a tool may return %s', async (_, returned, result) => {
  const { voice, answered } = stage()
  voice.tool('show', {}, () => returned)
  await voice.start('assistant')
  expect(await answered({})).toMatchObject({ result })
})

test.each([
  [{}, 'city is missing'],
  [{ city: 3 }, 'city must be string'],
  ['no JSON', /JSON/],
])('arguments that the schema refuses do nothing: %j', async (given, problem) => {
  const { voice, answered } = stage()
  const run = vi.fn()
  voice.tool('show', place, run)
  await voice.start('assistant')
  const { error } = await answered(given)
  expect(error).toMatch(problem)
  expect(run).not.toHaveBeenCalled()
})

test('a schema of a library judges, converts and types the arguments', async () => {
  const { voice, answered } = stage()
  const schema = v.object({ on: v.pipe(v.string(), v.transform(Number)) })
  voice.tool('show', schema, ({ on }) => {
    expectTypeOf(on).toEqualTypeOf<number>()
    return on + 1
  })
  await voice.start('assistant')
  expect(await answered('{"on":"4"}')).toMatchObject({ result: '5' })
  expect(await answered({ on: 4 })).toMatchObject({ error: expect.stringContaining('string') })
})

test('a JSON schema types the arguments', () => {
  const { voice } = stage()
  const schema = {
    type: 'object',
    properties: {
      size: { enum: ['S', 'M'] },
      guests: { type: 'integer' },
      notes: { type: 'array', items: { type: ['string', 'null'] } },
    },
    required: ['size'],
  } as const
  voice.tool('order', schema, (args) => {
    expectTypeOf(args.size).toEqualTypeOf<'S' | 'M'>()
    expectTypeOf(args.guests).toEqualTypeOf<number | undefined>()
    expectTypeOf(args.notes).toEqualTypeOf<(string | null)[] | undefined>()
    // @ts-expect-error no such argument
    args.colour
  })
})

test.each([
  ['a function that refuses', () => false, undefined],
  ['one that allows it later', async () => true, 'shown'],
])('what needs approval waits for it: %s', async (_, approve, result) => {
  const { voice, answered } = stage()
  const run = vi.fn(() => 'shown')
  voice.tool('show', place, run, { approve })
  await voice.start('assistant')
  const told = await answered({ city: 'Leeds' })
  expect(told.result).toBe(result)
  expect(run).toHaveBeenCalledTimes(result ? 1 : 0)
  if (!result) expect(told.error).toBe('The visitor did not allow it.')
})

test('words for approval are put to the visitor, with the arguments in them', async () => {
  const asked = vi.fn(() => false)
  vi.stubGlobal('confirm', asked)
  const { voice, answered } = stage()
  voice.tool('show', place, () => 'shown', { approve: 'Show {{city}}?', words: { refused: 'Not now.' } })
  await voice.start('assistant')
  expect(await answered({ city: 'Leeds' })).toMatchObject({ error: 'Not now.' })
  expect(asked).toHaveBeenCalledWith('Show Leeds?')
  vi.unstubAllGlobals()
})

test('a tool that fails is told in its own words, or in those that the page has for it', async () => {
  const { voice, answered, scripted } = stage()
  voice.tool('show', {}, () => Promise.reject(new Error('no map')))
  await voice.start('assistant')
  expect(await answered({})).toMatchObject({ error: 'no map' })
  scripted.call.sent.length = 0
  voice.tool('show', {}, () => Promise.reject(new Error('secret')), { words: { failed: 'The map is away.' } })
  expect(await answered({})).toMatchObject({ error: 'The map is away.' })
})

test('a tool has its time; then it is told to stop, and the model that it took too long', async () => {
  const { voice, answered } = stage()
  const stopped = vi.fn()
  const endless = (_: unknown, { signal }: { signal: AbortSignal }) => {
    signal.addEventListener('abort', stopped)
    return new Promise(() => {})
  }
  voice.tool('show', {}, endless, { timeoutMs: 1, words: { timedOut: 'Too slow.' } })
  await voice.start('assistant')
  expect(await answered({})).toMatchObject({ error: 'Too slow.' })
  expect(stopped).toHaveBeenCalledOnce()
})

test('a result of more than 32 KB is not sent', async () => {
  const { voice, answered } = stage()
  voice.tool('show', {}, () => 'é'.repeat(16_385))
  await voice.start('assistant')
  expect(await answered({})).toMatchObject({ error: 'The page brought more than 32 KB.' })
})

test('a call that is over stops its tools, and hears nothing of them', async () => {
  const { voice, scripted, asks } = stage()
  let signal: AbortSignal | undefined
  voice.tool('show', {}, (_, context) => {
    signal = context.signal
    return new Promise(() => {})
  })
  await voice.start('assistant')
  asks({})
  await expect.poll(() => signal).toBeDefined()
  const { call } = scripted
  const before = call.sent.length
  await voice.stop()
  expect(signal?.aborted).toBe(true)
  await new Promise(setImmediate)
  expect(call.sent).toHaveLength(before)
})
