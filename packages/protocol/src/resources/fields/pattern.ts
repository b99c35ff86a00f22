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
    v.check(
      (source) => mostRepeats(source) <= 1000,
      'must not repeat anything more than 1000 times: {1,2000} and (a{40}){40} are not searched for',
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

/** How often something in it may stand behind itself by `{…}`, which multiply where they stand in each other. */
function mostRepeats(source: string): number {
  const open = [1]
  let last = 1
  const note = (repeats: number) => {
    last = repeats
    open.push(Math.max(open.pop() ?? 1, repeats))
  }
  for (const [token, from, to] of source.matchAll(/\\.|\[(?:\\.|[^\]\\])*\]|\{(\d+)(?:,(\d*))?\}|[^\\]/gs)) {
    if (from !== undefined) note(last * Math.max(1, Number(from), Number(to ?? 0)))
    else if (token === '(') open.push(1)
    else if (token === ')') note(open.length > 1 ? (open.pop() ?? 1) : 1)
    else if (!'*+?'.includes(token)) last = 1
  }
  return Math.max(...open)
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
