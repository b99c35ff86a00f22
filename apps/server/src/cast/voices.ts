import type { HostedVoice } from '@parley/agent'
import { voiceProvider } from '@parley/protocol/resources'
import type { ProviderAccounts } from '../providers/provider-accounts.ts'
import type { AssistantWords } from '../resources/assistant.ts'
import { judgedProvider } from './judged-provider.ts'

/** What assistants speak with in calls, where the organisation has a credential for it. */
export function createVoices(accounts: Pick<ProviderAccounts, 'of'>) {
  /** Null for the server's own voice. Throws `unprocessable` for a provider that there is no voice of. */
  async function of(orgId: string, assistant: AssistantWords): Promise<HostedVoice | null> {
    const provider = judgedProvider('voice.provider', voiceProvider(), assistant.voice)
    if (provider !== 'openai' && provider !== '11labs' && provider !== 'deepgram') return null
    const voiceId = assistant.voice?.voiceId
    const account = await accounts.of(orgId, provider)
    if (!account) return null
    switch (provider) {
      case 'openai': {
        const endpoint = { baseUrl: 'https://api.openai.com/v1', ...account, model: 'gpt-4o-mini-tts' }
        return { provider, ...endpoint, voice: voiceId ?? 'alloy' }
      }
      case '11labs':
        return voiceId ? { provider: 'elevenlabs', ...account, voiceId } : null
      case 'deepgram':
        return { provider, ...account, ...(voiceId && { model: voiceId }) }
    }
  }

  return { of }
}

export type Voices = ReturnType<typeof createVoices>
