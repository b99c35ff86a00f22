// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { openConsole } from '../../console.fixture.tsx'

test('a filter of the questions keeps the focus, and what it found nothing of is not called nothing at all', async () => {
  await using console = await openConsole('/quality?part=unanswered', {
    'GET /unanswered-question': () => ({ results: [], next: null, counts: { open: 3, done: 0 } }),
  })
  await console.find('.state-title', 'No question is open')
  const filter = await console.field('Asked')
  filter.focus()
  await console.fill('Asked', '7')
  await console.find('.state-title', 'No question of that time is open')
  expect(document.activeElement).toBe(filter)
})
