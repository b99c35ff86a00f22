import type { JsonSchema } from '@parley/protocol/open-api'

/** How many fields that may be left out an example shows. */
const optionalShown = 3

/** Values for fields whose name says more than their type. */
const named: Record<string, unknown> = {
  name: 'Reception',
  firstMessage: 'Hello, how can I help?',
  input: 'When are you open?',
  query: 'opening hours',
  emails: ['ada@example.com'],
  earliestAt: '2027-01-04T09:00:00Z',
  language: 'en-GB',
}

type Fields = Record<string, JsonSchema>

/** A value that a schema takes: what must be there, and the first few of what may be. Undefined where nothing can be said. */
export function exampleOf(schema: JsonSchema, name = ''): unknown {
  const { type, properties, items, anyOf } = schema
  if ('default' in schema && type !== 'object') return schema.default
  if (schema.enum) return (schema.enum as unknown[])[0]
  if ('const' in schema) return schema.const
  if (anyOf) return exampleOf((anyOf as JsonSchema[])[0] ?? {}, name)
  if (properties) return objectOf(schema)
  if (named[name] !== undefined && isOf(type, named[name])) return named[name]
  if (type === 'array') return [exampleOf((items ?? {}) as JsonSchema, name.replace(/s$/, '')) ?? 'text']
  if (type === 'object') return {}
  if (type === 'boolean') return true
  if (type === 'null') return null
  if (type === 'number' || type === 'integer') return numberOf(schema)
  return type === 'string' ? textOf(schema, name) : undefined
}

const isOf = (type: unknown, value: unknown) => (Array.isArray(value) ? type === 'array' : typeof value === type)

function objectOf({ properties, required = [] }: JsonSchema): Record<string, unknown> {
  const needed = required as string[]
  const fields = Object.entries(properties as Fields)
  const plain = fields.filter(([name, schema]) => !needed.includes(name) && isPlain(schema))
  const shown = new Set([
    ...needed,
    ...plain.slice(0, Math.max(0, optionalShown - needed.length)).map(([name]) => name),
  ])
  const examples = fields
    .filter(([name]) => shown.has(name))
    .map(([name, schema]) => [name, exampleOf(schema, name) ?? 'text'] as const)
  return Object.fromEntries(examples)
}

/** Neither without effect here, nor a whole object of its own, nor the name of something that would have to be there. */
function isPlain({ type, ...schema }: JsonSchema) {
  const isId = String(schema.pattern).includes('\\w-')
  return (type === 'string' || type === 'number' || type === 'boolean' || schema.enum) && !schema['x-effect'] && !isId
}

function numberOf({ minimum = 1 }: JsonSchema): number {
  return Math.max(Number(minimum), 1)
}

export const exampleId = '0199a2b4-7c1d-7e55-9d3b-2f6b8c0a4e11'

function textOf({ pattern, format, minLength = 0 }: JsonSchema, name: string): string {
  if (format === 'date-time') return '2027-01-04T09:00:00.000Z'
  if (format === 'url' || /https\?/.test(String(pattern)) || /url$/i.test(name)) return 'https://www.example.com/'
  if (/^number$|phone/i.test(name) || String(pattern).startsWith('^\\+')) return '+442071838750'
  if (/(^|[a-z])Ids?$|^id$|^orgId$/.test(name) || String(pattern).includes('\\w-')) return exampleId
  if (String(pattern).startsWith('^\\d')) return '10'
  return 'text'.padEnd(Number(minLength), '.')
}
