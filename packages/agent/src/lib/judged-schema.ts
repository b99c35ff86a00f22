import { format, ignoredKeyword, type Schema, schemaArrayKeyword, schemaMapKeyword } from '@cfworker/json-schema'
import { type SchemaPattern, schemaPattern } from './pattern.ts'

type Keywords = Readonly<Record<string, unknown>>

/** One step takes some 50 ns of the thread that serves everybody. */
const mostSteps = 4_000_000
const stepsOfNode = 50

/** What is false says of every entry that it is wrong. */
const refuseItems = ['items', 'additionalItems', 'unevaluatedItems', 'contains']
const refuseProperties = ['additionalProperties', 'unevaluatedProperties', 'propertyNames']
const countProperties = ['minProperties', 'maxProperties', 'patternProperties']

export class TooManySteps extends Error {}

// the library's own takes a time that doubles with each letter of a host
format.url = (text) =>
  /^(?:https?|ftp):\/\/\S+$/i.test(text) && URL.canParse(text) && format.hostname?.(new URL(text).hostname) === true

/** Whoever validates asks every schema for its `pattern`, every time: there is none, and the asking is counted. */
class Judged {
  readonly #onVisit: () => void

  constructor(keywords: Iterable<[string, unknown]>, onVisit: () => void) {
    this.#onVisit = onVisit
    for (const [name, value] of keywords) {
      if (name !== 'pattern') Object.defineProperty(this, name, { value, enumerable: true })
    }
  }

  get pattern(): undefined {
    this.#onVisit()
    return undefined
  }
}

/**
 * A schema as the library may have it for one value: whoever may write a schema, and whoever answers it, must not be able to
 * stop the server. No pattern is left to the library, which would search without an end; each is searched for by ours, as a
 * `format` of its own, or by the names that the value has. Steps are counted, and `TooManySteps` thrown.
 */
export class JudgedSchema {
  readonly whole: Schema
  readonly #names: string[]
  readonly #longest: { array: number; object: number }
  /** Null: it cannot be searched for, and is left to whoever wrote it. */
  readonly #patterns = new Map<string, SchemaPattern | null>()
  #steps = 0

  constructor(schema: Keywords, value: unknown) {
    const parts = partsOf(value)
    const [arrays, objects] = partedBy(parts, Array.isArray)
    this.#names = [...new Set(objects.flatMap((object) => Object.keys(object)))]
    this.#longest = { array: longestOf(arrays), object: longestOf(objects) }
    try {
      this.whole = this.#judged(schema) as Schema
    } catch (error) {
      this.end()
      throw error
    }
  }

  /** Afterwards its patterns are known no longer. */
  end() {
    for (const source of this.#patterns.keys()) delete format[formatOf(source)]
  }

  #spend(steps: number) {
    this.#steps += steps
    if (this.#steps > mostSteps) throw new TooManySteps()
  }

  /** What stands where a schema stands. */
  #judged(schema: unknown): unknown {
    if (!isObject(schema) || Array.isArray(schema)) return schema
    const { pattern, patternProperties, dependencies, uniqueItems, ...others } = schema
    const steps = this.#stepsOfVisit(schema)
    const visit = () => this.#spend(steps)
    this.#spend(stepsOfNode)
    const keywords = new Map(Object.entries(others).map(([name, value]) => [name, this.#keyword(name, value)]))
    const all: unknown[] = []
    if (uniqueItems !== undefined) keywords.set('uniqueItems', uniqueItems)
    if (typeof pattern === 'string' && this.#pattern(pattern))
      all.push(new Judged([['format', formatOf(pattern)]], visit))
    if (isObject(patternProperties)) {
      const properties = new Map(entriesOf(keywords.get('properties')))
      for (const [name, judged] of this.#propertiesBy(patternProperties)) {
        this.#spend(stepsOfNode)
        if (properties.has(name)) all.push(new Judged([['properties', Object.fromEntries([[name, judged]])]], visit))
        else properties.set(name, judged)
      }
      keywords.set('properties', Object.fromEntries(properties))
    }
    if (isObject(dependencies)) {
      // what one keyword was before 2019-09, two are since
      const [lists, schemas] = partedBy(Object.entries(dependencies), ([, each]) => Array.isArray(each))
      const required = [...entriesOf(keywords.get('dependentRequired')), ...lists]
      const dependent = schemas.map(([name, each]) => [name, this.#judged(each)] as const)
      keywords.set('dependentRequired', Object.fromEntries(required))
      keywords.set(
        'dependentSchemas',
        Object.fromEntries([...entriesOf(keywords.get('dependentSchemas')), ...dependent]),
      )
    }
    if (all.length > 0) keywords.set('allOf', [...listOf(keywords.get('allOf')), ...all])
    return new Judged(keywords, visit)
  }

  /** What it takes at most to hold one part of the value against it, besides what is asked of other schemas. */
  #stepsOfVisit(schema: Keywords): number {
    const { array, object } = this.#longest
    const own = Object.values(schema).reduce<number>((sum, each) => sum + entriesOf(each).length, stepsOfNode)
    const ofItems = refuseItems.some((name) => schema[name] === false) ? array * stepsOfNode : 0
    const ofProperties = refuseProperties.some((name) => schema[name] === false) ? object * stepsOfNode : 0
    const ofNames = countProperties.some((name) => name in schema) ? object : 0
    return own + ofItems + ofProperties + ofNames + (schema.uniqueItems ? array ** 2 : 0)
  }

  #keyword(name: string, value: unknown): unknown {
    if (ignoredKeyword[name] || !isObject(value)) return value
    if (schemaMapKeyword[name]) {
      return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, this.#judged(each)]))
    }
    if (!Array.isArray(value)) return this.#judged(value)
    return schemaArrayKeyword[name] ? value.map((each) => this.#judged(each)) : value
  }

  /** Each property that the value has of those whose names are told by patterns. */
  *#propertiesBy(patterns: Keywords): Generator<[string, unknown]> {
    for (const [source, schema] of Object.entries(patterns)) {
      const pattern = this.#pattern(source)
      for (const name of this.#names) {
        if (!pattern) yield [name, true]
        else if (this.#isIn(pattern, name)) yield [name, this.#judged(schema)]
      }
    }
  }

  #pattern(source: string): SchemaPattern | null {
    const known = this.#patterns.get(source)
    if (known !== undefined) return known
    const pattern = searchable(source)
    this.#patterns.set(source, pattern)
    if (pattern) {
      format[formatOf(source)] = (text) => this.#isIn(pattern, text)
      this.#spend(pattern.stepsToPrepare)
    }
    return pattern
  }

  #isIn(pattern: SchemaPattern, text: string) {
    this.#spend(pattern.stepsFor(text))
    return pattern.isIn(text)
  }
}

/** What the library calls it when a text is not of a pattern. */
export const inOwnWords = (error: string) => error.replace('match format "pattern: ', 'match pattern "')

const formatOf = (pattern: string) => `pattern: ${pattern}`

function searchable(source: string): SchemaPattern | null {
  try {
    return source.length > 1000 ? null : schemaPattern(source)
  } catch {
    return null
  }
}

const longestOf = (parts: readonly object[]) =>
  parts.reduce((longest, part) => Math.max(longest, Object.keys(part).length), 0)

/** Every object and array within. */
function partsOf(value: unknown): object[] {
  const parts = isObject(value) ? [value as object] : []
  for (const part of parts) for (const each of Object.values(part)) if (isObject(each)) parts.push(each)
  return parts
}

function partedBy<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))]
}

const isObject = (value: unknown): value is Keywords => typeof value === 'object' && value !== null
const entriesOf = (value: unknown): [string, unknown][] => (isObject(value) ? Object.entries(value) : [])
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
