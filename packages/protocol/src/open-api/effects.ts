import type { Effect } from '../resources/index.ts'
import type { JsonSchema } from './json-schema.ts'

/** A field by its dotted path, the empty one for the schema itself, and what it does on this server. */
export type FieldEffect = { path: string; effect: 'acts' | Effect }

/** Every field within a schema, objects within objects included; lists count as one field. */
export function effectsOf(schema: JsonSchema, path = ''): FieldEffect[] {
  const effect = schema['x-effect'] as Effect | undefined
  if (effect) return [{ path, effect }]
  const fields = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>)
  if (fields.length === 0) return [{ path, effect: 'acts' }]
  return fields.flatMap(([name, field]) => effectsOf(field, path ? `${path}.${name}` : name))
}
