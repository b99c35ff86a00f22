import { expect, test } from 'vitest'
import { type PlatformFixture, platformFixture } from '../platform-fixture.ts'
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts'
import type { Store } from '../store/store.ts'

/** A store in which the items of runs are made only once `release` is called; `reached` when somebody makes one. */
function storeThatWaits() {
  const reached = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  async function open(dir: string): Promise<Store> {
    const store = await openSqliteStore(dir, { exclusive: true })
    const create: Store['resources']['create'] = async (resource, ...rest) => {
      if (resource.kind === 'simulation-run-item') {
        reached.resolve()
        await released.promise
      }
      return store.resources.create(resource, ...rest)
    }
    return { ...store, resources: { ...store.resources, create } }
  }
  return { open, reached: reached.promise, release: released.resolve }
}

const aRun = (api: PlatformFixture) =>
  api.request('POST /eval/simulation/run', {
    target: { type: 'assistant', assistantId: 'site' },
    iterations: 3,
    simulations: [
      {
        type: 'simulation',
        personality: { name: 'Calm', assistant: { model: { provider: 'guide' } } },
        scenario: {
          ...{ name: 'Greeting', instructions: 'Caller: Hello' },
          evaluations: [
            {
              structuredOutput: { name: 'Greeted', type: 'regex', regex: 'Hello', schema: { type: 'boolean' } },
              ...{ comparator: '=', value: true },
            },
          ],
        },
      },
    ],
  })

test('a run whose items are still being made has not ended, and is answered with all of them in their order', async () => {
  const { open, reached, release } = storeThatWaits()
  await using api = await platformFixture({}, open)
  const asked = aRun(api)
  await reached
  const { results } = (await api.get('/eval/simulation/run')) as { results: { id: string; status: string }[] }
  expect(results.map(({ status }) => status)).toEqual(['queued'])
  release()
  const { status, body } = await asked
  expect(status).toBe(201)
  const { id, simulationRunItemIds } = body as { id: string; simulationRunItemIds: string[] }
  const items = (await api.get(`/eval/simulation/run/${id}/item?sortOrder=ASC`)) as {
    results: { id: string; iterationNumber: number }[]
  }
  expect(items.results.map((item) => [item.id, item.iterationNumber])).toEqual(
    simulationRunItemIds.map((itemId, index) => [itemId, index + 1]),
  )
})
