import * as v from 'valibot'
import { expect, test } from 'vitest'
import { explain } from '../../resource.ts'
import { jsonSchema } from './json-schema.ts'

const problems = (schema: unknown) => explain(v.safeParse(jsonSchema(), schema).issues ?? [])
const ahead = '(?=a)b'
const said = 'must not look ahead or behind: (?=, (?!, (?<= and (?<! are not searched for'

test.each([
  [{ pattern: ahead }, 'pattern'],
  [{ properties: { x: { pattern: ahead } } }, 'properties.x.pattern'],
  [{ $defs: { x: { items: { allOf: [{}, { pattern: ahead }] } } } }, '$defs.x.items.allOf.1.pattern'],
  [{ patternProperties: { [ahead]: true } }, `patternProperties.${ahead}`],
  [{ properties: { properties: { pattern: ahead } } }, 'properties.properties.pattern'],
  [{ properties: { const: { not: { pattern: ahead } } } }, 'properties.const.not.pattern'],
])('of a schema that cannot be held against an answer, the pattern is named: %j', (schema, where) => {
  expect(problems(schema)).toEqual([`${where} ${said}`])
})

test.each([
  [{ properties: { pattern: { type: 'string' } }, required: ['pattern'] }],
  [{ const: { pattern: ahead }, default: { pattern: ahead }, examples: [{ pattern: ahead }] }],
  [{ pattern: '^[a-z{(]{1,1000}$|^(?:\\p{L}+ ){2,30}$', patternProperties: { '^x-': {} } }],
])('a pattern that can be searched for is taken, and what only looks like one: %j', (schema) => {
  expect(problems(schema)).toEqual([])
})

test.each([
  ['^.{1,2000}$', 'more than 1000 times'],
  ['(?:(?:[)]{30}b){30}c){2}', 'more than 1000 times'],
  ['(a{900,}){2}', 'more than 1000 times'],
  ['(a)\\1', 'must not refer back'],
  ['\\p{Letter}', 'must name classes of characters by their letters'],
  ['(', 'must be a regular expression'],
  ['a'.repeat(1001), 'must be at most 1000 characters long'],
])('%s is refused in words', (pattern, sentence) => {
  expect(problems({ pattern }).join()).toContain(sentence)
})
