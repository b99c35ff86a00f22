// @vitest-environment happy-dom
import type { ConsultationChanges } from '@parley/protocol/resources'
import { expect, test } from 'vitest'
import { type Asked, aRequest, openConsole, until } from '../../console.fixture.tsx'

/** A board with one card, whose server says that more are new. */
function openBoard(search = '', saving?: Promise<void>) {
  let stored = aRequest
  return openConsole(`/inbox?view=board${search}`, {
    'GET /consultation/facets': () => ({
      byStatus: { new: 70, contacted: 3 },
      labels: [],
      sources: [],
      serviceLabels: {},
    }),
    'GET /consultation': ({ query }: Asked) =>
      query.get('status') === stored.status
        ? { results: [stored], next: stored.status === 'new' ? 'r0' : null }
        : { results: [], next: null },
    'PATCH /consultation/r1': async ({ body }) => {
      await saving
      stored = { ...stored, ...(body as ConsultationChanges), version: stored.version + 1 }
      return stored
    },
  })
}

const counted = '[aria-label="New"] h2 .badge'

test('a board counts all that there is, and of what is searched for what it has found', async () => {
  await using whole = await openBoard()
  await whole.find(counted, '70')
  await using found = await openBoard('&search=grace')
  await found.find('.board-card', 'Grace Hopper')
  expect(found.all(counted)[0]?.textContent).toBe('1+')
  expect(found.all('[aria-label="Contacted"] h2 .badge')[0]?.textContent).toBe('0')
})

test('the focus goes with the card that is moved', async () => {
  await using console = await openBoard()
  const select = await console.field('Stage of Grace Hopper', '[aria-label="New"]')
  select.focus()
  await console.fill('Stage of Grace Hopper', 'contacted')
  const moved = await console.field('Stage of Grace Hopper', '[aria-label="Contacted"]')
  await until(() => expect(document.activeElement).toBe(moved))
})

test('a card that is moved stands in its new column at once', async () => {
  const saving = Promise.withResolvers<void>()
  await using console = await openBoard('', saving.promise)
  await console.fill('Stage of Grace Hopper', 'contacted')
  await console.find('[aria-label="Contacted"] .board-card', 'Grace Hopper')
  saving.resolve()
  await console.find('.toast', 'is now under')
  expect(console.all('.board-card')).toHaveLength(1)
})
