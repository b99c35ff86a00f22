import { type Schema, Validator } from '@cfworker/json-schema'
import type { ToolCall } from '@parley/protocol'

export type Arguments = { ok: true; args: Record<string, unknown> } | { ok: false; problem: string }

const maxProblems = 5

/** A call's arguments, judged by the tool's schema. The problem is a sentence for the model, which can call again. */
export function argumentsOf(
  { function: { arguments: given } }: ToolCall,
  parameters: Record<string, unknown>,
): Arguments {
  const args = typeof given === 'string' ? parse(given) : given
  if (typeof args !== 'object' || args === null || Array.isArray(args)) {
    return { ok: false, problem: 'The arguments are not a JSON object.' }
  }
  const problems = problemsOf(args, parameters)
  if (problems.length === 0) return { ok: true, args: args as Record<string, unknown> }
  return {
    ok: false,
    problem: `The arguments are wrong: ${problems.join('; ')}. Ask for what is missing, or call again.`,
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text || '{}')
  } catch {
    return null
  }
}

/** Only the innermost errors say what is wrong; the outer ones say that an inner one does. */
function problemsOf(args: object, parameters: Record<string, unknown>): string[] {
  try {
    const { valid, errors } = new Validator(parameters as Schema, '2020-12', false).validate(args)
    if (valid) return []
    const inner = errors.filter(({ keyword }) => !['properties', 'items', 'allOf', '$ref'].includes(keyword))
    return inner
      .slice(0, maxProblems)
      .map(({ instanceLocation, error }) => `${instanceLocation.slice(2) || 'they'}: ${error}`)
  } catch {
    return [] // a schema that cannot be read judges nothing: the tool itself will
  }
}
