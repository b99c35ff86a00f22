import type { Effect, Schema } from '../resources/index.ts'

export type JsonSchema = { [keyword: string]: unknown }

/** A validation schema as its library holds it; only what is read here. */
type Node = {
  kind: string
  metadata?: { effect?: Effect; of?: readonly string[] }
  type: string
  requirement?: unknown
  pipe?: Node[]
  wrapped?: Node
  item?: Node
  value?: Node
  options?: readonly (Node | string)[]
  literal?: unknown
  entries?: Record<string, Node>
  getter?: (input: unknown) => Node
  default?: unknown
}

/** What a schema accepts, as JSON Schema 2020-12. Checks that JSON Schema cannot say are left out. */
export function toJsonSchema(schema: Schema): JsonSchema {
  return convert(schema as unknown as Node)
}

function convert(node: Node): JsonSchema {
  const [first, ...rest] = node.pipe ?? []
  if (first) return Object.assign({}, convert({ ...first }), ...rest.map(action))
  switch (node.type) {
    case 'string':
    case 'number':
    case 'boolean':
      return { type: node.type }
    case 'literal':
      return { const: node.literal }
    case 'null':
      return { type: 'null' }
    case 'picklist':
      return { enum: node.options }
    case 'array':
      return { type: 'array', items: node.item ? convert(node.item) : {} }
    case 'record':
      return { type: 'object', additionalProperties: node.value ? convert(node.value) : true }
    case 'union':
    case 'variant':
      return { anyOf: (node.options as Node[]).map(convert) }
    case 'nullish':
    case 'optional':
      return wrapped(node)
    case 'lazy':
      return node.getter ? convert(node.getter(undefined)) : {}
    case 'loose_object':
      return object(node.entries ?? {})
    case 'strict_object':
      return { ...object(node.entries ?? {}), additionalProperties: false }
    default:
      return {}
  }
}

function wrapped(node: Node): JsonSchema {
  const inner = node.wrapped ? convert(node.wrapped) : {}
  return node.default === undefined ? inner : { ...inner, default: node.default }
}

function object(entries: Record<string, Node>): JsonSchema {
  const names = Object.keys(entries)
  const required = names.filter((name) => !['nullish', 'optional'].includes(entries[name]?.type ?? ''))
  return {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, convert(entries[name] as Node)])),
    ...(required.length > 0 && { required }),
  }
}

const effects: Record<Effect, JsonSchema> = {
  kept: { description: 'Kept, without effect on this server yet.', 'x-effect': 'kept' },
  refused: { description: 'Refused when it is switched on: this server does not do it.', 'x-effect': 'refused' },
}

/** A setting that only some providers of a stage understand. */
const whose = (of: readonly string[]): JsonSchema => ({ description: `Of ${of.join(', ')}.`, 'x-of': of })

/** What a step of a pipe adds. Numbers in queries arrive as text that a later step turns into a number. */
function action({ type, requirement, metadata }: Node): JsonSchema {
  switch (type) {
    case 'metadata':
      return { ...(metadata?.effect && effects[metadata.effect]), ...(metadata?.of && whose(metadata.of)) }
    case 'max_length':
      return { maxLength: requirement }
    case 'min_length':
      return { minLength: requirement }
    case 'max_value':
      return { maximum: requirement }
    case 'min_value':
      return { minimum: requirement }
    case 'regex':
      return { pattern: (requirement as RegExp).source }
    case 'url':
      return { format: 'uri' }
    default:
      return {}
  }
}
