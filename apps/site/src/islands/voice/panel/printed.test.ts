import { expect, test } from 'vitest'
import { printed } from './printed.ts'

test.each([
  ["I don't know, but it's likely.", 'I don’t know, but it’s likely.'],
  [`Say "skip", or 'not sure'.`, 'Say “skip”, or ‘not sure’.'],
  ['the clients\' wishes ("all of them")', 'the clients’ wishes (“all of them”)'],
])('%s is printed as %s', (text, asPrinted) => {
  expect(printed(text)).toBe(asPrinted)
})
