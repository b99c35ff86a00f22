import type { JsonSchema } from './json-schema.ts'

/** An object of the document in parts: those it is made of, by name, and the fields that only it has. */
type Made = { name: string; parts: string[]; fields: Map<string, Field>; rest: JsonSchema }
/** `text` is all that is said of the field, whether it is required included. */
type Field = { text: string; schema: JsonSchema; isRequired: boolean }
type Common = { names: string[]; chars: number; of: Made }

/** Fewer fields are read faster where they stand. */
const minChars = 1500

/**
 * The schemas, with fields that several objects have in common described once, in a schema that those are made of (`allOf`): what
 * creates an assistant, changes one, and is read of it, and what may be different about one for once.
 */
export function withSharedParts(schemas: Record<string, JsonSchema>): Record<string, JsonSchema> {
  const all = Object.entries(schemas).flatMap(([name, schema]) => madeOf(name, schema) ?? [])
  for (let most = mostInCommon(all); most; most = mostInCommon(all)) share(most, all)
  const composed = Object.fromEntries(all.map((made) => [made.name, composedOf(made)]))
  return { ...schemas, ...composed }
}

/** Null for what is not simply an object that may hold more than is described: the parts of one have to accept each other. */
function madeOf(name: string, schema: JsonSchema): Made | null {
  const { properties, required = [], ...rest } = schema
  const isPlain = Object.keys(rest).every((keyword) =>
    ['type', 'additionalProperties', 'description'].includes(keyword),
  )
  if (!properties || !isPlain || rest.type !== 'object' || rest.additionalProperties === false) return null
  const fields = Object.entries(properties as Record<string, JsonSchema>).map(([field, said]) => {
    const isRequired = (required as string[]).includes(field)
    return [field, { text: JSON.stringify([field, said, isRequired]), schema: said, isRequired }] as const
  })
  return { name, parts: [], fields: new Map(fields), rest }
}

function mostInCommon(all: readonly Made[]): Common | null {
  const large = all.filter(({ fields }) => charsOf([...fields.values()]) >= minChars)
  const commons = large.flatMap((of, index) => large.slice(index + 1).map((other) => inCommon(of, other)))
  const [most] = commons.filter(({ chars }) => chars >= minChars).sort((a, b) => b.chars - a.chars)
  return most ?? null
}

function inCommon(of: Made, other: Made): Common {
  const same = [...of.fields].filter(([name, { text }]) => other.fields.get(name)?.text === text)
  if (same.length === of.fields.size && same.length === other.fields.size) return { names: [], chars: 0, of }
  return { names: same.map(([name]) => name), chars: charsOf(same.map(([, field]) => field)), of }
}

const charsOf = (fields: readonly Field[]) => fields.reduce((chars, { text }) => chars + text.length, 0)

/**
 * Who has nothing else is the part; where nobody is, the part is a schema of its own. A second one that is the same keeps its
 * fields until it has some in common with others: as a mere reference it would lose its name in generated clients.
 */
function share({ names, of }: Common, all: Made[]) {
  const text = names.map((name) => of.fields.get(name)?.text)
  const sharers = all.filter(({ fields }) => names.every((name, index) => fields.get(name)?.text === text[index]))
  const isWhole = ({ fields, parts }: Made) => fields.size === names.length && parts.length === 0
  const part = sharers.find(isWhole) ?? ownPart(of, names, all)
  for (const { parts, fields } of sharers.filter((each) => !isWhole(each))) {
    parts.push(part.name)
    for (const name of names) fields.delete(name)
  }
}

function ownPart(of: Made, names: readonly string[], all: Made[]): Made {
  const plain = of.name.replace(/(Create|Update)$/, '')
  const taken = new Set(all.map(({ name }) => name))
  const [name] = ['Fields', 'Fields2', 'Fields3'].map((ending) => plain + ending).filter((each) => !taken.has(each))
  if (!name) throw new Error(`There are more parts of ${plain} than have names.`)
  const fields = new Map([...of.fields].filter(([field]) => names.includes(field)))
  const part: Made = { name, parts: [], fields, rest: { type: 'object', additionalProperties: true } }
  all.push(part)
  return part
}

function composedOf({ parts, fields, rest: { description, ...rest } }: Made): JsonSchema {
  const required = [...fields].filter(([, { isRequired }]) => isRequired).map(([name]) => name)
  const own: JsonSchema = {
    ...rest,
    properties: Object.fromEntries([...fields].map(([name, { schema }]) => [name, schema])),
    ...(required.length > 0 && { required }),
  }
  const said = description === undefined ? {} : { description }
  if (parts.length === 0) return { ...said, ...own }
  const references = parts.map((name): JsonSchema => ({ $ref: `#/components/schemas/${name}` }))
  return { ...said, allOf: fields.size > 0 ? [...references, own] : references }
}
