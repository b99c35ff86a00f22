import { explain, type Schema } from '@parley/protocol/resources'
import * as v from 'valibot'
import { invalid } from '../http/api-error.ts'
import type { Body } from '../rest/api-request.ts'

const maxDepth = 64
/** Ours to say, whatever a client sends. */
const reserved = ['id', 'orgId', 'createdAt', 'updatedAt', '__proto__', 'constructor', 'prototype']

/** The input as its schema reads it. Throws `invalid-request` with a sentence for each field. */
export function judge(schema: Schema, input: unknown): Body {
  const given = input ?? {}
  if (typeof given !== 'object' || Array.isArray(given)) throw invalid('the body must be an object')
  const result = v.safeParse(schema, clean(given))
  if (!result.success) throw invalid(...explain(result.issues).slice(0, 20))
  return without(result.output as Body, reserved)
}

/** `before` with the changes; null clears a field. */
export function merge(before: Body, changes: Body): Body {
  return withoutNull({ ...before, ...changes })
}

export function withoutNull(body: Body): Body {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null && value !== undefined))
}

export function without(body: Body, names: readonly string[]): Body {
  return Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)))
}

/** What was stored unjudged, as the object it should be; an empty one for anything else. */
export function bodyOf(value: unknown): Body {
  return typeof value === 'object' && value !== null ? (value as Body) : {}
}

/** The same for a text; null for an empty one too. */
export function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

/** Every value of an object as text. */
export function textsOf(values: unknown): Record<string, string> {
  return Object.fromEntries(Object.entries(bodyOf(values)).map(([name, value]) => [name, String(value)]))
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

/** What an address or a query names, as the database can be asked for it. */
export function cleanText(text: string) {
  return text.replaceAll('\0', '').toWellFormed()
}
