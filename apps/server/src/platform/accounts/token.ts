import { hashKey, maskKey, newKey } from '../../access/keys.ts'
import { judgeRestrictions } from '../../access/page-access.ts'
import { invalid } from '../../http/api-error.ts'
import { withoutNull } from '../../resources/input.ts'
import { requireExisting } from '../../resources/references.ts'
import { keyOf, type ResourceService } from '../../resources/resource-service.ts'
import type { Behaviour, Body, Caller, Entity, Handler } from '../../rest/api-request.ts'

/** Makes a key and keeps only its hash. The answer is the only one that holds the whole `value`. */
export async function issueToken(
  service: ResourceService,
  orgId: string,
  body: Record<string, unknown>,
  options: { kind?: 'token' | 'access-token'; key?: ReturnType<typeof keyOf> } = {},
): Promise<Entity> {
  const { kind = 'token', key = null } = options
  const value = newKey(body.tag === 'public' ? 'public' : 'private')
  const stored = { tag: 'private', ...body, value: maskKey(value) }
  const { entity, repeated } = await service.create({ orgId, kind, body: stored }, { key })
  if (repeated) return entity
  await service.store.resources.addTokenHash(hashKey(value), orgId, entity.id)
  return { ...entity, value }
}

/**
 * What binds a new key to the members behind the one that makes it: who is removed must be left with no way in, and who is
 * demoted with no way around. A key of the organisation itself makes keys that stand on nobody.
 */
export function madeBy({ userId, standsOn }: Caller, actsFor: unknown = userId): Body {
  return withoutNull({ userId: actsFor, madeBy: standsOn })
}

export function tokenBehaviour(service: ResourceService): Behaviour {
  const create: Handler = async (request) => {
    const { caller, body } = request
    const given = withoutNull(body)
    judgeRestrictions(given.restrictions)
    await requireExisting(service, caller.orgId, [['userId', 'user', given.userId]])
    const made = { ...given, ...madeBy(caller, given.userId) }
    return issueToken(service, caller.orgId, made, { key: keyOf(request, service.now()) })
  }
  return {
    async prepare(next, _request, before) {
      if (before && next.tag !== before.tag) throw invalid('tag cannot be changed: make another token')
      judgeRestrictions(next.restrictions)
      return { ...next, value: before?.value, userId: before?.userId, madeBy: before?.madeBy }
    },
    handlers: { create },
  }
}
