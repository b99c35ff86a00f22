import { Failure, isFailure } from '@parley/protocol'
import { AnalysisMeters } from '../../analysis/analysis-costs.ts'
import type { Analysts } from '../../analysis/analysts.ts'
import { noModel } from '../../analysis/ask-model.ts'
import { conversedOf } from '../../analysis/conversed.ts'
import { artifactOf, withFound } from '../../analysis/read-call.ts'
import { findOut } from '../../analysis/structured-outputs.ts'
import { bodyOf } from '../../lib/loose-json.ts'
import type { AssistantWords } from '../../resources/assistant.ts'
import type { Kept } from '../../resources/kinds.ts'
import { eachOf, requireExisting } from '../../resources/references.ts'
import { invalid } from '../../resources/refusals.ts'
import type { ResourceService } from '../../resources/resource-service.ts'
import type { Behaviour } from '../../rest/behaviour.ts'
import type { Runs } from '../../simulations/runs.ts'
import type { Spending } from '../../spending/spending.ts'
import { uuidV7 } from '../../store/uuid-v7.ts'

const previewTimeoutMs = 10 * 60_000
const callsAtATime = 4
/** What came with the request has no id. */
const inlineId = 'inline'

/** Finds things out of calls: when they are over (`analysis/`), and here of those that have long been. */
export function structuredOutputBehaviour(
  service: ResourceService,
  analysts: Analysts,
  spending: Pick<Spending, 'meter'>,
  runs: Runs,
  /** Hears of calls that could not be read behind the answer. */
  onUnread: (error: unknown) => void,
): Behaviour<'structured-output'> {
  type Output = Pick<Kept<'structured-output'>, 'name' | 'schema' | 'type' | 'regex' | 'model' | 'conditions'>
  type Named = { id: string; output: Output }

  /** Throws `unprocessable` where a model has to read it, and there is none. */
  async function readerOf(call: Kept<'call'>, { output }: Named) {
    const { model: held, credentialIds }: AssistantWords = call.assistant ?? {}
    const model = await analysts({ orgId: call.orgId, model: held, own: output.model, credentialIds })
    if (!model && output.type !== 'regex') throw new Failure('unprocessable', noModel.message)
    return { call, model }
  }
  type Reader = Awaited<ReturnType<typeof readerOf>>

  async function read({ call, model }: Reader, { id, output }: Named, signal: AbortSignal) {
    const meters = new AnalysisMeters(spending, { orgId: call.orgId, assistantId: call.assistantId ?? '' })
    const asking = { model, meter: meters.of('structuredOutput'), signal }
    return { meters, one: { id, name: output.name, found: await findOut(output, conversedOf(call), asking) } }
  }

  async function keep(reader: Reader, named: Named, signal: AbortSignal) {
    const { one, meters } = await read(reader, named, signal)
    await service.update(reader.call.orgId, 'call', reader.call.id, (before) => ({
      ...withFound(before, one),
      ...meters.addTo(before),
    }))
  }

  async function keepAll(readers: readonly Reader[], named: Named, signal: AbortSignal) {
    const waiting = [...readers]
    const worker = async () => {
      while (!signal.aborted) {
        const next = waiting.shift()
        if (!next) return
        await keep(next, named, signal).catch((error) => {
          if (!isFailure(error, 'not-found')) onUnread(error) // the others are read all the same
        })
      }
    }
    await Promise.all(Array.from({ length: callsAtATime }, worker))
    if (waiting.length > 0) onUnread(signal.reason)
  }

  return {
    async prepare(next, { caller, raw }, before) {
      if (next.type === 'regex' && !next.regex) throw invalid('regex is required: what the transcript is searched for')
      const { schemaOverride } = bodyOf(raw.query)
      if (before && before.schema.type !== next.schema.type && schemaOverride !== 'true')
        throw invalid('schema.type must stay as it is, unless ?schemaOverride=true says that it may change')
      await requireExisting(service, caller.orgId, eachOf('assistantIds', 'assistant', next.assistantIds))
      return next
    },
    handlers: {
      async run({ caller, body }) {
        const { orgId } = caller
        const { structuredOutputId, structuredOutput, callIds, previewEnabled } = body
        const output = structuredOutputId
          ? await service.get(orgId, 'structured-output', structuredOutputId)
          : structuredOutput
        if (!output) throw invalid('structuredOutputId is required, or a structuredOutput')
        await requireExisting(service, orgId, eachOf('callIds', 'call', callIds))
        const calls = await Promise.all(callIds.map((id) => service.get(orgId, 'call', id)))
        const named = { id: structuredOutputId ?? inlineId, output }
        const readers = await Promise.all(calls.map((call) => readerOf(call, named)))
        const [first] = readers
        if (previewEnabled && first) {
          if (calls.length > 1) throw invalid('callIds must have one entry where previewEnabled is true')
          const { one } = await read(first, named, AbortSignal.timeout(previewTimeoutMs))
          const { structuredOutputs, skippedStructuredOutputs } = artifactOf([one])
          const failure = one.found.status === 'failed' && {
            [named.id]: { name: one.name, result: null, failure: one.found.problem },
          }
          return {
            ...bodyOf(structuredOutputs),
            ...failure,
            ...(skippedStructuredOutputs !== undefined && { skipped: skippedStructuredOutputs }),
          }
        }
        runs.begin(uuidV7(service.now()), (signal) => keepAll(readers, named, signal))
        return { message: `${calls.length} ${calls.length === 1 ? 'call is' : 'calls are'} being read.` }
      },
    },
  }
}
