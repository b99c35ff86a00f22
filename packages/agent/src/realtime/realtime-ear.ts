import { randomUUID } from 'node:crypto'
import { Failure } from '@parley/protocol'
import { durationMs, sampleRateHz } from '../audio/frame.ts'
import { Resampler } from '../audio/resample.ts'
import { Queue } from '../lib/queue.ts'
import { untilAborted } from '../lib/until-aborted.ts'
import { oneAtATime } from '../transcriber/one-at-a-time.ts'
import type { Transcriber, TranscriptEvent } from '../transcriber/transcriber.ts'
import { type RealtimeLine, realtimeRateHz, refusalIn } from './realtime-line.ts'

/** What writes down the caller's words for the captions, beside the model that hears them itself. */
const scribe = 'gpt-4o-mini-transcribe'
const writtenWithinMs = 4000

/** The ear of a realtime model: its sound goes to the model, and the words that come back are the captions. */
export function realtimeEar(line: RealtimeLine): Transcriber {
  return oneAtATime(async function* (audio, { language, signal, meter }) {
    const events = new Queue<TranscriptEvent>()
    const commitId = randomUUID()
    const resampler = new Resampler(sampleRateHz, realtimeRateHz)
    let [itemId, said, heardMs] = ['', '', 0]
    let limit: NodeJS.Timeout | null = null
    const stopListening = line.listen((event) => {
      const refusal = refusalIn(event, commitId)
      if (refusal) return events.fail(refusal)
      if (event.type === 'input_audio_buffer.committed') itemId ||= String(event.item_id)
      if (event.item_id !== itemId) return
      if (event.type === 'conversation.item.input_audio_transcription.delta') {
        said += String(event.delta)
        events.push({ text: said.trim(), final: false })
      } else if (event.type === 'conversation.item.input_audio_transcription.completed') {
        const text = String(event.transcript).trim()
        if (text) line.remember(text, itemId)
        events.push({ text, final: true })
        events.end()
      } else if (event.type === 'conversation.item.input_audio_transcription.failed') {
        events.fail(new Failure('provider-failed', 'The realtime model could not write down what was said'))
      }
    })
    const stop = () => events.end()
    signal.addEventListener('abort', stop)
    const hearing = (async () => {
      await line.send({ type: 'input_audio_buffer.clear' }, inLanguage(language))
      for await (const frame of untilAborted(audio, signal)) {
        heardMs += durationMs(frame)
        await line.send({ type: 'input_audio_buffer.append', audio: base64(resampler.push(frame)) })
      }
      if (signal.aborted) return
      await line.send({ type: 'input_audio_buffer.commit', event_id: commitId })
      limit = setTimeout(() => {
        events.fail(new Failure('provider-failed', `The realtime model wrote nothing within ${writtenWithinMs} ms`))
        if (!itemId) line.close() // not even that it has heard: nothing comes on this line any more
      }, writtenWithinMs)
    })().catch((error) => events.fail(error))
    try {
      yield* events
    } finally {
      if (limit) clearTimeout(limit)
      stopListening()
      signal.removeEventListener('abort', stop)
      await hearing
      if (heardMs > 0) {
        meter?.used({ stage: 'transcriber', provider: 'openai', model: scribe, seconds: heardMs / 1000 })
      }
    }
  })
}

const inLanguage = (language: string) => ({
  type: 'session.update',
  session: { type: 'realtime', audio: { input: { transcription: { model: scribe, language: language.slice(0, 2) } } } },
})

const base64 = (pcm: Int16Array) => Buffer.from(pcm.buffer, pcm.byteOffset, pcm.byteLength).toString('base64')
