import {
  type Account,
  type ChosenTranscriber,
  firstThatWorks,
  type HostedVoice,
  type Provider,
  providerNamed,
  type Transcriber,
  transcriberWithFallbacks,
} from '@parley/agent/providers'
import { transcriberProvider, voiceProvider } from '@parley/protocol/resources'
import type { AllowedCredentials, ProviderAccounts } from '../providers/provider-accounts.ts'
import type { AssistantWords } from '../resources/assistant.ts'
import { judgedProvider } from './judged-provider.ts'
import { createVoiceMemory } from './voice-memory.ts'

type Wanted<Words, Make> = { wanted?(words: Words, account: Account): Make | null }
type VoiceWords = NonNullable<AssistantWords['voice']>
type TranscriberWords = NonNullable<AssistantWords['transcriber']>

const voiceWithinMs = 4000

/**
 * What assistants speak and hear with in calls, where the organisation has a credential for it, or this machine the program;
 * null for the server's own. Those that a `fallbackPlan` names stand in. Both throw `unprocessable` for a provider that there
 * is nothing of here.
 */
export function createSoundStages(
  accounts: Pick<ProviderAccounts, 'of'>,
  /** Hears of a voice or a transcriber that another one stood in for. */
  onFailure: (error: unknown) => void = () => {},
) {
  const remembered = createVoiceMemory()

  async function chosen<Words, Make>(
    orgId: string,
    provider: Provider | null,
    stage: Wanted<Words, Make> | undefined,
    words: Words,
    credentialIds: AllowedCredentials,
  ): Promise<{ provider: string; make: Make } | null> {
    if (!provider || !stage?.wanted) return null
    const account = provider.credential ? await accounts.of(orgId, provider.name, credentialIds) : { apiKey: '' }
    const make = account && stage.wanted(words, account)
    return make ? { provider: provider.name, make } : null
  }

  async function oneVoice(
    orgId: string,
    words: Omit<VoiceWords, 'fallbackPlan' | 'chunkPlan'>,
    credentialIds: AllowedCredentials,
  ): Promise<HostedVoice | null> {
    const provider = providerNamed(judgedProvider('voice.provider', voiceProvider(), words))
    return chosen(orgId, provider, provider?.voice, words, credentialIds)
  }

  async function oneTranscriber(
    orgId: string,
    words: Omit<TranscriberWords, 'fallbackPlan'>,
    credentialIds: AllowedCredentials,
  ): Promise<ChosenTranscriber | null> {
    const provider = providerNamed(judgedProvider('transcriber.provider', transcriberProvider(), words))
    return chosen(orgId, provider, provider?.transcriber, words, credentialIds)
  }

  return {
    async voice(orgId: string, assistant: AssistantWords): Promise<HostedVoice | null> {
      const { voice, credentialIds } = assistant
      if (!voice) return null
      const named = [voice, ...(voice.fallbackPlan?.voices ?? [])]
      const [first, ...others] = present(await Promise.all(named.map((words) => oneVoice(orgId, words, credentialIds))))
      if (!first) return null
      const make = () =>
        firstThatWorks(
          [first, ...others].map((each) => each.make()),
          { firstItemWithinMs: voiceWithinMs, onFailure },
        )
      const whole = others.length > 0 ? { provider: first.provider, make } : first
      return voice.cachingEnabled === false ? whole : remembered(orgId, assistant, whole)
    },

    async transcriber(
      orgId: string,
      { transcriber, credentialIds }: AssistantWords,
    ): Promise<ChosenTranscriber | null> {
      if (!transcriber) return null
      const named = [transcriber, ...(transcriber.fallbackPlan?.transcribers ?? [])]
      const [first, ...others] = present(
        await Promise.all(named.map((words) => oneTranscriber(orgId, words, credentialIds))),
      )
      if (!first || others.length === 0) return first ?? null
      return {
        provider: first.provider,
        make: (machine) =>
          joined(
            [first, ...others].map(({ make }) => make(machine)),
            onFailure,
          ),
      }
    },
  }
}

export type SoundStages = ReturnType<typeof createSoundStages>

const present = <Stage>(stages: (Stage | null)[]): Stage[] => stages.filter((stage) => stage !== null)

type Listening = ReturnType<ChosenTranscriber['make']>

/** One transcriber of several; a browser, which listens by itself, is none of them. */
function joined(all: Listening[], onFailure: (error: unknown) => void): Listening {
  const [first, ...others] = present(all)
  if (!first) return null
  const transcribers: [Transcriber, ...Transcriber[]] = [
    first.transcribe,
    ...others.map(({ transcribe }) => transcribe),
  ]
  return {
    transcribe: transcriberWithFallbacks(transcribers, onFailure),
    prepare: async () => {
      await Promise.all([first, ...others].map((each) => each.prepare?.()))
    },
  }
}
