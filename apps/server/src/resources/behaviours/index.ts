import type { OAuth } from '../../oauth/oauth.ts'
import type { Phone } from '../../phone/phone.ts'
import type { Announce } from '../announce.ts'
import type { Behaviour } from '../api-request.ts'
import type { Casting } from '../casting.ts'
import type { FileStore } from '../files/file-store.ts'
import type { Invitations } from '../invitations.ts'
import type { Fetch } from '../providers/provider-request.ts'
import type { ResourceService } from '../resource-service.ts'
import type { SecretBox } from '../secret-box.ts'
import { analyticsBehaviour } from './analytics.ts'
import { assistantBehaviour } from './assistant.ts'
import { type CallStarters, callBehaviour } from './call.ts'
import type { CallLeases } from './call-leases.ts'
import type { CallRecords } from './call-record.ts'
import { chatBehaviour } from './chat.ts'
import { type Credentials, credentialBehaviour } from './credential.ts'
import { fileBehaviour } from './file.ts'
import { knowledgeBaseBehaviour } from './knowledge-base.ts'
import { logBehaviour } from './log.ts'
import { orgBehaviour } from './org.ts'
import { phoneNumberBehaviour } from './phone-number.ts'
import { elevenLabsBehaviour, providerBehaviour } from './provider.ts'
import { sessionBehaviour } from './session.ts'
import { squadBehaviour } from './squad.ts'
import { templateBehaviour } from './template.ts'
import { type Judge, testSuiteRunBehaviour } from './test-suite-run.ts'
import { tokenBehaviour } from './token.ts'
import { voiceLibraryBehaviour } from './voice-library.ts'
import { workflowBehaviour } from './workflow.ts'

export type BehaviourDeps = {
  service: ResourceService
  box: SecretBox
  credentials: Credentials
  files: FileStore
  casting: Casting
  announce: Announce
  records: CallRecords
  leases: CallLeases
  judge: Judge
  /** For requests to providers. */
  fetch: Fetch
  siteUrl: string
  starters: CallStarters
  phone: Phone
  oauth: OAuth
  invitations: Invitations
}

/** What each kind of resource does beyond being stored. */
export function createBehaviours(deps: BehaviourDeps): Record<string, Behaviour> {
  const { service, box, credentials, files, casting, fetch } = deps
  return {
    '11labs': elevenLabsBehaviour(service, credentials, fetch),
    analytics: analyticsBehaviour(service),
    assistant: assistantBehaviour(service),
    call: callBehaviour(service, deps.starters, deps.phone, deps, casting),
    chat: chatBehaviour(service, casting, deps.announce),
    credential: credentialBehaviour(service, box, deps.oauth),
    file: fileBehaviour(service, files, deps.siteUrl),
    'knowledge-base': knowledgeBaseBehaviour(service),
    log: logBehaviour(service),
    logs: logBehaviour(service),
    org: orgBehaviour(service, files, deps.invitations),
    'phone-number': phoneNumberBehaviour(service, box, deps.phone.inboundUrl),
    provider: providerBehaviour(service, credentials, fetch),
    session: sessionBehaviour(service, deps.announce),
    squad: squadBehaviour(service),
    template: templateBehaviour(service),
    'test-suite-run': testSuiteRunBehaviour(service, casting, deps.judge),
    token: tokenBehaviour(service),
    'voice-library': voiceLibraryBehaviour(service, credentials, fetch),
    workflow: workflowBehaviour(service),
  }
}
