import type { AnalysisFailure } from '@parley/protocol/resources'
import { type Body, bodyOf, textOf } from '../lib/loose-json.ts'
import type { AfterCall } from '../resources/after-call.ts'
import type { AssistantWords } from '../resources/assistant.ts'
import type { Spending } from '../spending/spending.ts'
import { AnalysisMeters } from './analysis-costs.ts'
import type { Analysts } from './analysts.ts'
import { analyseCall } from './call-analysis.ts'
import { conversedOf } from './conversed.ts'
import { scoreBy } from './scorecards.ts'
import { type Found, findOut } from './structured-outputs.ts'

/** What reading a call adds to it; asked again with the call as it stands when that is written. */
export type Reading = (before: Body) => Body

export type ReadCall = (call: Body & { orgId: string }, wanted: AfterCall, signal: AbortSignal) => Promise<Reading>

/** Reads calls that are over. What cannot be made is said in the call; throws only when `signal` aborts. */
export function createReadCall(analysts: Analysts, spending: Pick<Spending, 'meter'>): ReadCall {
  return async (call, { plan, outputs, scorecards }, signal) => {
    const { orgId } = call
    const assistant = bodyOf(call.assistant) as AssistantWords
    const conversed = conversedOf(call)
    const meters = new AnalysisMeters(spending, { orgId, assistantId: textOf(assistant.id) ?? '' })
    const { credentialIds } = assistant
    const own = await analysts({ orgId, model: assistant.model, credentialIds })
    const asking = (part: string) => ({ model: own, meter: meters.of(part), signal })
    const [analysis, found] = await Promise.all([
      plan && analyseCall(plan, conversed, asking),
      Promise.all(
        outputs.map(async ([id, output]) => {
          const model = output.model ? await analysts({ orgId, own: output.model, credentialIds }) : own
          return {
            id,
            name: output.name,
            found: await findOut(output, conversed, { ...asking('structuredOutput'), model }),
          }
        }),
      ),
    ])
    signal.throwIfAborted()
    const failures = [...(analysis?.failures ?? []), ...found.flatMap(failureOf)]
    const results = new Map(found.flatMap(({ id, found }) => (found.status === 'found' ? [[id, found.result]] : [])))
    const scored = Object.fromEntries(scorecards.map(([id, scorecard]) => [id, scoreBy(scorecard, results)]))
    return (before) => ({
      ...before,
      ...((analysis || failures.length > 0) && {
        analysis: { ...analysis, ...(failures.length > 0 && { failures }) },
      }),
      ...((found.length > 0 || scorecards.length > 0) && {
        artifact: {
          ...bodyOf(before.artifact),
          ...artifactOf(found),
          ...(scorecards.length > 0 && { scorecards: scored }),
        },
      }),
      ...meters.addTo(before),
    })
  }
}

type OneFound = { id: string; name: string; found: Found }

function failureOf({ name, found }: OneFound): AnalysisFailure[] {
  return found.status === 'failed' ? [{ of: name, ...found.problem }] : []
}

/** Each under its id: what was found out, and what was not looked for. */
export function artifactOf(found: readonly OneFound[]): Body {
  const results = found.flatMap(({ id, name, found }) =>
    found.status === 'skipped' ? [] : [[id, { name, result: found.status === 'found' ? found.result : null }] as const],
  )
  const skipped = found.flatMap(({ id, name, found }) =>
    found.status === 'skipped' ? [[id, { name, unmetCondition: found.unmetCondition }] as const] : [],
  )
  return {
    structuredOutputs: Object.fromEntries(results),
    ...(skipped.length > 0 && { skippedStructuredOutputs: Object.fromEntries(skipped) }),
  }
}
