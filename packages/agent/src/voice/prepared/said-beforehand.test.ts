import { expect, test } from 'vitest'
import { saidBeforehand } from './said-beforehand.ts'

test('how answers begin is said before the rest of any of them, in the pieces that calls are spoken in', () => {
  const { first, others } = saidBeforehand(
    ['Hello.'],
    ['We ship to France. It takes a day.', 'Yes, to all of Europe and beyond, since last year. Ask us.'],
  )
  expect(first).toEqual(['Hello.', 'We ship to France.', 'Yes, to all of Europe and beyond,'])
  expect(others).toEqual(expect.arrayContaining(['It takes a day.', 'since last year.', 'Ask us.']))
})
