import type { HostedVoice } from '@parley/agent'
import { voiceProvider } from '@parley/protocol/resources'
import type { Body } from './api-request.ts'
import { judgedProvider } from './judged-provider.ts'
import type { ProviderAccounts } from './provider-accounts.ts'

/** What assistants speak with in calls, where the organisation has a credential for it. */
export function createVoices(accounts: Pick<ProviderAccounts, 'of'>) {
  /** Null for the server's own voice. Throws `unprocessable` for a provider that there is no voice of. */
  async function of(orgId: string, assistant: Body): Promise<HostedVoice | null> {
    const provider = judgedProvider('voice.provider', voiceProvider(), assistant.voice)
    if (provider !== 'openai' && provider !== '11labs' && provider !== 'deepgram') return null
    const { voiceId } = assistant.voice as { voiceId?: string | null }
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
