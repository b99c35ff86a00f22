import { describe, expect, test } from 'vitest'
import { completeness } from './endpointing.ts'

describe('a turn is over sooner or later, by how finished the words sound', () => {
  test.each(['How much does it cost?', 'I need more meetings.', 'no thanks', 'Yes', "That's right", 'bye'])(
    '"%s" needs no more',
    (text) => expect(completeness(text)).toBe('complete'),
  )

  test.each(['My name is', 'I would like to', 'We sell shoes and', 'it is for my', 'Three things:', 'um', 'jo dot'])(
    '"%s" promises more',
    (text) => expect(completeness(text)).toBe('open'),
  )

  test.each(['I need more meetings', 'Jo Smith', ''])('"%s" may be all or not', (text) =>
    expect(completeness(text)).toBe('unclear'),
  )
})
