import { findPocketSphinx, type TranscriberSettings } from '@parley/agent'
import { transcriberProvider } from '@parley/protocol/resources'
import type { ProviderAccounts } from '../providers/provider-accounts.ts'
import type { AssistantWords } from '../resources/assistant.ts'
import { judgedProvider } from './judged-provider.ts'

/** What assistants hear with in calls, where the organisation has a credential for it, or this machine the program. */
export function createTranscribers(accounts: Pick<ProviderAccounts, 'of'>) {
  /** Null for the server's own. Throws `unprocessable` for a provider that nothing here listens through. */
  async function of(orgId: string, assistant: AssistantWords): Promise<TranscriberSettings | null> {
    const provider = judgedProvider('transcriber.provider', transcriberProvider(), assistant.transcriber)
    if (provider === 'browser') return { provider: 'caller' }
    if (provider === 'pocketsphinx') return findPocketSphinx() && { provider }
    if (provider !== 'openai' && provider !== 'deepgram') return null
    const account = await accounts.of(orgId, provider)
    if (!account) return null
    const model = assistant.transcriber?.model
    switch (provider) {
      case 'openai':
        return {
          provider,
          baseUrl: 'https://api.openai.com/v1',
          ...account,
          model: model ?? 'gpt-4o-mini-transcribe',
        }
      case 'deepgram':
        return { provider, ...account, ...(model && { model }) }
    }
  }

  return { of }
}

export type Transcribers = ReturnType<typeof createTranscribers>
