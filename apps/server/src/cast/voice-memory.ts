import { type HostedVoice, RememberedSounds, SentenceSplitter, speakable } from '@parley/agent/providers'
import { recentlyUsed } from '../lib/recently-used.ts'
import type { AssistantWords } from '../resources/assistant.ts'

const maxVoices = 50

/**
 * Remembers what the greetings of assistants sound like in their hosted voices, so that the vendor is asked for each only once.
 * One with a caller's own values in it is not kept, nor anything else that is said. Each conversation speaks over a connection
 * of its own: a vendor that hesitates in one holds up no other.
 */
export function createVoiceMemory() {
  const known = recentlyUsed<RememberedSounds>(maxVoices)

  return (orgId: string, { voice, firstMessage, credentialIds }: AssistantWords, hosted: HostedVoice): HostedVoice => {
    if (!firstMessage || firstMessage.includes('{{')) return hosted
    const sounds = known(JSON.stringify([orgId, voice, credentialIds]), () => new RememberedSounds())
    sounds.want(sentencesOf(firstMessage).map(speakable))
    return { provider: hosted.provider, make: () => sounds.through(hosted.make()) }
  }
}

function sentencesOf(text: string): string[] {
  const splitter = new SentenceSplitter()
  return [...splitter.push(text), ...splitter.end()]
}
