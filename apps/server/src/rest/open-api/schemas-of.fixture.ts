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
