import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test.each(['=1+1', '+A1', '-A1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1+1', '＋A1', '－A1', '＠A1'])(
  'what a spreadsheet would run, %j, is text in it',
  (formula) => {
    expect(csvLine([formula]).replace(/^"|"$/g, '')).toBe(`'${formula}`)
  },
)

test('numbers stay numbers; commas, quotes and ends of lines stay in their cell', () => {
  const cells = [-5, '+44.5', 'a,b', 'say "x"', 'two\nlines', null, { a: 1 }]
  expect(csvLine(cells)).toBe('-5,+44.5,"a,b","say ""x""","two\nlines",,"{""a"":1}"')
})
