import { type Body, withoutNull } from '../../lib/loose-json.ts'
import type { OAuth } from '../../oauth/oauth.ts'
import { openCredential, presentCredential, sealCredential } from '../../providers/credentials.ts'
import { judge, merge } from '../../resources/input.ts'
import { invalid } from '../../resources/refusals.ts'
import type { ResourceService } from '../../resources/resource-service.ts'
import type { Handler } from '../../rest/api-request.ts'
import type { Behaviour } from '../../rest/behaviour.ts'
import { keyOf } from '../../rest/idempotency-key.ts'
import type { SecretBox } from '../../secrets/secret-box.ts'
import { ownOrganisation } from '../../store/operation.ts'

export function credentialBehaviour(service: ResourceService, box: SecretBox, oauth: OAuth): Behaviour<'credential'> {
  const create: Handler<'credential', 'create'> = async (request) => {
    const { caller, body } = request
    judgeAddress(caller.orgId, body)
    const sealed = sealCredential(box, caller.orgId, withoutNull(body))
    const created = { orgId: caller.orgId, kind: 'credential', body: sealed } as const
    const { entity } = await service.create(created, { key: keyOf(request, service.now()) })
    return presentCredential(entity)
  }
  const update: Handler<'credential', 'update'> = async ({ caller, body, resource, ids }) => {
    const entity = await service.update(caller.orgId, 'credential', ids.id, (before) => {
      const whole = merge(openCredential(box, caller.orgId, before), body)
      judgeAddress(caller.orgId, whole)
      return sealCredential(box, caller.orgId, withoutNull(judge(resource.bodies.create ?? resource.fields, whole)))
    })
    return presentCredential(entity)
  }
  return {
    present: presentCredential,
    handlers: {
      create,
      update,
      createSession: ({ caller, body }) => oauth.createSession(caller.orgId, body.provider),
      webhook: async ({ body }) => oauth.hear(body),
      trigger: async ({ caller, body }) => oauth.trigger(caller.orgId, body.action_name, body.input),
    },
  }
}

/**
 * Requests to such an address come from this server's own network: only its owner may say where they go. A jambonz server
 * has no other address, and is asked by `GuardedHttp` alone.
 */
function judgeAddress(orgId: string, { apiUrl, provider }: Body) {
  if (apiUrl && provider !== 'jambonz' && orgId !== ownOrganisation) {
    throw invalid('apiUrl can only be set by the organisation that runs this server')
  }
}
