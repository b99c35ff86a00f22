import { LocalStages } from '@parley/agent'
import { providerNamed } from '@parley/agent/providers'
import { serverModel, voiceConfig } from '../calls/voice-config.ts'
import { fetchedSenses, fetchRecommended, soundsFolderIn } from '../providers/fetched-models.ts'
import { preparationIn } from '../providers/prepared-speech.ts'
import { type Check, type Finding, fail, messageOf, ok, warn } from './finding.ts'

const withinMs = 15_000
const sampleRateHz = 16_000
const frameSamples = 320
/** Of silence, where no hosted voice has said anything. */
const silentFrames = 50
const sentence = 'Hello, this is a test.'

/** The model, the voice and the transcriber, each by a real request as calls make it. */
export const checkProviders: Check = async function* ({ config }) {
  const voice = voiceConfig(config.voice, config.dataDir)
  if (!voice) return
  yield await model()
  const { voice: speaker, transcriber } = voice.stages
  const machine = {
    knowledge: { company: { name: '', email: '', phone: '' }, entries: [] },
    local: new LocalStages(voice.modelsFolder),
    embeddedVoice: async function* () {},
  }
  const sound: Int16Array[] = []
  if (isHosted(speaker)) {
    yield await tried('voice', `the voice of ${speaker.provider}`, 'VOICE_SPEAKER and its key', async (signal) => {
      for await (const chunk of speaker.make(machine)(sentence, { signal })) sound.push(chunk)
      const seconds = sound.reduce((sum, { length }) => sum + length, 0) / sampleRateHz
      if (seconds === 0) throw new Error('it said nothing')
      return `said ${seconds.toFixed(1)} s`
    })
  } else {
    yield ok('voice', ownSpeaker())
  }
  if (isHosted(transcriber)) {
    yield await tried('transcriber', transcriber.provider, 'VOICE_TRANSCRIBER and its key', async (signal) => {
      const heard: string[] = []
      const events = transcriber.make(machine)?.transcribe(framesOf(sound), { language: 'en-GB', signal }) ?? []
      for await (const { text, final } of events) if (final) heard.push(text)
      return sound.length > 0 ? `heard "${heard.join(' ')}"` : 'answers'
    })
  } else {
    const isBrowser = transcriber.provider === 'browser'
    const who = isBrowser ? 'the visitor’s browser' : `${transcriber.model ?? transcriber.provider}, on this machine,`
    yield ok('transcriber', `${who} writes down what is said`)
    if (isBrowser) yield ownEar()
  }

  function ownSpeaker(): string {
    if (speaker.provider === 'flite') return 'the built-in voice speaks'
    if (speaker.provider !== 'local') return `${speaker.provider}, on this machine, speaks`
    const voice = `${speaker.model}, on this machine, speaks`
    const preparation = preparationIn(soundsFolderIn(config.dataDir))
    if (!preparation?.wanted) return `${voice}; the next start prepares what the site says`
    const { prepared, wanted, bytes, isReady } = preparation
    const when = isReady ? '' : ' once every answer’s beginning is prepared, and the built-in voice until then'
    return `${voice}${when}; ${prepared} of ${wanted} sentences are prepared (${Math.ceil(bytes / 1e6)} MB)`
  }

  function ownEar(): Finding {
    const { ear, isMissing, missingBytes } = fetchedSenses(config.dataDir)
    const listens = ear ?? (voice?.stages.ear ? 'PocketSphinx' : 'nobody')
    const found = `where a browser cannot, ${listens} listens`
    if (!isMissing) return ok('ear', found)
    const size = `${Math.ceil(missingBytes / 1e6)} MB`
    return warn(
      'ear',
      found,
      `${fetchRecommended} (${size}): a natural voice, fewer words misheard, more questions answered.`,
    )
  }

  async function model(): Promise<Finding> {
    const made = serverModel(config.voice)
    if (!made) {
      const { sentences } = fetchedSenses(config.dataDir)
      const helped = sentences ? `, and finds them with ${sentences}` : ''
      return ok('model', `the built-in guide answers in the words of the site${helped}`)
    }
    const { VOICE_MODEL, VOICE_MODEL_URL } = config.voice
    const what = `${VOICE_MODEL} at ${new URL(String(VOICE_MODEL_URL)).host}`
    return tried('model', what, 'VOICE_MODEL_URL, VOICE_MODEL and VOICE_MODEL_KEY', async (signal) => {
      const brain = made({ systemPrompt: 'You are being tested.', maxTokens: 20 })
      const messages = [{ role: 'user' as const, content: 'Say OK.' }]
      let said = ''
      for await (const event of brain({ messages, memory: undefined, signal }))
        if (event.type === 'text') said += event.text
      return `says "${said.trim().slice(0, 40)}"`
    })
  }
}

const isHosted = ({ provider }: { provider: string }) => providerNamed(provider)?.credential !== undefined

async function tried(about: string, what: string, settings: string, work: (signal: AbortSignal) => Promise<string>) {
  const startedAt = performance.now()
  try {
    const found = await work(AbortSignal.timeout(withinMs))
    return ok(about, `${what} ${found}, after ${Math.round(performance.now() - startedAt)} ms`)
  } catch (error) {
    return fail(
      about,
      `${what} fails: ${messageOf(error)}`,
      `Check ${settings}; until then the built-in one stands in.`,
    )
  }
}

async function* framesOf(sound: Int16Array[]): AsyncGenerator<Int16Array> {
  if (sound.length === 0) for (let frame = 0; frame < silentFrames; frame += 1) yield new Int16Array(frameSamples)
  for (const chunk of sound) {
    for (let at = 0; at < chunk.length; at += frameSamples) yield chunk.subarray(at, at + frameSamples)
  }
}
