import type { AnalysisFailure } from '@parley/protocol/resources'
import { type Body, bodyOf, textOf, without } from '../lib/loose-json.ts'
import type { AfterCall } from '../resources/after-call.ts'
import type { AssistantWords } from '../resources/assistant.ts'
import type { Spending } from '../spending/spending.ts'
import { AnalysisMeters } from './analysis-costs.ts'
import type { Analysts } from './analysts.ts'
import { analyseCall } from './call-analysis.ts'
import { conversedOf } from './conversed.ts'
import { scoreBy, unfoundOf } from './scorecards.ts'
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
    const results = new Map(found.flatMap(({ id, found }) => (found.status === 'found' ? [[id, found.result]] : [])))
    const scores = scorecards.map(([id, card]) => ({ id, card, unfound: unfoundOf(card, results) }))
    const scored = scores.filter(({ card, unfound }) => unfound.length < card.metrics.length)
    const failures = [
      ...(analysis?.failures ?? []),
      ...found.flatMap(failureOf),
      ...scores.flatMap(({ id, card, unfound }) => [...new Set(unfound)].map(uncountedIn(card.name ?? id))),
    ]
    return (before) => ({
      ...before,
      ...((analysis || failures.length > 0) && {
        analysis: { ...analysis, ...(failures.length > 0 && { failures }) },
      }),
      ...((found.length > 0 || scorecards.length > 0) && {
        artifact: {
          ...bodyOf(before.artifact),
          ...artifactOf(found),
          ...(scorecards.length > 0 && {
            scorecards: Object.fromEntries(scored.map(({ id, card }) => [id, scoreBy(card, results)])),
          }),
        },
      }),
      ...meters.addTo(before),
    })
  }
}

export type OneFound = { id: string; name: string; found: Found }

function failureOf({ id, name, found }: OneFound): AnalysisFailure[] {
  return found.status === 'failed' ? [{ of: name, structuredOutputId: id, ...found.problem }] : []
}

const uncountedIn =
  (of: string) =>
  (structuredOutputId: string): AnalysisFailure => {
    const message = `Nothing was found out for ${structuredOutputId}: its points are those of what was.`
    return { of, structuredOutputId, reason: 'not-found-out', message }
  }

/** A scorecard misses what was not found out until it is. */
const isSettledBy =
  ({ id, found }: OneFound) =>
  ({ structuredOutputId, reason }: AnalysisFailure) =>
    structuredOutputId === id && (reason !== 'not-found-out' || found.status === 'found')

/** A call with one thing that was found out of it anew. What could not be leaves what was found before, and says why. */
export function withFound(call: Body, one: OneFound): Body {
  const { skippedStructuredOutputs, ...artifact } = bodyOf(call.artifact)
  const { failures, ...analysis } = bodyOf(call.analysis)
  const added = artifactOf([one])
  const { status } = one.found
  const before = bodyOf(artifact.structuredOutputs)
  const kept = status === 'skipped' ? without(before, [one.id]) : before
  const [first, last] = status === 'failed' ? [added.structuredOutputs, kept] : [kept, added.structuredOutputs]
  const skipped = { ...without(bodyOf(skippedStructuredOutputs), [one.id]), ...bodyOf(added.skippedStructuredOutputs) }
  const isSettled = isSettledBy(one)
  const others = ((failures ?? []) as AnalysisFailure[]).filter((failure) => !isSettled(failure))
  const failed = [...others, ...failureOf(one)]
  return {
    ...call,
    ...((call.analysis || failed.length > 0) && {
      analysis: { ...analysis, ...(failed.length > 0 && { failures: failed }) },
    }),
    artifact: {
      ...artifact,
      structuredOutputs: { ...bodyOf(first), ...bodyOf(last) },
      ...(Object.keys(skipped).length > 0 && { skippedStructuredOutputs: skipped }),
    },
  }
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
