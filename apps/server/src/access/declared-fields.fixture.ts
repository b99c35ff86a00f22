import { type JsonSchema, toJsonSchema } from '@parley/protocol/open-api'
import type { Schema } from '@parley/protocol/resources'

/** One declared field: its dotted path (`[]` is an entry of a list), and the least that a body holds it in. */
export type DeclaredField = { path: string; sample: unknown }

/** For tests: every field that a declaration knows, however deep it stands; one of true and false counts as two. */
export const declaredFields = (schema: Schema): DeclaredField[] => fieldsOf(toJsonSchema(schema))

function fieldsOf(schema: JsonSchema): DeclaredField[] {
  const { properties, items, type } = schema as {
    properties?: Record<string, JsonSchema>
    items?: JsonSchema
  } & JsonSchema
  if (properties) {
    return Object.entries(properties).flatMap(([name, inner]) =>
      fieldsOf(inner).map(({ path, sample }) => ({
        path: [name, path].filter(Boolean).join('.').replaceAll('.[]', '[]').replaceAll('. =', ' ='),
        sample: { ...(sampleOf(schema) as object), ...providerOf(inner), [name]: sample },
      })),
    )
  }
  if (items) return fieldsOf(items).map(({ path, sample }) => ({ path: path ? `[].${path}` : '[]', sample: [sample] }))
  if (type === 'null') return [] // it may only be left out
  if (type === 'boolean') return [true, false].map((sample) => ({ path: ` = ${sample}`, sample }))
  return [{ path: '', sample: sampleOf(schema) }]
}

/** A setting goes with a provider that understands it. */
const providerOf = (schema: JsonSchema) => {
  const [provider] = (schema['x-of'] ?? []) as string[]
  return provider ? { provider } : {}
}

/** The least that a schema accepts. */
function sampleOf(schema: JsonSchema): unknown {
  if (schema.enum) return (schema.enum as unknown[])[0]
  if (schema.const !== undefined) return schema.const
  if (schema.anyOf) return sampleOf((schema.anyOf as JsonSchema[])[0] as JsonSchema)
  switch (schema.type) {
    case 'string':
      return schema.format === 'url' ? 'https://example.com' : 'x'
    case 'number':
      return schema.minimum ?? 1
    case 'boolean':
      return true
    case 'array':
      return []
    default: {
      const { required = [], properties = {} } = schema as {
        required?: string[]
        properties?: Record<string, JsonSchema>
      }
      return Object.fromEntries(required.map((name) => [name, sampleOf(properties[name] ?? {})]))
    }
  }
}
