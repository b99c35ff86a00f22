import { issueToken, madeBy } from '../../access/issue-token.ts'
import { judgeRestrictions } from '../../access/restrictions.ts'
import { bodyOf, withoutNull } from '../../lib/loose-json.ts'
import { eachOf, type Reference, requireExisting } from '../../resources/references.ts'
import { invalid } from '../../resources/refusals.ts'
import type { ResourceService } from '../../resources/resource-service.ts'
import type { Handler } from '../../rest/api-request.ts'
import type { Behaviour } from '../../rest/behaviour.ts'
import { keyOf } from '../../rest/idempotency-key.ts'

export function tokenBehaviour(service: ResourceService): Behaviour<'token'> {
  const create: Handler<'token', 'create'> = async (request) => {
    const { caller, body } = request
    const given = withoutNull(body)
    judgeRestrictions(given.restrictions)
    await requireExisting(service, caller.orgId, [
      ['userId', 'user', given.userId],
      ...allowedAssistants(given.restrictions),
    ])
    const made = { ...given, ...madeBy(caller, given.userId) }
    return issueToken(service, caller.orgId, made, { key: keyOf(request, service.now()) })
  }
  return {
    async prepare(given, { caller }, before) {
      // a key is always one of both: null clears nothing
      const next = { ...given, tag: given.tag ?? before?.tag }
      if (before && next.tag !== before.tag) throw invalid('tag cannot be changed: make another token')
      judgeRestrictions(next.restrictions)
      const known = allowedAssistants(before?.restrictions).map(([, , id]) => id)
      // those that were deleted since may stay: a key is narrowed by them, and never widened
      const added = allowedAssistants(next.restrictions).filter(([, , id]) => !known.includes(id))
      await requireExisting(service, caller.orgId, added)
      return { ...next, value: before?.value, userId: before?.userId, madeBy: before?.madeBy }
    },
    handlers: { create },
  }
}

const allowedAssistants = (restrictions: unknown): Reference[] =>
  eachOf('restrictions.allowedAssistantIds', 'assistant', bodyOf(restrictions).allowedAssistantIds)
