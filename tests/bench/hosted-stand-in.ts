import { nanosPerUsd } from '../../apps/server/src/lib/usd.ts'
import { readPriceList } from '../../apps/server/src/spending/price-list.ts'
import { tone } from '../../packages/agent/src/providers/stand-in.fixture.ts'
import { startTranscriber } from './microphone-script.ts'

const [ear, model, voice] = ['gpt-4o-mini-transcribe', 'gpt-4o-mini', 'gpt-4o-mini-tts']
const reply = 'We charge five hundred pounds a month. There is no contract to sign. Meetings begin within two weeks.'
/** As English is usually spoken, and as models usually cut it. */
const [charactersASecond, charactersAToken] = [15, 4]
const bytesASecond = { heard: 32_000, spoken: 48_000 }

/**
 * A hosted ear, model and voice in OpenAI's protocols, which answer at once: what real ones need is their own affair. Counts what
 * they would be paid for.
 */
export async function startHostedStandIn() {
  const used = { heardSeconds: 0, tokensIn: 0, tokensOut: 0, characters: 0, spokenSeconds: 0 }
  const transcriber = await startTranscriber({
    onHeard: (bytes) => {
      used.heardSeconds += bytes / bytesASecond.heard
    },
    answerOthers({ path, body }, response) {
      if (path.endsWith('/chat/completions')) {
        used.tokensIn += body.length / charactersAToken
        used.tokensOut += reply.length / charactersAToken
        const event = { choices: [{ delta: { content: reply } }] }
        return void response.end(`data: ${JSON.stringify(event)}\n\ndata: [DONE]\n\n`)
      }
      const { length } = (JSON.parse(String(body)) as { input: string }).input
      const seconds = length / charactersASecond
      used.characters += length
      used.spokenSeconds += seconds
      let bytes = 2 * Math.round((seconds * bytesASecond.spoken) / 2)
      for (; bytes > 0; bytes -= tone.length) response.write(tone.subarray(0, Math.min(bytes, tone.length)))
      response.end()
    },
  })
  const base = `${transcriber.url}/v1`
  return {
    settings: {
      ...transcriber.settings,
      VOICE_TRANSCRIPTION_MODEL: ear,
      VOICE_MODEL_URL: base,
      VOICE_MODEL: model,
      VOICE_SPEECH_URL: base,
      VOICE_SPEECH_MODEL: voice,
      VOICE_SPEECH_VOICE: 'fable',
    },
    /** What the three ask for it by their published lists, in US dollars. */
    paidUsd() {
      const by = { provider: 'openai' }
      const prices = readPriceList(null)
      const usages = [
        { ...by, stage: 'transcriber', model: ear, seconds: used.heardSeconds },
        { ...by, stage: 'voice', model: voice, characters: used.characters, seconds: used.spokenSeconds },
        {
          ...by,
          stage: 'model',
          model,
          promptTokens: used.tokensIn,
          completionTokens: used.tokensOut,
          estimated: true,
        },
      ] as const
      return usages.reduce((sum, usage) => sum + (prices.nanosOf(usage) ?? Number.NaN), 0) / nanosPerUsd
    },
    close: transcriber.close,
  }
}
