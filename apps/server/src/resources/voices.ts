import type { HostedVoice } from '@parley/agent'
import type { Body } from './api-request.ts'
import type { Credentials } from './behaviours/credential.ts'

/** What assistants speak with in calls, where the organisation has a credential for it. */
export function createVoices(credentials: Credentials) {
  /** Null for the server's own voice. */
  async function of(orgId: string, assistant: Body): Promise<HostedVoice | null> {
    const { provider, voiceId } = (assistant.voice ?? {}) as { provider?: string; voiceId?: string | null }
    if (provider !== 'openai' && provider !== '11labs' && provider !== 'deepgram') return null
    const credential = await credentials.find(orgId, provider)
    if (!credential) return null
    const apiKey = String(credential.apiKey)
    const own = typeof credential.apiUrl === 'string' ? { baseUrl: credential.apiUrl } : {}
    switch (provider) {
      case 'openai': {
        const endpoint = { baseUrl: 'https://api.openai.com/v1', ...own, apiKey, model: 'gpt-4o-mini-tts' }
        return { provider, ...endpoint, voice: voiceId ?? 'alloy' }
      }
      case '11labs':
        return voiceId ? { provider: 'elevenlabs', apiKey, voiceId, ...own } : null
      case 'deepgram':
        return { provider, apiKey, ...(voiceId && { model: voiceId }), ...own }
    }
  }

  return { of }
}

export type Voices = ReturnType<typeof createVoices>
