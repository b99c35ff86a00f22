import { type Schema, Validator } from '@cfworker/json-schema'

const maxProblems = 5

/** What is wrong with a value by a JSON Schema, a sentence each; none by a schema that cannot be read. */
export function schemaProblems(value: unknown, schema: Record<string, unknown>): string[] {
  try {
    const { valid, errors } = new Validator(schema as Schema, '2020-12', false).validate(value)
    if (valid) return []
    // the innermost errors say what is wrong; the outer ones say that an inner one does
    const inner = errors.filter(({ keyword }) => !['properties', 'items', 'allOf', '$ref'].includes(keyword))
    return inner
      .slice(0, maxProblems)
      .map(({ instanceLocation, error }) => `${instanceLocation.slice(2) || 'they'}: ${error}`)
  } catch {
    return []
  }
}
