import { dereference, type Schema, validate } from '@cfworker/json-schema'
import type { JsonSchema, OpenApiDocument } from '@parley/protocol/open-api'

/** Judges values by schemas that stand in a document: null where one fits, else where and why it does not. */
export function schemasOf(document: OpenApiDocument): (schema: JsonSchema, value: unknown) => string | null {
  const { schemas } = document.components
  const known = dereference({ components: { schemas } } as Schema)
  const judged = new Set<JsonSchema>()
  return (schema, value) => {
    // the named ones are walked through once for all, and not for each answer
    if (!judged.has(schema)) dereference(schema as Schema, known, undefined, `#/judged/${judged.size}`)
    judged.add(schema)
    const { valid, errors } = validate(value, schema as Schema, '2020-12', known)
    const problem = errors.at(-1)
    return valid ? null : `${problem?.instanceLocation} ${problem?.error}`
  }
}

type Parameter = { name: string; in: string; schema: JsonSchema }

/** What an operation takes besides a body. */
export function parametersOf({ components }: OpenApiDocument, { parameters = [] }: JsonSchema): Parameter[] {
  return (parameters as JsonSchema[]).map((each) => {
    return (each.$ref ? components.parameters[nameIn(each)] : each) as Parameter
  })
}

/** A schema with what it refers to and is made of in the place of the names. */
export function wholeOf(document: OpenApiDocument, schema: JsonSchema = {}): JsonSchema {
  if (schema.$ref) return wholeOf(document, document.components.schemas[nameIn(schema)])
  const { allOf, ...own } = schema
  const parts = ((allOf ?? []) as JsonSchema[]).map((part) => wholeOf(document, part))
  if (parts.length === 0) return own
  const properties = Object.assign({}, ...parts.map((part) => part.properties))
  const required = parts.flatMap((part) => (part.required ?? []) as string[])
  return { ...Object.assign({}, ...parts), ...own, properties, required }
}

const nameIn = ({ $ref }: JsonSchema) => String($ref).split('/').at(-1) as string
