import type { JsonSchema, StandardSchema, ToolSchema } from './schema.ts'

/** The arguments as the schema gives them. Throws an Error that says what is wrong with them. */
export async function judged(schema: ToolSchema, given: unknown): Promise<unknown> {
  if (!isStandard(schema)) {
    const problem = problemOf(schema, given, 'the arguments')
    if (problem) throw new Error(problem)
    return given
  }
  const verdict = await schema['~standard'].validate(given)
  if (verdict.issues) throw new Error(verdict.issues.map(({ message }) => message).join('; '))
  return verdict.value
}

const isStandard = (schema: ToolSchema): schema is StandardSchema => '~standard' in schema

/** Judges by the keywords that make up the type of the arguments; the server has judged by all of them. */
function problemOf(schema: JsonSchema, value: unknown, name: string): string | undefined {
  const { type, properties = {}, required = [], items } = schema
  if ('const' in schema && value !== schema.const) return `${name} must be ${schema.const}`
  if (schema.enum && !schema.enum.includes(value)) return `${name} must be one of ${schema.enum.join(', ')}`
  if (type && ![type].flat().some((each) => isA(each, value))) return `${name} must be ${[type].flat().join(' or ')}`
  if (Array.isArray(value)) {
    return first(value, (item, index) => items && problemOf(items, item, `${name}[${index}]`))
  }
  if (!isA('object', value)) return
  const fields = value as Record<string, unknown>
  const missing = required.find((field) => fields[field] === undefined)
  if (missing) return `${missing} is missing`
  return first(Object.keys(properties), (field) => {
    const [own, inner] = [properties[field], fields[field]]
    return own && inner !== undefined ? problemOf(own, inner, field) : undefined
  })
}

function isA(type: string, value: unknown): boolean {
  if (type === 'integer') return Number.isInteger(value)
  if (type === 'array') return Array.isArray(value)
  if (type === 'null') return value === null
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value)
  return typeof value === type
}

function first<Item>(items: readonly Item[], look: (item: Item, index: number) => string | undefined) {
  for (const [index, item] of items.entries()) {
    const found = look(item, index)
    if (found) return found
  }
}
