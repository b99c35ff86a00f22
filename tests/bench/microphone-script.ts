import type { ServerResponse } from 'node:http'
import { type Received, startProvider } from '../../packages/agent/src/lib/provider.fixture.ts'
import { spoken } from '../../packages/agent/src/voice/flite/spoken.fixture.ts'
import { silence } from '../setup/voice-server.ts'

/** What the visitor says: a question into silence, then, in the middle of the answer, that it is enough. */
const spokenQuestion = 'What does it cost to work with you?'
const spokenEnough = 'No thank you.'
/** The question is heard as each of these in turn, so that there are several answers. All sound finished. */
const questions = [
  'What does it cost?',
  'What results do you get?',
  'How do you protect personal data?',
  'Which services do you offer?',
  'How does it start?',
]
const greetingSeconds = 5.5
/** Into the answer; and until the answer to `spokenEnough` is over. */
const answerSeconds = 3
const restSeconds = 6
const bytesPerMs = 32

/** What a stand-in does beside hearing. */
type BesideIt = {
  /** Hears of each recording how long it is, in bytes. */
  onHeard?(bytes: number): void
  answerOthers?(request: Received, response: ServerResponse): void
}

/** Between two sounds of which each is to be heard by itself. */
const apartSeconds = 1.2

/** A visitor's part of a conversation, mono PCM16 at 16 000 Hz: `rounds` questions, each cut short. */
export async function visitorPart(rounds: number): Promise<Int16Array> {
  const round = [
    await spoken(spokenQuestion, 'slt'),
    silence(answerSeconds),
    await spoken(spokenEnough, 'slt'),
    silence(restSeconds),
  ]
  return joined([silence(greetingSeconds), ...Array.from({ length: rounds }, () => round).flat()])
}

/** The interruption alone, again and again, to nobody who answers. */
export async function interruptions(times: number): Promise<Int16Array> {
  const enough = await spoken(spokenEnough, 'slt')
  return joined(
    Array.from({ length: times }, () => [silence(apartSeconds), enough])
      .flat()
      .concat(silence(apartSeconds)),
  )
}

function joined(parts: Int16Array[]): Int16Array {
  const pcm = new Int16Array(parts.reduce((samples, part) => samples + part.length, 0))
  let at = 0
  for (const part of parts) {
    pcm.set(part, at)
    at += part.length
  }
  return pcm
}

/**
 * A transcriber that answers at once, over the protocol of OpenAI-compatible ones: what a real one needs is its own affair.
 * It knows the two sentences by their length. `answerOthers` answers what it is asked beside.
 */
export async function startTranscriber({ onHeard, answerOthers }: BesideIt = {}) {
  let asked = 0
  const provider = await startProvider({
    answer(request, response) {
      const { path, body } = request
      if (answerOthers && !path.endsWith('/audio/transcriptions')) return answerOthers(request, response)
      onHeard?.(body.length)
      const isQuestion = body.length / bytesPerMs > 1700
      const text = isQuestion ? questions[asked++ % questions.length] : spokenEnough
      response.end(JSON.stringify({ text }))
    },
  })
  return {
    url: provider.url,
    settings: { VOICE_TRANSCRIPTION_URL: `${provider.url}/v1`, VOICE_TRANSCRIPTION_KEY: 'none' },
    close: provider.close,
  }
}
