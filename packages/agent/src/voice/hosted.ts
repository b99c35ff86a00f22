import { type DeepgramVoice, deepgramVoice } from './deepgram.ts'
import { type ElevenLabsVoice, elevenLabsVoice } from './elevenlabs.ts'
import { type OpenAiVoice, openAiVoice } from './openai.ts'
import type { Voice } from './voice.ts'

/** A voice behind a vendor's API. */
export type HostedVoice =
  | ({ provider: 'openai' } & OpenAiVoice)
  | ({ provider: 'elevenlabs' } & ElevenLabsVoice)
  | ({ provider: 'deepgram' } & DeepgramVoice)

export function hostedVoice(settings: HostedVoice): Voice {
  switch (settings.provider) {
    case 'openai':
      return openAiVoice(settings)
    case 'elevenlabs':
      return elevenLabsVoice(settings)
    case 'deepgram':
      return deepgramVoice(settings)
  }
}
