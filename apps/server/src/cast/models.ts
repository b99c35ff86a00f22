import {
  firstModelThatWorks,
  isRealtime,
  type LanguageModel,
  openAiModel,
  providerNamed,
} from '@parley/agent/providers'
import { Failure } from '@parley/protocol'
import type { AllowedCredentials, ProviderAccounts } from '../providers/provider-accounts.ts'
import type { AssistantModel } from '../resources/assistant.ts'
import { ownOrganisation } from '../store/operation.ts'
import { type Spoken, speaksItself, spokenModel } from './realtime.ts'

/** What assistants' models are reached with; `server` is this server's own, null where it has none. */
export function createModels(
  accounts: ProviderAccounts,
  server: LanguageModel | null,
  /** Hears of a model that another one stood in for. */
  onFailure: (error: unknown) => void = () => {},
) {
  /** Null for the guide. Throws `unprocessable` without a credential, `not-implemented` for what we cannot speak to. */
  async function of(
    orgId: string,
    model: AssistantModel,
    credentialIds?: AllowedCredentials,
    spoken?: Spoken,
  ): Promise<LanguageModel | null> {
    const name = String(model.provider ?? 'guide')
    if (name === 'custom-llm') return tuned(await custom(orgId, model, credentialIds), model)
    const provider = providerNamed(name)
    const wanted = provider?.model?.wanted
    if (!wanted) throw new Failure('not-implemented', `This server cannot think with '${name}' yet.`)
    const account = provider.credential ? await accounts.of(orgId, name, credentialIds) : { apiKey: '' }
    if (!account) throw new Failure('unprocessable', lacking(name, credentialIds))
    if (speaksItself(model))
      return tuned(spokenModel(model, account, spoken ?? { line: undefined, voice: null }), model)
    const [first, ...others] = [model.model, ...(model.fallbackModels ?? [])]
    const speaking = name === 'openai' && others.find((other) => isRealtime(other))
    if (speaking) {
      throw new Failure('unprocessable', `model.fallbackModels cannot have ${speaking}: it answers nothing in writing`)
    }
    const named = (name: string | null | undefined) => wanted({ ...model, model: name }, account) as LanguageModel
    if (others.length === 0) return tuned(wanted(model, account), model)
    return tuned(firstModelThatWorks([named(first), ...others.map(named)], onFailure), model)
  }

  /** Requests to such an address come from this server's own network: only its owner may say where they go. */
  async function custom(
    orgId: string,
    { url, model }: AssistantModel,
    credentialIds: AllowedCredentials,
  ): Promise<LanguageModel> {
    if (typeof url !== 'string' || orgId !== ownOrganisation) {
      throw new Failure(
        'unprocessable',
        'model.url of a custom-llm is for the organisation that runs this server to set',
      )
    }
    const baseUrl = url.replace(/\/chat\/completions\/?$/, '').replace(/\/$/, '')
    const account = await accounts.at(orgId, baseUrl, credentialIds)
    return openAiModel({ ...account, provider: 'custom-llm', model: model ?? 'default' })
  }

  return { of, ofServer: (model: AssistantModel = {}) => tuned(server, model) }
}

export type Models = ReturnType<typeof createModels>

const lacking = (provider: string, only: AllowedCredentials) =>
  only?.length
    ? `model.provider needs a ${provider} credential, and none of credentialIds is one`
    : `model.provider needs a ${provider} credential: POST /credential`

/** The same model, as warm and as brief as the assistant wants it. */
function tuned<Given extends LanguageModel | null>(model: Given, { temperature, maxTokens }: AssistantModel): Given {
  const tuning = {
    ...(typeof temperature === 'number' && { temperature }),
    ...(typeof maxTokens === 'number' && { maxTokens }),
  }
  const made: LanguageModel = (task) => (model as LanguageModel)({ ...tuning, ...task })
  return (model && made) as Given
}
