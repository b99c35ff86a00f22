import { describe, expect, test } from 'vitest'
import { waitFunction } from './wait-function.ts'

describe('a wait function', () => {
  test.each([
    ['20 + 500 * sqrt(x) + 2500 * x^3', 0.5, 20 + 500 * Math.SQRT1_2 + 2500 / 8],
    ['2000 / (1 + exp(-10 * (x - 0.5)))', 0.5, 1000],
    ['200 + 8000*x', 0.25, 2200],
    ['-x^2 + 4', 1, 3],
    ['2^3^2', 0, 512],
    ['2^-1', 0, 0.5],
    ['max(100, min(300, 1e3 * x), 3)', 0.2, 200],
    ['.5 * pow(x, 2) * pi / pi', 4, 8],
    ['x - 5', 0, 0],
    ['log(x - 1)', 0, 0],
  ])('%s at %d is %d ms', (expression, x, ms) => {
    expect(waitFunction(expression)(x)).toBeCloseTo(ms, 6)
  })

  test.each(['', '2 +', '(x', 'x)', 'y', 'sqrt x', 'x; process.exit()', 'constructor(1)', 'x x', '1..2'])(
    'says why it is none: %s',
    (expression) => expect(() => waitFunction(expression)).toThrow(SyntaxError),
  )
})
