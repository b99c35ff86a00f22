/** How long to wait, in ms, for a likelihood from 0 to 1 that the caller goes on. */
export type WaitFunction = (likelihood: number) => number

const functions: Record<string, (...values: number[]) => number> = {
  sqrt: Math.sqrt,
  cbrt: Math.cbrt,
  exp: Math.exp,
  log: Math.log,
  abs: Math.abs,
  sin: Math.sin,
  cos: Math.cos,
  tanh: Math.tanh,
  floor: Math.floor,
  ceil: Math.ceil,
  round: Math.round,
  pow: (base = 0, exponent = 1) => base ** exponent,
  min: Math.min,
  max: Math.max,
}
const constants: Record<string, number> = { e: Math.E, pi: Math.PI }
const token = /\s*(\d+(?:\.\d*)?(?:e[+-]?\d+)?|\.\d+|[a-z]\w*|[-+*/^(),])/giy

type Term = (x: number) => number

/**
 * Reads an expression of `x` such as "20 + 500 * sqrt(x) + 2500 * x^3": numbers, + - * / ^, brackets and the usual functions.
 * Throws a `SyntaxError` that says what it stumbled over. Below nought and what is no number count as nought.
 */
export function waitFunction(expression: string): WaitFunction {
  const tokens = tokensOf(expression)
  const term = sum(tokens)
  if (tokens.length > 0) throw unexpected(tokens)
  return (likelihood) => {
    const ms = term(likelihood)
    return ms > 0 ? ms : 0
  }
}

function tokensOf(expression: string): string[] {
  const tokens: string[] = []
  token.lastIndex = 0
  while (token.lastIndex < expression.trimEnd().length) {
    const { lastIndex } = token
    const [, found] = token.exec(expression) ?? []
    if (found === undefined) throw new SyntaxError(`"${expression.slice(lastIndex).trim()}" cannot be read`)
    tokens.push(found.toLowerCase())
  }
  return tokens
}

function sum(tokens: string[]): Term {
  let left = product(tokens)
  while (tokens[0] === '+' || tokens[0] === '-') {
    const [before, sign, right] = [left, tokens.shift() === '+' ? 1 : -1, product(tokens)]
    left = (x) => before(x) + sign * right(x)
  }
  return left
}

function product(tokens: string[]): Term {
  let left = signed(tokens)
  while (tokens[0] === '*' || tokens[0] === '/') {
    const [before, divides, right] = [left, tokens.shift() === '/', signed(tokens)]
    left = (x) => (divides ? before(x) / right(x) : before(x) * right(x))
  }
  return left
}

function signed(tokens: string[]): Term {
  if (tokens[0] === '+' || tokens[0] === '-') {
    const sign = tokens.shift() === '-' ? -1 : 1
    const term = signed(tokens)
    return (x) => sign * term(x)
  }
  const base = value(tokens)
  if (tokens[0] !== '^') return base
  tokens.shift()
  const exponent = signed(tokens)
  return (x) => base(x) ** exponent(x)
}

function value(tokens: string[]): Term {
  const next = tokens.shift()
  if (next === undefined) throw new SyntaxError('it ends too early')
  if (/^[\d.]/.test(next)) return () => Number(next)
  if (next === 'x') return (x) => x
  if (next === '(') return closed(tokens, sum(tokens))
  if (Object.hasOwn(constants, next)) return () => constants[next] ?? 0
  const apply = Object.hasOwn(functions, next) ? functions[next] : undefined
  if (!apply || tokens[0] !== '(') throw unexpected([next])
  tokens.shift()
  const given = [sum(tokens)]
  for (let next = tokens.at(0); next === ','; next = tokens.at(0)) {
    tokens.shift()
    given.push(sum(tokens))
  }
  return closed(tokens, (x) => apply(...given.map((term) => term(x))))
}

function closed(tokens: string[], term: Term): Term {
  if (tokens[0] !== ')') throw tokens.length === 0 ? new SyntaxError('a bracket is not closed') : unexpected(tokens)
  tokens.shift()
  return term
}

const unexpected = ([first]: string[]) => new SyntaxError(`"${first}" was not expected`)
