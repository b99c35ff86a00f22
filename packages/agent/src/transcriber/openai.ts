import { Failure } from '@parley/protocol'
import { durationMs } from '../audio/frame.ts'
import { type ProviderFetch, postToProvider } from '../lib/provider-http.ts'
import { untilAborted } from '../lib/until-aborted.ts'
import type { Transcriber } from './transcriber.ts'
import { wavOf } from './wav.ts'

export type OpenAiTranscriber = {
  /** Up to and with `/v1`; any endpoint that speaks the same protocol. */
  baseUrl: string
  apiKey: string
  model: string
  answerWithinMs?: number
  fetch?: ProviderFetch | undefined
}

const title = 'The OpenAI-compatible transcriber'

/** Sends each utterance as one file when it is over; so there are no interim transcripts. */
export function openAiTranscriber(options: OpenAiTranscriber): Transcriber {
  const { baseUrl, apiKey, model, answerWithinMs = 8000, fetch } = options
  return async function* (audio, { language, signal, meter }) {
    const frames: Int16Array[] = []
    for await (const frame of untilAborted(audio, signal)) frames.push(frame)
    if (signal.aborted) return
    const body = new FormData()
    body.set('file', wavOf(frames), 'utterance.wav')
    body.set('model', model)
    body.set('language', language.slice(0, 2))
    body.set('response_format', 'json')
    try {
      const headers = { authorization: `Bearer ${apiKey}` }
      const url = `${baseUrl}/audio/transcriptions`
      const response = await postToProvider({ provider: title, url, headers, body, signal, answerWithinMs, fetch })
      const seconds = frames.reduce((soFar, frame) => soFar + durationMs(frame), 0) / 1000
      meter?.used({ stage: 'transcriber', provider: 'openai', model, seconds })
      const { text } = (await response.json().catch(() => ({}))) as { text?: unknown }
      if (typeof text !== 'string') throw new Failure('provider-failed', `${title} answered without a text`)
      yield { text: text.trim(), final: true }
    } catch (error) {
      if (!signal.aborted) throw error
    }
  }
}
