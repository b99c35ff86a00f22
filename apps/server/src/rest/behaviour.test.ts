import { expect, test } from 'vitest'
import { type Behaviour, type Behaviours, behaviourOf } from './behaviour.ts'

const nothing = async () => {}

test('a handler that is missing or misspelt, and a kind of which nobody says what it does, do not compile', () => {
  const whole: Behaviour<'log'> = { handlers: { delete: nothing } }
  // @ts-expect-error a whole list is deleted, and the standard handler deletes one by its id
  const missing: Behaviour<'log'> = { handlers: {} }
  // @ts-expect-error there is no operation `remove`
  const misspelt: Behaviour<'log'> = { handlers: { delete: nothing, remove: nothing } }
  // @ts-expect-error nobody says what `analytics.query` does, nor others
  const nobody: Behaviours = { log: whole }
  expect([missing, misspelt, nobody]).toHaveLength(3)
})

test('a handler gets the parameters, the query and the body of its operation, and owes its answer', () => {
  const provider: Pick<Behaviour<'provider'>['handlers'], 'searchVoice' | 'addVoice' | 'listHooks'> = {
    // @ts-expect-error an answer is a list of voices
    searchVoice: async ({ query }) => query.name.length,
    // @ts-expect-error a voice is added by its `ownerId`
    addVoice: async ({ body }) => body.owner.length,
    listHooks: async ({ ids }) => ids.workflowId.length,
  }
  expect(provider).toBeDefined()
})

test('what goes through every kind finds what one does by its name', () => {
  const log: Behaviour<'log'> = { handlers: { delete: nothing } }
  expect(behaviourOf({ log } as unknown as Behaviours, 'log')).toBe(log)
  expect(behaviourOf({ log } as unknown as Behaviours, 'squad')).toEqual({})
})
