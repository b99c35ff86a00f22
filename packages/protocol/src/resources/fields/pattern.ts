import * as v from 'valibot'
import { waitFunction } from '../../wait-function.ts'
import { someText } from './fields.ts'

const lookaround = /\(\?(?:[=!]|<[=!])/
const backreference = /\\(?:[1-9]|k<)/

/** An owner's regular expression, of those that are searched for in a time that grows with the text only. */
export function pattern(): v.GenericSchema<string> {
  return v.pipe(
    someText(1000),
    v.check(isRegExp, 'must be a regular expression'),
    v.check(
      (source) => !lookaround.test(source),
      'must not look ahead or behind: (?=, (?!, (?<= and (?<! are not searched for',
    ),
    v.check(
      (source) => !backreference.test(source),
      'must not refer back to a group: \\1 and \\k<name> are not searched for',
    ),
  )
}

function isRegExp(source: string) {
  try {
    new RegExp(source)
    return true
  } catch {
    return false
  }
}

/** How long to wait in ms, as an expression of `x`. */
export function waitExpression(): v.GenericSchema<string> {
  return v.pipe(
    someText(1000),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return
      try {
        waitFunction(dataset.value)
      } catch (error) {
        addIssue({ message: `must be an expression of x such as 200 + 8000 * x: ${(error as Error).message}` })
      }
    }),
  )
}
