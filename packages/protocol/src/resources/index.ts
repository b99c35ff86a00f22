import type { Resource } from '../resource.ts'
import { analyticsResource } from './analytics.ts'
import { assistantResource } from './assistant.ts'
import { callResource } from './call.ts'
import { chatResource } from './chat.ts'
import { credentialResource } from './credential.ts'
import { fileResource } from './file.ts'
import { knowledgeBaseResource } from './knowledge-base.ts'
import { logResource, logsResource } from './log.ts'
import { orgResource } from './org.ts'
import { phoneNumberResource } from './phone-number.ts'
import { elevenLabsResource, providerResource } from './provider.ts'
import { sessionResource } from './session.ts'
import { squadResource } from './squad.ts'
import { templateResource } from './template.ts'
import { testSuiteResource, testSuiteRunResource, testSuiteTestResource } from './test-suite.ts'
import { tokenResource } from './token.ts'
import { toolResource } from './tool.ts'
import { voiceLibraryResource } from './voice-library.ts'
import { workflowResource } from './workflow.ts'

export * from '../resource.ts'
export * from './analytics.ts'
export * from './assistant.ts'
export * from './call.ts'
export * from './chat.ts'
export * from './credential.ts'
export * from './file.ts'
export * from './knowledge-base.ts'
export * from './log.ts'
export * from './org.ts'
export * from './phone-number.ts'
export * from './provider.ts'
export * from './session.ts'
export * from './squad.ts'
export * from './template.ts'
export * from './test-suite.ts'
export * from './token.ts'
export * from './tool.ts'
export * from './voice-library.ts'
export * from './workflow.ts'

/** Every resource, in the order of the reference. `provider`, whose paths begin with a parameter, comes last. */
/* @__PURE__ */
export const resources: readonly Resource[] = [
  callResource,
  chatResource,
  sessionResource,
  assistantResource,
  phoneNumberResource,
  toolResource,
  fileResource,
  knowledgeBaseResource,
  workflowResource,
  squadResource,
  testSuiteResource,
  testSuiteTestResource,
  testSuiteRunResource,
  analyticsResource,
  logResource,
  logsResource,
  orgResource,
  tokenResource,
  credentialResource,
  templateResource,
  voiceLibraryResource,
  elevenLabsResource,
  providerResource,
]
