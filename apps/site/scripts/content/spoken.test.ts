import { expect, test } from 'vitest'
import { inventedFigures, repeatedEntries } from './spoken.ts'

const answer = { id: 'reply-time', about: 'contact', asked: ['when'], text: 'We reply within 12 hours, for £1,500.' }
const content = new Map([['content/spoken/first-steps.ts', { firstSteps: [answer] }]])

test('L10 a figure that is said aloud and on no page is refused, with its file', () => {
  expect(inventedFigures([answer], 'From £1,500, within 12 hours.', content)).toEqual([])
  expect(inventedFigures([answer], 'From £1,500, within 24 hours.', content)).toEqual([
    'content/spoken/first-steps.ts: “reply-time” says “12”, and no page does: say what the pages say.',
  ])
})

test('two parts that sound the same to the assistant are refused', () => {
  const entries = [
    { id: 'about-team', text: 'One.' },
    { id: 'about-team', text: 'Two.' },
  ]
  expect(repeatedEntries(entries)).toEqual([
    'content/pages: two parts are both “about-team” to the assistant: give one another heading.',
  ])
})
