import type { LanguageModel } from '@parley/agent/providers'
import { isFailure } from '@parley/protocol'
import type { Models } from '../cast/models.ts'
import { without } from '../lib/loose-json.ts'
import type { AssistantModel } from '../resources/assistant.ts'
import { ownOrganisation } from '../store/operation.ts'

/** Whose conversations are read, and what by if it can be. */
export type Reader = {
  orgId: string
  /** What it was held with. */
  model?: AssistantModel | null | undefined
  /** What its owner wants it read by. */
  own?: AssistantModel | null | undefined
  credentialIds?: readonly string[] | null | undefined
}

/** What conversations of an organisation are read by; null where nothing can. */
export type Analysts = (reader: Reader) => Promise<LanguageModel | null>

/**
 * The model that was named or that the conversation was held with, else the organisation's at OpenAI, else this server's own,
 * which is paid for by the organisation that runs it and reads for that one only. How briefly an assistant has to speak is no
 * limit of what is read by its model.
 */
export function createAnalysts(models: Models): Analysts {
  return async ({ orgId, model, own, credentialIds }) => {
    const named = (wanted: AssistantModel) =>
      models.of(orgId, { ...wanted, temperature: wanted.temperature ?? 0 }, credentialIds).catch((error) => {
        if (isFailure(error)) return null
        throw error
      })
    const chosen = own ?? (model?.provider ? { ...without(model, ['maxTokens']), temperature: 0 } : null)
    const found = (chosen && (await named(chosen))) ?? (await named({ provider: 'openai' }))
    return found ?? (orgId === ownOrganisation ? models.ofServer({ temperature: 0 }) : null)
  }
}
