import { cleanText } from '@parley/protocol'
import { explain, type Resource, type Schema } from '@parley/protocol/resources'
import * as v from 'valibot'
import { type Body, without, withoutNull } from '../lib/loose-json.ts'
import { invalid } from './refusals.ts'

const maxDepth = 64
/** Only the server sets these; what a client sends for them is dropped. */
const reserved = ['id', 'orgId', 'createdAt', 'updatedAt', '__proto__', 'constructor', 'prototype']

/** The input as its schema reads it. Throws `invalid-request` with a sentence for each field. */
export function judge(schema: Schema, input: unknown): Body {
  const given = input === undefined ? {} : input
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw invalid('the body must be an object')
  const result = v.safeParse(schema, clean(given))
  if (!result.success) throw invalid(...explain(result.issues).slice(0, 20))
  return without(result.output as Body, reserved)
}

/** Throws `invalid-request` for what only the server writes: a call that somebody else ended, a price of their own. */
export function refuseWritten({ written, instead }: Pick<Resource, 'written' | 'instead'>, input: unknown) {
  const named = Object.keys(written).filter((name) => Object.hasOwn(Object(input), name))
  const why = (name: string) => ['only the server writes it', instead[name] ?? []].flat().join('; ')
  if (named.length > 0) throw invalid(...named.map((name) => `${name} must be left out: ${why(name)}`))
}

/** `before` with the changes; null clears a field. */
export function merge(before: Body, changes: Body): Body {
  return withoutNull({ ...before, ...changes })
}

/** Text without characters that databases refuse, and nothing so deep that it could not be walked. */
function clean(value: unknown, depth = 0): unknown {
  if (depth > maxDepth) throw invalid(`the body must not be nested deeper than ${maxDepth} levels`)
  if (typeof value === 'string') return cleanText(value)
  if (Array.isArray(value)) return value.map((item) => clean(item, depth + 1))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, item]) => [cleanText(name), clean(item, depth + 1)])
  return Object.fromEntries(entries)
}
