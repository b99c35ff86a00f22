import type { OpenAiBrain } from '@parley/agent/brain'
import { Failure } from '@parley/protocol'
import type { ProviderAccounts } from '../providers/provider-accounts.ts'
import type { AssistantModel } from '../resources/assistant.ts'
import { ownOrganisation } from '../store/operation.ts'

/** Where each provider speaks the OpenAI protocol. */
const endpoints: Record<string, string> = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta/openai',
  groq: 'https://api.groq.com/openai/v1',
  openrouter: 'https://openrouter.ai/api/v1',
  'together-ai': 'https://api.together.xyz/v1',
  deepinfra: 'https://api.deepinfra.com/v1/openai',
  'deep-seek': 'https://api.deepseek.com/v1',
  'perplexity-ai': 'https://api.perplexity.ai',
  cerebras: 'https://api.cerebras.ai/v1',
  xai: 'https://api.x.ai/v1',
}

export type ModelSettings = Omit<OpenAiBrain, 'systemPrompt' | 'tools' | 'mustCall'>

/** What assistants' models are reached with; `server` is this server's own, null where it has none. */
export function createModels(accounts: ProviderAccounts, server: ModelSettings | null) {
  /** Null for the guide. Throws `unprocessable` without a credential, `not-implemented` for what we cannot speak to. */
  async function of(orgId: string, model: AssistantModel): Promise<ModelSettings | null> {
    const provider = String(model.provider ?? 'guide')
    if (provider === 'guide') return null
    if (provider === 'custom-llm') return custom(orgId, model)
    const baseUrl = endpoints[provider]
    if (!baseUrl) throw new Failure('not-implemented', `This server cannot think with '${provider}' yet.`)
    const account = await accounts.of(orgId, provider)
    if (!account) {
      throw new Failure('unprocessable', `model.provider needs a ${provider} credential: POST /credential`)
    }
    return { baseUrl, ...account, model: nameOf(model) ?? 'gpt-4o-mini', ...tuningOf(model) }
  }

  /** Requests to such an address come from this server's own network: only its owner may say where they go. */
  async function custom(orgId: string, model: AssistantModel): Promise<ModelSettings> {
    if (typeof model.url !== 'string' || orgId !== ownOrganisation) {
      throw new Failure(
        'unprocessable',
        'model.url of a custom-llm is for the organisation that runs this server to set',
      )
    }
    const account = await accounts.at(orgId, model.url.replace(/\/chat\/completions\/?$/, '').replace(/\/$/, ''))
    return { ...account, model: nameOf(model) ?? 'default', ...tuningOf(model) }
  }

  return {
    of,
    ofServer: (model: AssistantModel = {}): ModelSettings | null => server && { ...server, ...tuningOf(model) },
  }
}

export type Models = ReturnType<typeof createModels>

const nameOf = ({ model }: AssistantModel) => model ?? null

function tuningOf({ temperature, maxTokens }: AssistantModel) {
  return {
    ...(typeof temperature === 'number' && { temperature }),
    ...(typeof maxTokens === 'number' && { maxTokens }),
  }
}
