import type { Behaviour } from '../api-request.ts'
import type { ResourceService } from '../resource-service.ts'
import type { SecretBox } from '../secret-box.ts'
import { analyticsBehaviour } from './analytics.ts'
import { assistantBehaviour } from './assistant.ts'
import { type CallStarters, callBehaviour } from './call.ts'
import { createCredentials, credentialBehaviour } from './credential.ts'
import { knowledgeBaseBehaviour } from './knowledge-base.ts'
import { orgBehaviour } from './org.ts'
import { phoneNumberBehaviour } from './phone-number.ts'
import { sessionBehaviour } from './session.ts'
import { squadBehaviour } from './squad.ts'
import { templateBehaviour } from './template.ts'
import { tokenBehaviour } from './token.ts'
import { workflowBehaviour } from './workflow.ts'

export type BehaviourDeps = {
  service: ResourceService
  box: SecretBox
  starters: CallStarters
}

/** What each kind of resource does beyond being stored. */
export function createBehaviours({ service, box, starters }: BehaviourDeps): Record<string, Behaviour> {
  const credentials = createCredentials(service, box)
  return {
    analytics: analyticsBehaviour(service),
    assistant: assistantBehaviour(service),
    call: callBehaviour(service, credentials, starters),
    credential: credentialBehaviour(service, box),
    'knowledge-base': knowledgeBaseBehaviour(service),
    org: orgBehaviour(service),
    'phone-number': phoneNumberBehaviour(service, box),
    session: sessionBehaviour(service),
    squad: squadBehaviour(service),
    template: templateBehaviour(service),
    token: tokenBehaviour(service),
    workflow: workflowBehaviour(service),
  }
}
