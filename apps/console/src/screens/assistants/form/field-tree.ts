import { type JsonSchema, toJsonSchema } from '@parley/protocol/open-api'
import { assistantResource } from '@parley/protocol/resources'

type Common = {
  /** From the assistant down: `['voice', 'speed']`. */
  path: readonly string[]
  name: string
  /** The providers that understand it; null for a field that is nobody's in particular. */
  of: readonly string[] | null
}

/** A field that acts, as a form asks for it. */
export type FieldNode = Common &
  (
    | { kind: 'text'; maxLength: number; isLong: boolean }
    | { kind: 'number'; min: number | null; max: number | null }
    | { kind: 'flag' }
    | { kind: 'choice'; options: readonly string[] }
    | { kind: 'lines' }
    | { kind: 'group'; fields: readonly FieldNode[] }
    /** What has no simpler form is written as JSON, and judged by the server. */
    | { kind: 'json' }
  )

/** A text of so many characters is more than a line. */
const lineLength = 240

/** Every field of an assistant that acts, in the order in which it is declared. */
export const assistantFieldTree = (): readonly FieldNode[] => fieldsIn(toJsonSchema(assistantResource.fields), [])

export function fieldsIn(schema: JsonSchema, path: readonly string[]): FieldNode[] {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>)
  return properties.flatMap(([name, field]) => {
    const node = nodeOf(field, [...path, name])
    return node ? [node] : []
  })
}

function nodeOf(schema: JsonSchema, path: readonly string[]): FieldNode | null {
  // kept without effect, or refused: a form that showed it would promise what nobody does
  if (schema['x-effect']) return null
  const common: Common = { path, name: path.at(-1) ?? '', of: (schema['x-of'] as string[] | undefined) ?? null }
  const options = optionsIn(schema)
  if (options) return { ...common, kind: 'choice', options }
  switch (schema.type) {
    case 'string':
      return textNode(common, schema)
    case 'number':
      return { ...common, kind: 'number', min: bound(schema.minimum), max: bound(schema.maximum) }
    case 'boolean':
      return { ...common, kind: 'flag' }
    case 'array':
      return { ...common, kind: isPlainText(schema.items as JsonSchema | undefined) ? 'lines' : 'json' }
    case 'object': {
      if (!schema.properties) return { ...common, kind: 'json' }
      const fields = fieldsIn(schema, path)
      return fields.length > 0 ? { ...common, kind: 'group', fields } : null
    }
    default:
      return { ...common, kind: 'json' }
  }
}

function textNode(common: Common, schema: JsonSchema): FieldNode {
  const maxLength = typeof schema.maxLength === 'number' ? schema.maxLength : 100_000
  return { ...common, kind: 'text', maxLength, isLong: maxLength > lineLength && schema.format !== 'uri' }
}

function optionsIn({ enum: words }: JsonSchema): readonly string[] | null {
  return Array.isArray(words) && words.every((word) => typeof word === 'string') ? words : null
}

const isPlainText = (items: JsonSchema | undefined) => items?.type === 'string' && !items.enum
/** A bound that only says "any number" is none. */
const bound = (value: unknown) =>
  typeof value === 'number' && Math.abs(value) !== Number.MAX_SAFE_INTEGER ? value : null
