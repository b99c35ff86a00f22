import * as v from 'valibot'
import { anyObject } from './fields.ts'
import { pattern } from './pattern.ts'

/** A JSON Schema of the owner's, whose patterns are such that answers are held against them. */
export function jsonSchema(): v.GenericSchema<Record<string, unknown>> {
  return v.pipe(
    anyObject(),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return
      const judged = schemaPattern()
      for (const { path, source } of patternsOf(dataset.value)) {
        const [issue] = v.safeParse(judged, source).issues ?? []
        if (issue) addIssue({ message: issue.message, path: pathOf(path) })
      }
    }),
  )
}

/** Schemas are read with JavaScript's `u`, which has names for classes of characters that are not searched for. */
const schemaPattern = () =>
  v.pipe(
    pattern(),
    v.check(
      (source) => !/\\p\{[^}]{3,}\}/i.test(source),
      'must name classes of characters by their letters, such as \\p{L} or \\p{Lu}',
    ),
  )

/** What stands in these is no schema. */
const values = ['const', 'enum', 'default', 'examples', 'required', 'dependentRequired']
/** What stands in these are schemas by names, and a name may be `pattern`. */
const byName = ['properties', '$defs', 'definitions', 'dependentSchemas', 'dependencies', 'patternProperties']

function* patternsOf(schema: unknown, within: readonly string[] = []): Generator<{ path: string[]; source: string }> {
  if (!isObject(schema)) return
  for (const [name, value] of Object.entries(schema)) {
    const path = [...within, name]
    if (name === 'pattern' && typeof value === 'string') yield { path, source: value }
    if (values.includes(name) || !isObject(value)) continue
    if (!byName.includes(name)) yield* patternsOf(value, path)
    else {
      for (const [key, each] of Object.entries(value)) {
        if (name === 'patternProperties') yield { path: [...path, key], source: key }
        yield* patternsOf(each, [...path, key])
      }
    }
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function pathOf([first = '', ...others]: string[]): [v.IssuePathItem, ...v.IssuePathItem[]] {
  const item = (key: string): v.IssuePathItem => ({ type: 'object', origin: 'value', input: {}, key, value: null })
  return [item(first), ...others.map(item)]
}
