import { Failure } from '@parley/protocol'
import { createWebhookFor } from '../../records/announce.ts'
import { isNotOver, stopCall } from '../../records/call-record.ts'
import type { ResourceService } from '../../resources/resource-service.ts'
import type { Behaviour } from '../../rest/behaviour.ts'

export function liveCallBehaviour(service: ResourceService): Behaviour<'live-call'> {
  const webhookFor = createWebhookFor(service)
  return {
    handlers: {
      async end({ caller, ids: { id } }) {
        const call = await service.get(caller.orgId, 'call', id)
        if (!isNotOver(call)) throw new Failure('unprocessable', 'This call is over already.')
        await stopCall({ service, webhookFor }, call)
        return service.get(caller.orgId, 'call', id)
      },
    },
  }
}
