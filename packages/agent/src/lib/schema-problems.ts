import { Validator } from '@cfworker/json-schema'
import { inOwnWords, JudgedSchema, TooManySteps } from './judged-schema.ts'

const maxProblems = 5
const tooMuch = 'they: There is more in them than can be checked.'

/** What is wrong with a value by a JSON Schema, a sentence each; none by a schema that cannot be read. */
export function schemaProblems(value: unknown, schema: Record<string, unknown>): string[] {
  let judged: JudgedSchema | null = null
  try {
    judged = new JudgedSchema(schema, value)
    const { valid, errors } = new Validator(judged.whole, '2020-12', false).validate(value)
    if (valid) return []
    // the innermost errors say what is wrong; the outer ones say that an inner one does
    const inner = errors.filter(({ keyword }) => !['properties', 'items', 'allOf', '$ref'].includes(keyword))
    return inner
      .slice(0, maxProblems)
      .map(({ instanceLocation, error }) => `${instanceLocation.slice(2) || 'they'}: ${inOwnWords(error)}`)
  } catch (error) {
    return error instanceof TooManySteps ? [tooMuch] : []
  } finally {
    judged?.end()
  }
}
