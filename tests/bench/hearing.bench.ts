// How well the machine's own ears hear questions that they were not made from, said by the machine's own voices: clearly, by
// telephone, and in noise.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPocketSphinx, LocalStages, type Transcriber } from '@parley/agent'
import type { ModelStore } from '@parley/agent/models'
import { concat, durationMs } from '../../packages/agent/src/audio/frame.ts'
import { espeakVoice, findEspeak } from '../../packages/agent/src/voice/espeak.ts'
import { Flite } from '../../packages/agent/src/voice/flite/flite.ts'
import type { Voice } from '../../packages/agent/src/voice/voice.ts'
import { heldOut } from '../conformance/guide/held-out.ts'
import { judge, knowledge } from '../conformance/guide/judge.ts'
import type { Question } from '../conformance/guide/question.ts'
import { fetchedModels, recommendedModels } from '../setup/recommended-models.ts'
import { atMost, type Bench, type Limit, unmeasured } from './bench.ts'
import { all, hear, patience } from './hear.ts'
import { conditions } from './hearing-conditions.ts'
import { plainWords } from './plain-words.ts'
import { table } from './table.ts'
import { wordDistance } from './word-distance.ts'

const { signal } = new AbortController()
const clearest = 'words misheard by PocketSphinx of the clearest two voices, %'
const share = (condition: string) => `words misheard by the recommended model, of PocketSphinx’s, ${condition}, %`
const pause = new Int16Array(4800)
/** Of the questions; all of them take half an hour. */
const every = Number(process.env.BENCH_EVERY ?? 3)

export const hearing: Bench = {
  name: 'hearing',
  title: 'Spoken questions, heard on this machine',
  async run() {
    const questions = await answerable(every)
    const store = await recommendedModels()
    const recordings = await record(questions, store)
    const local = new LocalStages(mkdtempSync(join(tmpdir(), 'parley-ears-')), null, patience)
    const sphinx = findPocketSphinx() && local.pocketSphinx(knowledge())
    await sphinx?.prepare()
    const fetched = new LocalStages(store?.folder ?? '', null, patience)
    const moonshine = store && fetched.ear('moonshine-tiny-en', knowledge())
    await moonshine?.prepare()
    const rows: Hearing[] = []
    for (const recording of recordings) {
      // side by side, each in a process or thread of its own: one after the other they take twice as long
      const ears = [
        ...(sphinx ? [heardBy('PocketSphinx', sphinx.transcribe, recording)] : []),
        ...(moonshine ? [heardBy('moonshine-tiny-en', moonshine.transcribe, recording)] : []),
      ]
      rows.push(...(await Promise.all(ears)))
    }
    await Promise.all([local.close(), fetched.close()])
    return {
      report: [
        `${questions.length} questions that the guide answers right when they are typed; none of them is among the words that PocketSphinx was made from, and nothing of Moonshine’s reading was chosen by them. Writing the same words otherwise ("£500") is no mistake.`,
        table(rows.map(({ errors: _, ...row }) => row)),
      ].join('\n\n'),
      limits: limitsOf(rows),
    }
  },
}

type Recording = { voice: string; condition: string; said: { question: Question; pcm: Int16Array }[] }
export type Hearing = {
  ear: string
  voice: string
  condition: string
  'words misheard, %': number
  'answered right, %': number
  'ms for a second': number
  errors: number
}

function limitsOf(rows: Hearing[]): Limit[] {
  const of = (ear: string, condition: string) => rows.filter((row) => row.ear === ear && row.condition === condition)
  const clean = of('PocketSphinx', 'clean').map((row) => row['words misheard, %'])
  const [first = 100, second = 100] = clean.sort((a, b) => a - b)
  const sum = (some: Hearing[]) => some.reduce((errors, row) => errors + row.errors, 0)
  return [
    clean.length > 0
      ? atMost(clearest, (first + second) / 2, 28)
      : unmeasured(clearest, 'there is no PocketSphinx here'),
    ...[...new Set(rows.map(({ condition }) => condition))].map((condition) => {
      const [before, after] = [sum(of('PocketSphinx', condition)), sum(of('moonshine-tiny-en', condition))]
      if (before > 0 && of('moonshine-tiny-en', condition).length > 0) {
        return atMost(share(condition), (100 * after) / before, 50)
      }
      return unmeasured(share(condition), 'one of the two ears is not here')
    }),
  ]
}

/** Every so manieth question that is answered right when it is typed. */
export async function answerable(every: number): Promise<Question[]> {
  const questions = heldOut.filter(({ asks }, index) => typeof asks === 'string' && index % every === 0)
  const typed = await Promise.all(questions.map((question) => judge(question)))
  return questions.filter((_, index) => typed[index]?.verdict === 'right')
}

/** Every question by every voice, under every condition. Natural voices speak too where they were fetched. */
export async function record(questions: readonly Question[], store: ModelStore | null): Promise<Recording[]> {
  const { voices, close } = await openVoices(store)
  const talk = concat(
    await all((voices['flite, man'] ?? never)('The minister said that nobody had asked him.', { signal })),
  )
  const recordings: Recording[] = []
  for (const [name, voice] of Object.entries(voices)) {
    const said: Recording['said'] = []
    for (const question of questions) {
      const pcm = concat([pause, ...(await all(voice(String(question.asks), { signal }))), pause])
      said.push({ question, pcm })
    }
    for (const [condition, through] of Object.entries(conditions(talk))) {
      recordings.push({ voice: name, condition, said: said.map((one) => ({ ...one, pcm: through(one.pcm) })) })
    }
  }
  await close()
  return recordings
}

async function openVoices(store: ModelStore | null) {
  const flites = (['awb', 'slt', 'rms'] as const).map((voice) => new Flite({ voice }))
  const [awb, slt, rms] = flites.map(({ voice }) => voice)
  const own = { 'flite, Scottish man': awb ?? never, 'flite, woman': slt ?? never, 'flite, man': rms ?? never }
  const local = new LocalStages(store?.folder ?? '')
  const voices: Record<string, Voice> = {
    ...own,
    ...(findEspeak() && { 'espeak-ng, British': espeakVoice() }),
    ...(store && { 'Piper, American man': local.voice('piper-joe').voice }),
    ...(store &&
      (await fetchedModels(store, ['kokoro-emma'])) && { 'Kokoro, British woman': local.voice('kokoro-emma').voice }),
  }
  return { voices, close: () => Promise.all([local.close(), ...flites.map((flite) => flite.close())]) }
}

const never: Voice = () => {
  throw new Error('there is no such voice')
}

/** What an ear makes of a recording. */
export async function heardBy(
  ear: string,
  transcribe: Transcriber,
  { voice, condition, said }: Recording,
): Promise<Hearing> {
  let [errors, words, right, soundMs, workMs] = [0, 0, 0, 0, 0]
  for (const { question, pcm } of said) {
    const startedAt = performance.now()
    const heard = await hear(transcribe, pcm)
    workMs += performance.now() - startedAt
    soundMs += durationMs(pcm)
    const expected = plainWords(String(question.asks))
    errors += wordDistance(expected, plainWords(heard))
    words += expected.length
    if ((await judge({ ...question, asks: heard })).verdict === 'right') right += 1
  }
  return {
    ear,
    voice,
    condition,
    'words misheard, %': (100 * errors) / words,
    'answered right, %': (100 * right) / said.length,
    'ms for a second': workMs / (soundMs / 1000),
    errors,
  }
}
