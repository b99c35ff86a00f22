import { describe, expect, test } from 'vitest'
import { schemaProblems } from './schema-problems.ts'

const x = (schema: object) => ({ type: 'object', properties: { x: schema } })
const manyAs = `${'a'.repeat(5000)}!`

describe('a pattern in an owner’s schema', () => {
  const pattern = '^(a+)+$'
  test.each([
    ['of a property', x({ pattern }), { x: manyAs }],
    ['behind a $ref', { ...x({ $ref: '#/$defs/as' }), $defs: { as: { pattern } } }, { x: manyAs }],
    ['of the items of an array', x({ items: { allOf: [{ pattern }] } }), { x: [manyAs] }],
    ['among alternatives', x({ anyOf: [{ type: 'number' }, { pattern }] }), { x: manyAs }],
    ['under a condition', x({ if: false, else: { pattern } }), { x: manyAs }],
    ['of the names of properties', { propertyNames: { pattern } }, { [manyAs]: 1 }],
    ['that names properties', { patternProperties: { [pattern]: {} }, additionalProperties: false }, { [manyAs]: 1 }],
    ['where one property asks for another', { dependencies: { const: x({ pattern }) } }, { const: 1, x: manyAs }],
    [
      'behind a $ref to what is no schema',
      { ...x({ $ref: '#/dependencies' }), dependencies: { pattern: [pattern] } },
      { x: manyAs },
    ],
    ['in a list that is none', x({ allOf: { 0: { pattern }, length: 1 } }), { x: manyAs }],
  ])('cannot stop the server: %s', (where, schema, value) => {
    const isJudged = !/what is no schema|that is none/.test(where)
    expect(schemaProblems(value, schema).length > 0).toBe(isJudged)
  })

  test.each([
    [x({ pattern: '^\\d{4}$' }), { x: '2026' }, []],
    [x({ pattern: '^\\d{4}$' }), { x: 'soon' }, ['x: String does not match pattern "^\\d{4}$".']],
    [x({ pattern: '^\\d{4}$' }), { x: 2026 }, []],
    [x({ pattern: '^(?<word>[\\u00e0-\\u00ff]\\p{L}+)$' }), { x: 'été' }, []],
    [x({ not: { pattern: 'a' } }), { x: 'b' }, []],
    [x({ not: { pattern: 'a' } }), { x: 'a' }, ['x: Instance matched "not" schema.']],
    [{ patternProperties: { '^n_': { type: 'number' } }, additionalProperties: false }, { n_a: 1 }, []],
    [
      { patternProperties: { '^n_': { type: 'number' } } },
      { n_a: 'one' },
      ['n_a: Instance type "string" is invalid. Expected "number".'],
    ],
    [
      {
        properties: { n_a: { minimum: 1 } },
        patternProperties: { '^n_': { type: 'number' } },
        additionalProperties: false,
      },
      { n_a: 'one' },
      ['n_a: Instance type "string" is invalid. Expected "number".'],
    ],
    [x({ properties: { pattern: { const: { pattern: 'a' } } } }), { x: { pattern: { pattern: 'a' } } }, []],
  ])('acts: %j of %j', (schema, value, problems) => {
    expect(schemaProblems(value, schema)).toEqual(problems)
  })

  test('acts on the whole of a long text', () => {
    const schema = x({ pattern: '^b.{0,300}' })
    expect(schemaProblems({ x: `b${manyAs}` }, schema)).toEqual([])
    expect(schemaProblems({ x: `${manyAs}b` }, schema)).toHaveLength(1)
  })

  test('that is not ours, of a tool’s own server, and cannot be searched for is left to that server', () => {
    const pattern = '^(?!b)a'
    const schema = { ...x({ pattern }), patternProperties: { [pattern]: {} }, additionalProperties: false }
    expect(schemaProblems({ x: 'b', aa: 1 }, schema)).toEqual([])
  })
})

describe('a schema cannot stop the server, but is said to ask for too much', () => {
  const doubled = Object.fromEntries(
    Array.from({ length: 60 }, (_, index) => {
      const next = { $ref: `#/$defs/n${index + 1}` }
      return [`n${index}`, { allOf: [next, next] }]
    }),
  )
  const numbers = Array.from({ length: 40_000 }, (_, index) => [index])
  const letters = 'a'.repeat(100_000)
  test.each([
    [
      'one that doubles with each reference',
      { ...x({ $ref: '#/$defs/n0' }), $defs: { ...doubled, n60: {} } },
      { x: 1 },
    ],
    ['one that compares very many', x({ uniqueItems: true }), { x: numbers }],
    ['one that compares with very many', x({ items: { enum: numbers } }), { x: numbers }],
    [
      'one that goes over very many',
      x({ allOf: Array(200).fill({ additionalProperties: false }) }),
      { x: { ...numbers } },
    ],
    ['one with a large pattern for a long text', x({ pattern: '(a?){500}[xy]' }), { x: letters }],
    [
      'one with many patterns',
      x({ allOf: Array.from({ length: 3000 }, (_, i) => ({ pattern: `[ab]+[c${i}]` })) }),
      { x: letters },
    ],
    [
      'one with many patterns of names',
      { patternProperties: Object.fromEntries(Array.from({ length: 3000 }, (_, i) => [`[ab]+[c${i}]`, {}])) },
      { [letters]: 1 },
    ],
  ])('%s', (_, schema, value) => {
    expect(schemaProblems(value, schema)).toEqual(['they: There is more in them than can be checked.'])
  })
})

test('a long answer is judged whole', () => {
  const row = {
    type: 'object',
    properties: { id: { pattern: '^[\\w-]{1,36}$' }, tags: { items: { enum: ['a', 'b'] } } },
    additionalProperties: false,
  }
  const rows = Array.from({ length: 500 }, (_, index) => ({ id: `row-${index}`, tags: ['a', 'b'] }))
  expect(schemaProblems({ x: rows }, x({ type: 'array', items: row }))).toEqual([])
  expect(schemaProblems({ x: [...rows, { id: 'no id' }] }, x({ type: 'array', items: row }))).toHaveLength(1)
})

test('an address is judged in a time that grows with its length', () => {
  expect(schemaProblems({ x: `http://${manyAs}` }, x({ format: 'url' }))).toHaveLength(1)
  expect(schemaProblems({ x: 'https://example.com/a?b' }, x({ format: 'url' }))).toEqual([])
})
