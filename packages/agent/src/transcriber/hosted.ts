import { type DeepgramTranscriber, deepgramTranscriber } from './deepgram.ts'
import { type OpenAiTranscriber, openAiTranscriber } from './openai.ts'
import type { Transcriber } from './transcriber.ts'

/** A transcriber behind a vendor's API. */
export type HostedTranscriber =
  | ({ provider: 'openai' } & OpenAiTranscriber)
  | ({ provider: 'deepgram' } & DeepgramTranscriber)

export function hostedTranscriber(settings: HostedTranscriber): Transcriber {
  switch (settings.provider) {
    case 'openai':
      return openAiTranscriber(settings)
    case 'deepgram':
      return deepgramTranscriber(settings)
  }
}
