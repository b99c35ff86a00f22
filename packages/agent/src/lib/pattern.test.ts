import { describe, expect, test } from 'vitest'
import { matcher, replacer } from './pattern.ts'

describe('an owner’s pattern', () => {
  test.each([
    ['cat', [], 'I love cats', true],
    ['cat', [{ type: 'whole-word', enabled: true }], 'I love cats', false],
    ['^two$', [], 'one\ntwo', false],
    ['^two$', [{ type: 'multi-line', enabled: true }], 'one\ntwo', true],
    ['TWO', [{ type: 'ignore-case', enabled: false }], 'two', false],
    ['\\d{4}', [], 'it is 2026', true],
  ])('%s with %j in "%s": %s', (regex, options, text, expected) => {
    expect(matcher(regex, options)(text)).toBe(expected)
  })

  test.each(['(a+)+$', '(a|a)*b', '^(\\w+\\s?)*$', '(.*)*x'])('%s does not stop the server', (regex) => {
    expect(matcher(regex)(`${'a'.repeat(5000)}!`)).toBeDefined()
    expect(replacer(regex, [], '')(`${'a'.repeat(5000)}!`)).toBeDefined()
  })

  test.each(['(?<=a)b', '(a)\\1', 'a(?=b)', '('])('%s is refused in words', (regex) => {
    expect(() => matcher(regex)).toThrow(SyntaxError)
  })
})

test.each([
  ['(\\d+)kg', '$1 kilos', '2KG and 3kg', '2 kilos and 3 kilos'],
  ['b', '[$&]', 'abc', 'a[b]c'],
  ['b', '$$ $9', 'abc', 'a$ $9c'],
  ['x*', '-', 'ab', '-a-b-'],
])('/%s/ is replaced by "%s" wherever it stands', (regex, value, text, expected) => {
  expect(replacer(regex, [{ type: 'ignore-case', enabled: true }], value)(text)).toBe(expected)
})

test('a pattern that would be too large is refused', () => {
  expect(() => matcher('((a{100}){100}){100}')).toThrow(SyntaxError)
})
