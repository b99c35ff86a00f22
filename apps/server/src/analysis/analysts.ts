import type { LanguageModel } from '@parley/agent/providers'
import { isFailure } from '@parley/protocol'
import type { Models } from '../cast/models.ts'
import type { AssistantModel } from '../resources/assistant.ts'
import { ownOrganisation } from '../store/operation.ts'

/** Whose conversations are read, and what by if it can be. */
export type Reader = {
  orgId: string
  model?: AssistantModel | null | undefined
  credentialIds?: readonly string[] | null | undefined
}

/** What conversations of an organisation are read by; null where nothing can. */
export type Analysts = (reader: Reader) => Promise<LanguageModel | null>

/**
 * The model that was named or that the conversation was held with, else the organisation's at OpenAI, else this server's own,
 * which is paid for by the organisation that runs it and reads for that one only.
 */
export function createAnalysts(models: Models): Analysts {
  return async ({ orgId, model, credentialIds }) => {
    const named = (wanted: AssistantModel) =>
      models.of(orgId, wanted, credentialIds).catch((error) => {
        if (isFailure(error)) return null
        throw error
      })
    const usual: AssistantModel = { provider: 'openai' }
    const chosen = model?.provider ? await named(model) : null
    return chosen ?? (await named(usual)) ?? (orgId === ownOrganisation ? models.ofServer() : null)
  }
}
