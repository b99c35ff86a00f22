import { Failure } from '@parley/protocol'
import { type AssistantTrial, type AssistantVersion, assistantResource } from '@parley/protocol/resources'
import { type Body, withoutNull } from '../../lib/loose-json.ts'
import { inUsd } from '../../lib/usd.ts'
import { judge } from '../../resources/input.ts'
import { invalid, notFound } from '../../resources/refusals.ts'
import type { ResourceService } from '../../resources/resource-service.ts'
import type { AnyRequest } from '../../rest/api-request.ts'
import type { Behaviour } from '../../rest/behaviour.ts'

/** `assistant` is what holds for assistants, whichever way their words come. */
export function assistantTrialBehaviour(
  service: ResourceService,
  assistant: Behaviour<'assistant'>,
): Behaviour<'assistant-trial'> {
  const { store, now } = service
  const prepare = (words: Body, request: AnyRequest, before: Body): Promise<Body> =>
    assistant.prepare?.(words, request, before) ?? Promise.resolve(words)

  async function found(orgId: string, id: string) {
    const tried = await store.trials.find(orgId, id)
    if (!tried) throw notFound('assistant', id)
    return tried
  }

  async function versionOf(orgId: string, id: string, version: number) {
    const kept = await store.resources.getVersion(orgId, id, version)
    if (!kept) throw invalid(`version must be one that the assistant has: there is no version ${version}`)
    return kept
  }

  async function shown(orgId: string, id: string): Promise<AssistantTrial> {
    const { published, trial } = await found(orgId, id)
    const counts = await store.callFigures.byVersion(orgId, id, trial?.startedAt ?? 0)
    return {
      published,
      trial: trial && {
        version: trial.version,
        percent: trial.percent,
        startedAt: new Date(trial.startedAt).toISOString(),
      },
      figures: counts.map(({ usdNanos, ...figures }) => ({ ...figures, cost: inUsd(usdNanos) })),
    }
  }

  return {
    handlers: {
      get: ({ caller, ids }) => shown(caller.orgId, ids.id),
      async set({ caller: { orgId }, ids: { id }, body: { version, percent } }) {
        const { published } = await found(orgId, id)
        await versionOf(orgId, id, version)
        if (version === published)
          throw new Failure('unprocessable', `Version ${version} is published: it has the calls that no trial has.`)
        await store.trials.set(orgId, id, { version, percent, startedAt: now() })
        return shown(orgId, id)
      },
      async end({ caller: { orgId }, ids: { id } }) {
        await found(orgId, id)
        await store.trials.end(orgId, id)
        return shown(orgId, id)
      },
      async keepVersion(request) {
        const { orgId } = request.caller
        const { id } = request.ids
        const words = withoutNull(request.body)
        let version = 0
        const kept = await service.update(orgId, 'assistant', id, (before) => prepare(words, request, before), {
          write(next) {
            version = next.revision
            return store.resources.keepVersion(next)
          },
        })
        return { ...kept, assistantId: id, version, published: false } satisfies AssistantVersion
      },
      async publish(request) {
        const { orgId } = request.caller
        const { id } = request.ids
        const { version } = request.body
        await found(orgId, id)
        const { body } = await versionOf(orgId, id, version)
        // what it said was judged when it was kept
        const words = await prepare(judge(assistantResource.fields, body), request, body)
        const published = await service.update(orgId, 'assistant', id, () => words, {
          write: (next) => store.trials.publish(next, version),
        })
        await assistant.afterUpdate?.(published)
        return published
      },
    },
  }
}
