import { expect, test } from 'vitest'
import { idsIn, keptBy } from './requirements.ts'

test('ids are read from a name, ranges included', () => {
  expect(idsIn('S4.2–S4.4 T3 S2.19 nothing else')).toEqual(['S4.2', 'S4.3', 'S4.4', 'T3', 'S2.19'])
  expect(idsIn('the spec says S1.')).toEqual([])
})

test('only names of tests count, with the file that holds them', () => {
  const source = `
    // S9.9 in a comment
    test('S1.1 S1.2 works', () => {})
    test.each([['a', 1]])("S1.3 %s", () => {})
    test.each([['S1.4', 1], ['S1.5–S1.6', 2]])('%s', () => {})
    describe(\`T3 S1.7 group\`, () => {})
    const text = 'S9.8'`
  expect([
    ...keptBy([
      ['a.test.ts', source],
      ['b.test.ts', "it('S1.1 again', () => {})"],
    ]),
  ]).toEqual([
    ['S1.1', ['a.test.ts', 'b.test.ts']],
    ['S1.2', ['a.test.ts']],
    ['S1.3', ['a.test.ts']],
    ['S1.4', ['a.test.ts']],
    ['S1.5', ['a.test.ts']],
    ['S1.6', ['a.test.ts']],
    ['T3', ['a.test.ts']],
    ['S1.7', ['a.test.ts']],
  ])
})
