import type { Effect, Schema } from '../resources/index.ts'

export type JsonSchema = { [keyword: string]: unknown }

/** A validation schema as its library holds it; only what is read here. */
type Node = {
  kind: string
  metadata?: { effect?: Effect; of?: readonly string[] }
  type: string
  requirement?: unknown
  operation?: unknown
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

/** What a schema accepts, as JSON Schema 2020-12. Checks that JSON Schema cannot say are left out, and that optional fields may be null. */
export function toJsonSchema(schema: Schema): JsonSchema {
  return convert(schema as unknown as Node, (optional) => optional)
}

/** The same, with null where a field may be null: as bodies are accepted, and given back. */
export function toJsonSchemaWithNull(schema: Schema): JsonSchema {
  return convert(schema as unknown as Node, orNull)
}

/** What becomes of a field that may be left out. */
type OfOptional = (schema: JsonSchema) => JsonSchema

function convert(node: Node, ofOptional: OfOptional): JsonSchema {
  const inner = (one: Node) => convert(one, ofOptional)
  const [first, ...rest] = node.pipe ?? []
  if (isWholeNumberAsText(rest)) return Object.assign({ type: 'integer' }, ...rest.filter(isBound).map(action))
  if (first?.type === 'array') return Object.assign({}, inner({ ...first }), ...rest.map(actionOnList))
  if (first) return Object.assign({}, inner({ ...first }), ...rest.map(action))
  switch (node.type) {
    case 'string':
    case 'number':
    case 'boolean':
      return { type: node.type }
    case 'literal':
      return { const: node.literal }
    case 'null':
      // generators make nothing of a type that is null alone
      return { type: ['string', 'null'], enum: [null] }
    case 'picklist':
      return { enum: node.options, ...namesOf(node.options as string[]) }
    case 'array':
      return { type: 'array', items: node.item ? inner(node.item) : {} }
    case 'record':
      return { type: 'object', additionalProperties: itemsOf(node, inner) }
    case 'union':
    case 'variant':
      return { anyOf: (node.options as Node[]).map(inner) }
    case 'nullish':
      return ofOptional(wrapped(node, inner))
    case 'optional':
      return wrapped(node, inner)
    case 'lazy':
      return node.getter ? inner(node.getter(undefined)) : {}
    case 'loose_object':
      return object(node.entries ?? {}, inner)
    case 'strict_object':
      return { ...object(node.entries ?? {}, inner), additionalProperties: false }
    default:
      return {}
  }
}

const markNames: Record<string, string> = {
  '.': 'FullStop',
  ',': 'Comma',
  ':': 'Colon',
  ';': 'Semicolon',
  '!': 'ExclamationMark',
  '?': 'QuestionMark',
  ')': 'ClosingParenthesis',
  '|': 'Pipe',
  '||': 'DoublePipe',
  '=': 'Equal',
  '!=': 'NotEqual',
  '>': 'GreaterThan',
  '<': 'LessThan',
  '>=': 'GreaterThanOrEqual',
  '<=': 'LessThanOrEqual',
  '。': 'IdeographicFullStop',
  '，': 'FullwidthComma',
  '،': 'ArabicComma',
  '۔': 'ArabicFullStop',
  '।': 'Danda',
  '॥': 'DoubleDanda',
}

/** What generators shall call values that have no letters. */
function namesOf(options: readonly string[]): JsonSchema {
  return options.every((option) => option in markNames)
    ? { 'x-enum-varnames': options.map((option) => markNames[option]) }
    : {}
}

function orNull({ const: only, ...schema }: JsonSchema): JsonSchema {
  if ([schema.type].flat().includes('null')) return schema
  if (schema.anyOf) return { ...schema, anyOf: [...(schema.anyOf as JsonSchema[]), { type: 'null' }] }
  // generators make nothing of a boolean that may have one value only
  if (typeof only === 'boolean') return { ...schema, type: ['boolean', 'null'] }
  const words = only === undefined ? (schema.enum as unknown[] | undefined) : [only]
  if (words) return { ...schema, type: [...new Set(words.map((word) => typeof word)), 'null'], enum: [...words, null] }
  return schema.type ? { ...schema, type: [schema.type, 'null'] } : schema
}

function wrapped(node: Node, convertInner: (node: Node) => JsonSchema): JsonSchema {
  const inner = node.wrapped ? convertInner(node.wrapped) : {}
  if (node.default === undefined) return inner
  return { ...inner, default: inner.type === 'integer' ? Number(node.default) : node.default }
}

/** What arrives as text, as everything in a query does, is a number for whoever sends it. Fractions have more ways to be written. */
const isWholeNumberAsText = (steps: Node[]) =>
  steps.some(({ operation }) => operation === Number) &&
  steps.some(({ type, requirement }) => type === 'regex' && !String(requirement).includes('\\.'))
const isBound = ({ type }: Node) => type === 'min_value' || type === 'max_value'

/** What may be anything is said so: generators take an empty schema for a mistake. */
function itemsOf({ value }: Node, inner: (node: Node) => JsonSchema): JsonSchema | true {
  const schema = value ? inner(value) : {}
  return Object.keys(schema).length > 0 ? schema : true
}

function object(entries: Record<string, Node>, inner: (node: Node) => JsonSchema): JsonSchema {
  const names = Object.keys(entries).filter((name) => entries[name]?.wrapped?.type !== 'never')
  const required = names.filter((name) => !['nullish', 'optional'].includes(entries[name]?.type ?? ''))
  return {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, inner(entries[name] as Node)])),
    ...(required.length > 0 && { required }),
    additionalProperties: true,
  }
}

const effects: Record<Effect, JsonSchema> = {
  refused: { description: 'Refused when on: not done here.', 'x-effect': 'refused' },
  'refused when off': { description: 'Refused when off: always done here.', 'x-effect': 'refused when off' },
}

/** A setting that only some providers of a stage understand. */
const whose = (of: readonly string[]): JsonSchema => ({ description: `Of ${of.join(', ')}.`, 'x-of': of })

/** What a step of a pipe adds to a list: its length is counted in entries. */
function actionOnList(step: Node): JsonSchema {
  const { minLength: minItems, maxLength: maxItems, ...other } = action(step)
  return { ...other, ...(minItems !== undefined && { minItems }), ...(maxItems !== undefined && { maxItems }) }
}

/** What a step of a pipe adds. */
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
    case 'integer':
      return { type: 'integer' }
    case 'regex':
      return { pattern: (requirement as RegExp).source }
    case 'url':
      return { format: 'url' } // no standard format: what browsers read as a URL is more than a URI
    default:
      return {}
  }
}
