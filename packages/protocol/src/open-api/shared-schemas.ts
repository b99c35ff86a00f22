import type { JsonSchema } from './json-schema.ts'

/** Where a schema stands, in the words that a name can be made of. */
type Place = { noun: string; parent: string }
/** An object of the document, its own objects left out; what it was called, and how often. */
type Shape = { mark: string; core: JsonSchema; count: number; nouns: Map<string, number>; parents: Map<string, number> }
/** An object in the place where it stands. */
type Marked = { mark: string; isNullable: boolean; said: JsonSchema }

/** Shorter ones are read faster where they stand. */
const minChars = 200
/** What languages call so already. */
const taken = ['Array', 'Date', 'Error', 'Function', 'Map', 'Object', 'Set', 'String']
const better: Record<string, string> = { do: 'action' }

/**
 * The schemas, with each object that stands in several places named once and referred to from there: an assistant is part of
 * calls, chats, sessions and squads, and its tools of all of these.
 */
export function withSharedNames(roots: Record<string, JsonSchema>): Record<string, JsonSchema> {
  const shapes = new Map<string, Shape>()
  const marked = Object.entries(roots).map(([name, schema]) => {
    return [name, mapChildren(schema, { noun: name, parent: '' }, (...child) => mark(shapes, ...child))] as const
  })
  const inOrder = [...shapes.values()]
  const names = namesOf(shapes, marked)
  const unmarked = (schema: JsonSchema): JsonSchema => mapChildren(schema, nowhere, (child) => resolved(child))
  const resolved = (child: JsonSchema): JsonSchema => {
    if (!isMarked(child)) return unmarked(child)
    const { mark, isNullable, said } = child
    const name = names.get(mark)
    const { core } = inOrder[Number(mark)] as Shape
    if (!name) return { ...unmarked(core), ...(isNullable && { type: ['object', 'null'] }), ...said }
    const reference = { $ref: `#/components/schemas/${name}` }
    return isNullable ? { anyOf: [reference, { type: 'null' }], ...said } : { ...reference, ...said }
  }
  const own = inOrder.flatMap(({ mark, core }) => {
    const name = names.get(mark)
    return name && !(name in roots) ? [[name, unmarked(core)] as const] : []
  })
  const changed = marked.map(([name, schema]) => [name, unmarked(schema)] as const)
  return Object.fromEntries([...changed, ...own.sort(([a], [b]) => a.localeCompare(b))])
}

/** By mark. What a root is already goes by the root's name: that of the first, where several are the same. */
function namesOf(shapes: ReadonlyMap<string, Shape>, roots: (readonly [string, JsonSchema])[]): Map<string, string> {
  const rootOf = new Map(roots.toReversed().map(([name, schema]) => [JSON.stringify(schema), name]))
  const used = new Set([...roots.map(([name]) => name), ...taken])
  const shared = [...shapes].filter(([text, { count }]) => count > 1 && text.length >= minChars)
  return new Map(
    shared
      .sort(([text, a], [other, b]) => b.count - a.count || other.length - text.length)
      .map(([text, shape]) => {
        const name = rootOf.get(text) ?? freeName(shape, used)
        used.add(name)
        return [shape.mark, name]
      }),
  )
}

/** The schema with its objects marked; a mark in its place, where it is an object itself. */
function mark(shapes: Map<string, Shape>, schema: JsonSchema, place: Place): JsonSchema {
  const inner = mapChildren(schema, place, (...child) => mark(shapes, ...child))
  if (!schema.properties) return inner
  const { description, default: usual, 'x-effect': effect, 'x-of': of, ...core } = inner
  const said = Object.entries({ description, default: usual, 'x-effect': effect, 'x-of': of })
  const isNullable = Array.isArray(core.type) && core.type.includes('null')
  if (isNullable) core.type = 'object'
  const text = JSON.stringify(core)
  const shape = shapes.get(text) ?? { mark: `${shapes.size}`, core, count: 0, nouns: new Map(), parents: new Map() }
  shapes.set(text, shape)
  shape.count += 1
  shape.nouns.set(place.noun, (shape.nouns.get(place.noun) ?? 0) + 1)
  shape.parents.set(place.parent, (shape.parents.get(place.parent) ?? 0) + 1)
  const marked: Marked = {
    mark: shape.mark,
    isNullable,
    said: Object.fromEntries(said.filter(([, each]) => each !== undefined)),
  }
  return marked
}

const nowhere: Place = { noun: '', parent: '' }
const isMarked = (schema: JsonSchema): schema is Marked => typeof schema.mark === 'string'
const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null

function mapChildren(
  schema: JsonSchema,
  { noun, parent }: Place,
  change: (child: JsonSchema, place: Place) => JsonSchema,
): JsonSchema {
  const { properties, items, additionalProperties, anyOf } = schema
  const fields = Object.entries((properties ?? {}) as Record<string, JsonSchema>).map(([name, field]) => {
    return [name, change(field, { noun: pascal(better[name] ?? name), parent: noun })] as const
  })
  const ofList = { noun: singular(noun), parent }
  return {
    ...schema,
    ...(properties !== undefined && { properties: Object.fromEntries(fields) }),
    ...(isSchema(items) && { items: change(items, ofList) }),
    ...(isSchema(additionalProperties) && { additionalProperties: change(additionalProperties, ofList) }),
    ...(Array.isArray(anyOf) && { anyOf: anyOf.map((each) => change(each, { noun: noun + kindOf(each), parent })) }),
  }
}

/** Its most frequent noun; with that of what it is part of where another has it. */
function freeName({ nouns, parents }: Shape, used: ReadonlySet<string>): string {
  const noun = mostFrequent(nouns)
  const parent = singular(mostFrequent(parents))
  const names = [noun, parent + noun, ...Array.from({ length: 99 }, (_, index) => `${parent}${noun}${index + 2}`)]
  const free = names.find((name) => !used.has(name))
  if (!free) throw new Error(`There are more schemas called ${noun} than have names.`)
  return free
}

function mostFrequent(words: ReadonlyMap<string, number>): string {
  const [most] = [...words].sort(([a, first], [b, second]) => second - first || a.length - b.length)
  return most?.[0] ?? ''
}

/** What tells one variant from the others. */
function kindOf({ properties = {} }: JsonSchema): string {
  const { provider, type, on } = properties as Record<string, JsonSchema | undefined>
  const word = [provider, type, on].map((field) => field?.const ?? (field?.enum as unknown[])?.[0]).find(Boolean)
  return word ? pascal(String(word)) : ''
}

const singular = (noun: string) => noun.replace(/ies$/, 'y').replace(/([^s])s$/, '$1')

const pascal = (words: string) =>
  words.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase())
