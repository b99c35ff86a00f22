import type { ToolCall } from '@parley/protocol'
import { schemaProblems } from '../lib/schema-problems.ts'

export type Arguments = { ok: true; args: Record<string, unknown> } | { ok: false; problem: string }

/** A call's arguments, judged by the tool's schema. The problem is a sentence for the model, which can call again. */
export function argumentsOf(
  { function: { arguments: given } }: ToolCall,
  parameters: Record<string, unknown>,
): Arguments {
  const args = typeof given === 'string' ? parse(given) : given
  if (typeof args !== 'object' || args === null || Array.isArray(args)) {
    return { ok: false, problem: 'The arguments are not a JSON object.' }
  }
  const problems = schemaProblems(args, parameters)
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
