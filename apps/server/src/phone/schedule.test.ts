import { Failure } from '@parley/protocol'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { virtualWallClock } from '../lib/wall-clock.fixture.ts'
import { startSchedule } from './schedule.ts'

type Call = { orgId: string; id: string }

const roundMs = 5_000
const callsOf = (orgId: string, count: number): Call[] =>
  Array.from({ length: count }, (_, at) => ({ orgId, id: `${orgId} ${at}` }))
const idsOf = (calls: Call[]) => calls.map(({ id }) => id)

/** Calls that are due, the longest due first, until they are placed. */
function aSchedule(calls: Call[], place: (call: Call) => Promise<void>) {
  const { clock, pass, isAsleep } = virtualWallClock()
  const due = new Set(calls)
  const rung: string[] = []
  const schedule = startSchedule({
    store: { resources: { listDueCalls: async (_: string, limit: number) => [...due].slice(0, limit) } } as never,
    clock,
    log: pino({ level: 'silent' }),
    async ring(call) {
      rung.push(call.id)
      await place(call)
      for (const one of due) if (one.id === call.id) due.delete(one)
    },
  })
  return {
    rung,
    add: (call: Call) => due.add(call),
    firstRound: () => expect.poll(() => isAsleep(1)).toBe(true),
    rounds: (count: number) => pass(count * roundMs, roundMs),
    stop: schedule.stop,
  }
}

test('a call that takes its time holds up none that is due later, and is rung for once', async () => {
  const slow = Promise.withResolvers<void>()
  const { rung, add, rounds, stop } = aSchedule(callsOf('main', 1), ({ id }) =>
    id === 'main 0' ? slow.promise : Promise.resolve(),
  )
  await expect.poll(() => rung).toEqual(['main 0'])
  add({ orgId: 'main', id: 'later' })
  await rounds(2)
  expect(rung).toEqual(['main 0', 'later'])
  slow.resolve()
  await stop()
})

test('those that find no line do not keep the others of their organisation waiting: each has its turn', async () => {
  const calls = callsOf('main', 50)
  const busy = async () => {
    throw new Failure('unavailable', 'All lines are busy.')
  }
  const { rung, firstRound, rounds, stop } = aSchedule(calls, busy)
  await firstRound()
  await rounds(2)
  expect(rung.slice(0, 50)).toEqual(idsOf(calls))
  expect(rung.slice(50)).toEqual(idsOf(calls).slice(0, rung.length - 50))
  await stop()
})

test('an organisation whose calls are never placed leaves room for those of others', async () => {
  const never = Promise.withResolvers<void>()
  const theirs = callsOf('theirs', 100)
  const ours = callsOf('ours', 3)
  const { rung, firstRound, rounds, stop } = aSchedule([...theirs, ...ours], ({ orgId }) =>
    orgId === 'theirs' ? never.promise : Promise.resolve(),
  )
  await firstRound()
  await rounds(3)
  expect(rung).toEqual(expect.arrayContaining(idsOf(ours)))
  expect(rung.filter((id) => id.startsWith('theirs')).length).toBeLessThan(64)
  never.resolve()
  await stop()
})
