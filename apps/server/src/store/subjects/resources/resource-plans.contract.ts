import { expect, test } from 'vitest'
import type { Operation, Statement } from '../../operation.ts'
import { type ResourceList, resources } from './resources.ts'

const field = (name: 'assistantId' | 'sessionId' | 'callId') => ({ by: 'field', field: name, value: 'a' }) as const
const lists: [which: string, list: Partial<ResourceList>, index: string][] = [
  ['the newest', {}, 'resources_created'],
  ['the oldest', { order: 'ASC' }, 'resources_created'],
  ['those before an instant', { conditions: [{ by: 'created', comparison: '<', at: 1 }] }, 'resources_created'],
  [
    'those after another one',
    {
      conditions: [
        { by: 'created', comparison: '<=', at: 1 },
        { by: 'position', at: 1, id: 'a' },
      ],
    },
    'resources_created',
  ],
  [
    'those after another one in the other order',
    {
      order: 'ASC',
      conditions: [
        { by: 'created', comparison: '>=', at: 1 },
        { by: 'position', at: 1, id: 'a', order: 'ASC' },
      ],
    },
    'resources_created',
  ],
  ['those of an assistant', { conditions: [field('assistantId')] }, 'resources_of_assistant'],
  ['those of a session', { conditions: [field('sessionId')] }, 'resources_of_session'],
  ['those of a call', { conditions: [field('callId')] }, 'resources_of_call'],
  ['those of a person', { conditions: [{ by: 'customer-email', value: 'a' }] }, 'resources_of_customer'],
]

/**
 * However many there are, lists read along an index and sort nothing. `explain` tells how the database would run a
 * statement, in its own words; `whole` is what it says of reading everything, or of sorting.
 */
export function resourcePlansContract(explain: (statement: Statement) => Promise<string> | string, whole: RegExp) {
  test.each(lists)('a list of %s reads along its index and sorts nothing', async (_which, list, index) => {
    for (const read of [resources.list, resources.listText]) {
      const plan = await explain(first(read({ orgId: 'o', kind: 'call', limit: 100, ...list })))
      expect(plan).toContain(index)
      expect(plan).not.toMatch(whole)
    }
  })

  test('a key is looked up by its index', async () => {
    expect(await explain(first(resources.findToken('hash')))).not.toMatch(whole)
  })
}

function first(operation: Operation<unknown>): Statement {
  return operation.next().value as Statement
}
