import { schemaProblems } from '@parley/agent'
import type { Read } from './ask-model.ts'

/** The JSON in an answer; models like to put a fence around it. Undefined where there is none. */
export function jsonIn(text: string): unknown {
  const bare = text.replace(/^```(?:json)?\s*|\s*```$/g, '')
  try {
    return JSON.parse(bare)
  } catch {
    return undefined
  }
}

/** How what keeps a schema has to be written down: models that can be held to JSON are held to an object. */
export const resultForm = 'Answer with one JSON object and nothing else: {"result": <what the schema describes>}.'

/** What an answer of this form gives; an answer without the form that keeps the schema is as good. */
export const resultBy =
  (schema: Record<string, unknown>) =>
  (text: string): Read<unknown> => {
    const json = jsonIn(text)
    if (json === undefined) return { ok: false, fault: 'it is not JSON.' }
    const isFormed = typeof json === 'object' && json !== null && Object.keys(json).join() === 'result'
    const result = isFormed ? (json as { result: unknown }).result : json
    const problems = schemaProblems(result, schema)
    return problems.length === 0 ? { ok: true, answer: result } : { ok: false, fault: `${problems.join('; ')}.` }
  }
