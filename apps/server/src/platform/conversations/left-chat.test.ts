import { EventEmitter } from 'node:events'
import type { Brain } from '@parley/agent/brain'
import { afterAll, describe, expect, test } from 'vitest'
import type { Casting } from '../../cast/casting.ts'
import { platformFixture } from '../../platform-fixture.ts'
import { chatBehaviour } from './chat.ts'

const api = await platformFixture()
const { service } = api.platform
afterAll(() => api[Symbol.asyncDispose]())
const kept = () => service.list('main', 'chat', {})

/** Servers of one database whose assistant answers once `goOn` says what; `asked` resolves when it begins to think. */
function slowAssistant() {
  const { promise: asked, resolve: tell } = Promise.withResolvers<void>()
  const { promise: answer, resolve: goOn } = Promise.withResolvers<string | Error>()
  const thinking = { times: 0 }
  const brain: Brain = async function* ({ signal }) {
    thinking.times += 1
    tell()
    const said = await answer
    if (said instanceof Error) throw said
    if (!signal.aborted) yield { type: 'text', text: said }
  }
  const cast = async () => ({ firstAssistant: {}, brain: async () => brain, meter: { costs: () => ({}) } })
  const announced: unknown[] = []
  const server = () => {
    const announce = async (...told: unknown[]) => void announced.push(told)
    const { handlers } = chatBehaviour(service, { cast } as unknown as Casting, announce, {} as never)
    const create = handlers?.create as (request: unknown) => Promise<unknown>
    return (key?: string) => {
      const headers = key ? { 'idempotency-key': key } : {}
      const connection = new EventEmitter()
      const request = {
        caller: { orgId: 'main', role: 'admin' },
        raw: { method: 'POST', url: '/chat', headers },
        reply: { raw: connection, header: () => {} },
        body: { assistantId: 'site', input: 'Book two' },
      }
      return { answered: create(request), leave: () => connection.emit('close') }
    }
  }
  return { asked, goOn, thinking, announced, server }
}
const saying = (text: string) => expect.objectContaining({ output: [{ role: 'assistant', content: text }] })

describe('a chat whose client goes away', () => {
  test('is no answer, kept or announced, where nobody can come back for it', async () => {
    const { asked, goOn, announced, server } = slowAssistant()
    const before = await kept()
    const { answered, leave } = server()()
    await asked
    leave()
    goOn('Booked.')
    await expect(answered).rejects.toMatchObject({ code: 'conflict' })
    expect([await kept(), announced]).toEqual([before, []])
  })

  test('goes on for its Idempotency-Key: whoever comes back with it has the answer, and nothing is done twice', async () => {
    const { asked, goOn, thinking, server } = slowAssistant()
    const chat = server()
    const first = chat('comes-back')
    await asked
    first.leave()
    const again = [chat('comes-back'), chat('comes-back')]
    goOn('Booked.')
    const answers = await Promise.all([first, ...again].map(({ answered }) => answered))
    expect(answers).toEqual([saying('Booked.'), saying('Booked.'), saying('Booked.')])
    expect(thinking.times).toBe(1)
  })

  test('is not begun again at another server while it is under way: that one says when to come back', async () => {
    const { asked, goOn, thinking, server } = slowAssistant()
    const [here, there] = [server(), server()]
    const first = here('elsewhere')
    await asked
    const refused = there('elsewhere').answered
    await expect(refused).rejects.toMatchObject({ code: 'conflict', details: { retryAfterMs: expect.any(Number) } })
    goOn('Booked.')
    await first.answered
    expect(await there('elsewhere').answered).toEqual(saying('Booked.'))
    expect(thinking.times).toBe(1)
  })
})

test('a chat that failed leaves its Idempotency-Key to the next who asks', async () => {
  const failing = slowAssistant()
  failing.goOn(new Error('no model'))
  await expect(failing.server()('failed').answered).rejects.toThrow('no model')
  const { goOn, server } = slowAssistant()
  goOn('Booked.')
  expect(await server()('failed').answered).toEqual(saying('Booked.'))
})

test('a chat that was deleted since is not waited for by whoever asks again', async () => {
  const { goOn, thinking, server } = slowAssistant()
  const chat = server()
  goOn('Booked.')
  const { id } = (await chat('deleted').answered) as { id: string }
  await service.remove('main', 'chat', id)
  await expect(chat('deleted').answered).rejects.toMatchObject({
    ...{ code: 'conflict', details: undefined },
    message: 'What this Idempotency-Key created has been deleted since.',
  })
  expect(thinking.times).toBe(1)
})
