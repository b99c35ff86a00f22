import type { Comparator, ScenarioInput, SimulationEvaluation, StructuredOutputInput } from '@parley/protocol/resources'
import { type Asking, throwIfSpent } from '../analysis/ask-model.ts'
import type { Conversed } from '../analysis/conversed.ts'
import { compares } from '../analysis/scorecards.ts'
import { findOut } from '../analysis/structured-outputs.ts'
import { bodyOf } from '../lib/loose-json.ts'

type Evaluation = ScenarioInput['evaluations'][number]
export type NamedOutput = { id: string; output: StructuredOutputInput }

/** What one thing that was found out of a conversation is, against what it has to be. */
export async function evaluate(
  plan: Evaluation,
  { id, output }: NamedOutput,
  conversed: Conversed,
  asking: Asking,
): Promise<SimulationEvaluation> {
  const { comparator, value: expectedValue, path } = plan
  const known = {
    structuredOutputId: id,
    name: output.name,
    ...(path && { path }),
    expectedValue,
    comparator: comparator as Comparator,
    required: plan.required !== false,
  }
  const found = await findOut(output, conversed, asking)
  switch (found.status) {
    case 'found': {
      const extractedValue = at(found.result, path)
      return { ...known, extractedValue, passed: compares(extractedValue, known.comparator, expectedValue) }
    }
    case 'skipped':
      return {
        ...known,
        ...{ extractedValue: null, passed: false, isSkipped: true },
        skipReason: `The conversation did not meet ${JSON.stringify(found.unmetCondition)}.`,
      }
    case 'failed':
      return { ...known, extractedValue: null, passed: false, error: throwIfSpent(found.problem).message }
  }
}

const at = (value: unknown, path: string | null | undefined): unknown =>
  path ? path.split('.').reduce((within, name) => bodyOf(within)[name] ?? null, value) : value
