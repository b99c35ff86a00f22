import type { Behaviour, Body, Entity, Handler } from '../api-request.ts'
import { withoutNull } from '../input.ts'
import { requireExisting } from '../references.ts'
import { keyOf, type ResourceService } from '../resource-service.ts'
import type { SecretBox } from '../secret-box.ts'

const secretFields = ['twilioAuthToken', 'twilioApiSecret']

export function phoneNumberBehaviour(service: ResourceService, box: SecretBox): Behaviour {
  const prepare: Behaviour['prepare'] = async (next, { caller }) => {
    await requireExisting(service, caller.orgId, [
      ['assistantId', 'assistant', next.assistantId],
      ['squadId', 'squad', next.squadId],
      ['workflowId', 'workflow', next.workflowId],
      ['credentialId', 'credential', next.credentialId],
    ])
    return sealSecrets(box, caller.orgId, next)
  }
  const importAs =
    (provider: string, numberField: string): Handler =>
    async (request) => {
      const { [numberField]: number, ...rest } = withoutNull(request.body)
      const body = await prepare({ ...rest, provider, number }, request, null)
      const created = { orgId: request.caller.orgId, kind: 'phone-number', body }
      const { entity } = await service.create(created, { key: keyOf(request, service.now()) })
      return present(entity)
    }
  return {
    prepare,
    present,
    handlers: {
      importTwilio: importAs('twilio', 'twilioPhoneNumber'),
      importVonage: importAs('vonage', 'vonagePhoneNumber'),
    },
  }
}

/** Secrets leave the body; an update that brings none keeps those there were. */
function sealSecrets(box: SecretBox, orgId: string, next: Body): Body {
  const secrets = Object.fromEntries(secretFields.filter((name) => next[name]).map((name) => [name, next[name]]))
  if (Object.keys(secrets).length === 0) return next
  const open = Object.fromEntries(Object.entries(next).filter(([name]) => !secretFields.includes(name)))
  return { ...open, sealed: box.seal(secrets, orgId) }
}

function present({ sealed: _sealed, ...entity }: Entity): Entity {
  return entity as Entity
}
