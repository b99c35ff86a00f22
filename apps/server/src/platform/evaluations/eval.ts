import type { EvalRunResult } from '@parley/protocol/resources'
import { addedUp } from '../../analysis/analysis-costs.ts'
import type { Analysts } from '../../analysis/analysts.ts'
import type { Casting } from '../../cast/casting.ts'
import { withoutNull } from '../../lib/loose-json.ts'
import type { Kept, KeptBody } from '../../resources/kinds.ts'
import { requireExisting } from '../../resources/references.ts'
import { invalid } from '../../resources/refusals.ts'
import type { ResourceService } from '../../resources/resource-service.ts'
import type { Handler } from '../../rest/api-request.ts'
import type { Behaviour } from '../../rest/behaviour.ts'
import { keyOf } from '../../rest/idempotency-key.ts'
import { playEval } from '../../simulations/play-eval.ts'
import { isLate, type Runs, reasonOf, stoppedWords } from '../../simulations/runs.ts'
import { castTarget } from '../../simulations/target.ts'
import type { ConversationMeter, Spending } from '../../spending/spending.ts'

type Deps = {
  service: ResourceService
  casting: Casting
  analysts: Analysts
  spending: Pick<Spending, 'meter'>
  runs: Runs
}
type Run = Kept<'eval-run'>

/** Plays evals behind their answers; what each judged answer was stands in the run when it has ended. */
export function evalRunBehaviour({ service, casting, analysts, spending, runs }: Deps): Behaviour<'eval-run'> {
  const create: Handler<'eval-run', 'create'> = async (request) => {
    const { orgId } = request.caller
    const body = withoutNull(request.body)
    if (!body.evalId && !body.eval) throw invalid('evalId is required, or an eval')
    await requireExisting(service, orgId, [['evalId', 'eval', body.evalId]])
    const { assistantVersion } = await castTarget({ service, casting }, orgId, body.target) // what is wrong with it is told now
    const queued = {
      ...body,
      ...{ status: 'queued', results: [], cost: 0, costs: [], holder: runs.holder() },
      ...(assistantVersion !== undefined && { assistantVersion }),
    }
    const created = { orgId, kind: 'eval-run', body: queued } as const
    const { entity, repeated } = await service.create(created, { key: keyOf(request, service.now()) })
    if (!repeated) runs.begin(entity.id, (signal) => play(entity, signal))
    return present(entity)
  }

  async function play(run: Run, signal: AbortSignal) {
    const { orgId, id } = run
    const write = (change: Partial<KeptBody<'eval-run'>>) =>
      service.update(orgId, 'eval-run', id, (before) => ({ ...before, ...change }))
    const startedAt = new Date(service.now()).toISOString()
    const meters: ConversationMeter[] = []
    try {
      await write({ status: 'running', startedAt })
      const { cast } = await castTarget({ service, casting }, orgId, run.target)
      const script = run.evalId ? await service.get(orgId, 'eval', run.evalId) : run.eval
      if (!script) throw invalid('evalId is required, or an eval')
      const judges = spending.meter({ orgId, assistantId: '' })
      meters.push(cast.meter, judges)
      const { model, credentialIds } = cast.firstAssistant
      const played = await playEval(script, {
        cast,
        orgId,
        signal,
        askingBy: async (plan) => ({
          model: await analysts({ orgId, model, own: plan.model, credentialIds }),
          meter: judges,
          signal,
        }),
      })
      const endedAt = new Date(service.now()).toISOString()
      const result: EvalRunResult = { ...played, startedAt, endedAt }
      const endedReason = 'mockConversation.done'
      await write({ status: 'ended', endedReason, endedAt, results: [result], ...addedUp(meters) })
    } catch (error) {
      const endedReason = !signal.aborted ? 'error' : isLate(signal) ? 'timeout' : 'aborted'
      const endedAt = new Date(service.now()).toISOString()
      const ended = { endedReason, endedAt, endedMessage: reasonOf(error, signal) } as const
      await write({ status: 'ended', ...ended, ...addedUp(meters) }).catch(() => {}) // it was deleted
    }
  }

  const present = ({ holder, ...run }: Run & { holder?: unknown }): Run =>
    run.status === 'ended' || runs.isHeld({ id: run.id, holder })
      ? (run as Run)
      : ({ ...run, status: 'ended', endedReason: 'aborted', endedMessage: stoppedWords } as Run)

  return { present, afterDelete: async ({ id }) => runs.cancel(id), handlers: { create } }
}
