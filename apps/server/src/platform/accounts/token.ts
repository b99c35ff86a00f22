import { issueToken, madeBy } from '../../access/issue-token.ts'
import { judgeRestrictions } from '../../access/restrictions.ts'
import { withoutNull } from '../../lib/loose-json.ts'
import { requireExisting } from '../../resources/references.ts'
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
