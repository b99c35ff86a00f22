import {
  type Account,
  type ChosenTranscriber,
  type HostedVoice,
  type Provider,
  providerNamed,
} from '@parley/agent/providers'
import { transcriberProvider, voiceProvider } from '@parley/protocol/resources'
import type { ProviderAccounts } from '../providers/provider-accounts.ts'
import type { AssistantWords } from '../resources/assistant.ts'
import { judgedProvider } from './judged-provider.ts'

type Wanted<Words, Make> = { wanted?(words: Words, account: Account): Make | null }

/**
 * What assistants speak and hear with in calls, where the organisation has a credential for it, or this machine the program;
 * null for the server's own. Both throw `unprocessable` for a provider that there is nothing of here.
 */
export function createSoundStages(accounts: Pick<ProviderAccounts, 'of'>) {
  async function chosen<Words, Make>(
    orgId: string,
    provider: Provider | null,
    stage: Wanted<Words, Make> | undefined,
    words: Words,
  ): Promise<{ provider: string; make: Make } | null> {
    if (!provider || !stage?.wanted) return null
    const account = provider.credential ? await accounts.of(orgId, provider.name) : { apiKey: '' }
    const make = account && stage.wanted(words, account)
    return make ? { provider: provider.name, make } : null
  }

  return {
    async voice(orgId: string, { voice }: AssistantWords): Promise<HostedVoice | null> {
      const provider = providerNamed(judgedProvider('voice.provider', voiceProvider(), voice))
      return chosen(orgId, provider, provider?.voice, voice ?? {})
    },

    async transcriber(orgId: string, { transcriber }: AssistantWords): Promise<ChosenTranscriber | null> {
      const provider = providerNamed(judgedProvider('transcriber.provider', transcriberProvider(), transcriber))
      return chosen(orgId, provider, provider?.transcriber, transcriber ?? {})
    },
  }
}

export type SoundStages = ReturnType<typeof createSoundStages>
