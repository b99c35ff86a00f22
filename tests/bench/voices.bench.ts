// How natural the voices of this machine sound, how well they are understood, and what they cost, by sentences that the site's
// assistant says. The recordings are left in .cache/voices, so that people can listen.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LocalStages, type Transcriber } from '@parley/agent'
import { ModelError } from '@parley/agent/models'
import { SentenceSplitter, speakable } from '@parley/agent/providers'
import { concat, durationMs, frameSamples } from '../../packages/agent/src/audio/frame.ts'
import { SpeechEncoder } from '../../packages/agent/src/audio/speech-encoder.ts'
import { guideLines } from '../../packages/agent/src/brain/guide/lines.ts'
import { LocalEar } from '../../packages/agent/src/transcriber/local/local-ear.ts'
import { wavBytes } from '../../packages/agent/src/transcriber/wav.ts'
import { espeakVoice, findEspeak } from '../../packages/agent/src/voice/espeak.ts'
import { Flite } from '../../packages/agent/src/voice/flite/flite.ts'
import { PreparedVoice } from '../../packages/agent/src/voice/prepared/prepared-voice.ts'
import { SoundFolder } from '../../packages/agent/src/voice/prepared/sound-folder.ts'
import type { Voice } from '../../packages/agent/src/voice/voice.ts'
import { root } from '../../scripts/lib.ts'
import { knowledge } from '../conformance/guide/judge.ts'
import { fetchedModels, recommendedModels } from '../setup/recommended-models.ts'
import { atLeast, atMost, type Bench, type Limit, unmeasured } from './bench.ts'
import { Dnsmos } from './dnsmos.ts'
import { plainWords } from './plain-words.ts'
import { table } from './table.ts'
import { wordDistance } from './word-distance.ts'

const { signal } = new AbortController()
const builtIn = 'flite, built in'
const recommended = 'Piper, recommended'
const prepared = 'Piper, prepared'
/** Kokoro takes as long as it speaks: BENCH_SLOW=0 leaves it out. */
const wantsSlow = process.env.BENCH_SLOW !== '0'
const sentenceCount = Number(process.env.BENCH_SENTENCES ?? 24)
/** What is shorter says little of a voice; what is longer the ear cannot always read at once. */
const [fewestWords, mostWords] = [5, 18]
const soundsIn = join(root, '.cache/voices')
const promises = {
  natural: 'DNSMOS (P.808) of the recommended voice, prepared, above flite’s',
  understood: 'words misheard of the recommended voice, prepared, above flite’s, %',
  cheap: 'of a core for a call that hears prepared answers without a pause, %',
}

export const voices: Bench = {
  name: 'voices',
  title: 'Voices of this machine',
  async run() {
    const store = await recommendedModels()
    if (!store) return { report: 'The registry of the models cannot be reached.', limits: unreached() }
    const dnsmos = await Dnsmos.load(store.folder).catch((error) => {
      if (error instanceof ModelError) return error
      throw error
    })
    if (dnsmos instanceof ModelError) return { report: `DNSMOS: ${dnsmos.message}`, limits: unreached() }
    const local = new LocalStages(store.folder)
    const files = store.filesOf(store.modelOf('moonshine-tiny-en'))
    const ear = new LocalEar({ kind: 'moonshine', engineFolder: store.folder, files }, { answerWithinMs: 120_000 })
    await ear.prepare()
    const flite = new Flite()
    const folder = await mkdtemp(join(tmpdir(), 'prepared-'))
    const sentences = someSentences()
    const piper = local.voice('piper-joe').voice
    const beforehand = new PreparedVoice({
      voice: piper,
      name: 'piper-joe',
      version: 'bench',
      folder: new SoundFolder(folder),
      idle: async () => {},
    })
    await beforehand.prepare({ first: sentences.map(speakable), others: [] })
    const speakers: Record<string, Voice> = {
      [builtIn]: flite.voice,
      [recommended]: piper,
      [prepared]: beforehand.voice,
      ...(wantsSlow &&
        (await fetchedModels(store, ['kokoro-emma'])) && { 'Kokoro, Emma': local.voice('kokoro-emma').voice }),
      ...(findEspeak() && { 'espeak-ng, British': espeakVoice() }),
    }
    try {
      const rows: Row[] = []
      for (const [name, voice] of Object.entries(speakers)) {
        rows.push(await judged(name, voice, { sentences, dnsmos, hear: ear.transcribe }))
      }
      const cost = await playbackCost(beforehand.voice, sentences)
      return {
        report: [
          `${sentences.length} of the sentences that the site’s assistant says. DNSMOS predicts what listeners would say, from 1 to 5; each recording is judged in whole frames of 20 ms, as a call carries it. Words are misheard by Moonshine, which knows nothing of the site. The recordings are in .cache/voices.`,
          table(rows),
        ].join('\n\n'),
        limits: limitsOf(rows, cost),
      }
    } finally {
      await Promise.all([flite.close(), local.close(), ear.close(), rm(folder, { recursive: true, force: true })])
    }
  },
}

type Row = {
  voice: string
  'DNSMOS P.808': number
  'P.835 speech': number
  'P.835 overall': number
  'words misheard, %': number
  'ms for a second': number
}

function limitsOf(rows: Row[], cost: number): Limit[] {
  const of = (name: string, figure: 'DNSMOS P.808' | 'words misheard, %') =>
    rows.find(({ voice }) => voice === name)?.[figure] ?? Number.NaN
  const above = (figure: 'DNSMOS P.808' | 'words misheard, %') => of(prepared, figure) - of(builtIn, figure)
  return [
    atLeast(promises.natural, above('DNSMOS P.808'), 0.4),
    atMost(promises.understood, above('words misheard, %'), 0),
    atMost(promises.cheap, cost, 2),
  ]
}

const unreached = () => Object.values(promises).map((promise) => unmeasured(promise, 'a registry cannot be reached'))

/** From everywhere in what the guide says, the same each time. */
function someSentences(): string[] {
  const splitter = new SentenceSplitter()
  const all = guideLines(knowledge()).flatMap((line) => [...splitter.push(`${line}\n`), ...splitter.end()])
  const usual = [...new Set(all)].filter((sentence) => {
    const words = sentence.split(' ').length
    return words >= fewestWords && words <= mostWords
  })
  return usual.filter((_, index) => index % Math.ceil(usual.length / sentenceCount) === 0)
}

async function judged(
  name: string,
  voice: Voice,
  { sentences, dnsmos, hear }: { sentences: readonly string[]; dnsmos: Dnsmos; hear: Transcriber },
): Promise<Row> {
  const folder = join(soundsIn, name.replaceAll(/\W+/g, '-').toLowerCase())
  await mkdir(folder, { recursive: true })
  await said(voice, 'Hello.') // loads it
  const sum = { p808: 0, speech: 0, overall: 0 }
  let [workMs, soundMs, errors, words] = [0, 0, 0, 0]
  for (const [index, sentence] of sentences.entries()) {
    const startedAt = performance.now()
    const pcm = inFrames(await said(voice, speakable(sentence)))
    workMs += performance.now() - startedAt
    soundMs += durationMs(pcm)
    await writeFile(join(folder, `${String(index).padStart(2, '0')}.wav`), wavBytes(pcm))
    const opinion = await dnsmos.opinionOf(pcm)
    for (const scale of ['p808', 'speech', 'overall'] as const) sum[scale] += opinion[scale] / sentences.length
    const expected = plainWords(sentence)
    errors += wordDistance(expected, plainWords(await heard(hear, pcm)))
    words += expected.length
  }
  return {
    voice: name,
    'DNSMOS P.808': sum.p808,
    'P.835 speech': sum.speech,
    'P.835 overall': sum.overall,
    'words misheard, %': (100 * errors) / words,
    'ms for a second': workMs / (soundMs / 1000),
  }
}

/**
 * As a call carries it, each voice alike: of the same recording DNSMOS thinks 0.1 better or worse by how many samples of silence
 * stand at its end.
 */
const inFrames = (pcm: Int16Array) => {
  const whole = new Int16Array(Math.ceil(pcm.length / frameSamples) * frameSamples)
  whole.set(pcm)
  return whole
}

const said = async (voice: Voice, text: string) => concat(await all(voice(text, { signal })))

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const list: Item[] = []
  for await (const item of items) list.push(item)
  return list
}

async function heard(hear: Transcriber, pcm: Int16Array): Promise<string> {
  const pause = new Int16Array(4800)
  const whole = concat([pause, pcm, pause])
  async function* audio() {
    for (let at = 0; at < whole.length; at += frameSamples) yield whole.subarray(at, at + frameSamples)
  }
  const events = await all(hear(audio(), { language: 'en-GB', signal }))
  return events.at(-1)?.text ?? ''
}

/** Share of a core, in per cent: read from disk, decoded, and encoded for a caller as it was for others before. */
async function playbackCost(voice: Voice, sentences: readonly string[]): Promise<number> {
  const encoders = [await SpeechEncoder.create(), await SpeechEncoder.create(), await SpeechEncoder.create()]
  let [workMs, soundMs] = [0, 0]
  for (const [round, encoder] of encoders.entries()) {
    const before = process.cpuUsage()
    for (const sentence of sentences) {
      for await (const pcm of voice(speakable(sentence), { signal })) {
        if (round > 1) soundMs += durationMs(pcm)
        for (let at = 0; at + frameSamples <= pcm.length; at += frameSamples)
          encoder.encode(pcm.slice(at, at + frameSamples))
      }
    }
    const { user, system } = process.cpuUsage(before)
    // the first two callers are those who are encoded for
    if (round > 1) workMs += (user + system) / 1000
    encoder.close()
  }
  return (100 * workMs) / soundMs
}
