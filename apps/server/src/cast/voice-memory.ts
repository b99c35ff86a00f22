import type { Voice } from '@parley/agent'
import { type HostedVoice, RememberedVoice, SentenceSplitter, speakable } from '@parley/agent/providers'
import type { AssistantWords } from '../resources/assistant.ts'

const maxVoices = 50

/**
 * Remembers what the greetings of assistants sound like in their hosted voices, so that the vendor is asked for each only once.
 * One with a caller's own values in it is not kept, nor anything else that is said.
 */
export function createVoiceMemory() {
  /** Those used last come last. */
  const known = new Map<string, { memory: RememberedVoice; use(voice: Voice): void }>()

  return (orgId: string, { voice, firstMessage, credentialIds }: AssistantWords, hosted: HostedVoice): HostedVoice => {
    if (!firstMessage || firstMessage.includes('{{')) return hosted
    const key = JSON.stringify([orgId, voice, credentialIds])
    const kept = known.get(key) ?? fresh()
    known.delete(key)
    known.set(key, kept)
    const [oldest] = known.keys()
    if (known.size > maxVoices && oldest) known.delete(oldest)
    kept.memory.want(sentencesOf(firstMessage).map(speakable))
    return {
      provider: hosted.provider,
      make() {
        kept.use(hosted.make())
        return kept.memory.voice
      },
    }
  }
}

/** Whoever speaks next does so with the credential of the moment. */
function fresh() {
  let current: Voice
  const memory = new RememberedVoice((text, options) => current(text, options))
  return {
    memory,
    use(voice: Voice) {
      current = voice
    },
  }
}

function sentencesOf(text: string): string[] {
  const splitter = new SentenceSplitter()
  return [...splitter.push(text), ...splitter.end()]
}
