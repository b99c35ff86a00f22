// The scorecard: what callers get of a conversation, with what is built in, with the recommended models, and with hosted ones.
import { mkdtempSync } from 'node:fs'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPocketSphinx, LocalStages, type Transcriber } from '@parley/agent'
import { type Brain, guide, prepareGuide } from '@parley/agent/brain'
import { type ModelStore, SentenceModel } from '@parley/agent/models'
import { judge, ours, spoken } from '../../packages/agent/src/turn/pauses/pauses.fixture.ts'
import { knowledge } from '../conformance/guide/judge.ts'
import { untried } from '../conformance/guide/untried/asked-untried.ts'
import { findChromium } from '../setup/chromium.ts'
import { recommendedModels } from '../setup/recommended-models.ts'
import { silence, startVoiceServer } from '../setup/voice-server.ts'
import { atLeast, atMost, type Bench, type Limit, unmeasured } from './bench.ts'
import { bookings, spokenBookings, withEars } from './booking.bench.ts'
import { beyondSilence } from './conversation.ts'
import { measureGreetings } from './greeting.ts'
import { shares } from './guide.bench.ts'
import { patience } from './hear.ts'
import { answerable, heardBy, record } from './hearing.bench.ts'
import { startHostedStandIn } from './hosted-stand-in.ts'
import { visitorPart } from './microphone-script.ts'
import { isQuick } from './quick.ts'
import { median, percentile, type Row, table } from './table.ts'
import { conversationsWith, withBrowser } from './voice.bench.ts'

/**
 * PocketSphinx takes ten times as long as the recommended ear, and whom it does not understand says everything again. Of twenty who
 * speak, one may fail where 95 in 100 are promised.
 */
const size = isQuick
  ? { written: 10, spoken: 1, bySphinx: 0, everyQuestion: 60, everyAsked: 20, everyPause: 20, greetings: 2, rounds: 1 }
  : { written: 50, spoken: 20, bySphinx: 2, everyQuestion: 9, everyAsked: 1, everyPause: 1, greetings: 10, rounds: 4 }

/** Longer than any program takes to start: all answers are said, and the guide learns beside that. */
const preparationMs = 600_000

const sets = ['built in', 'recommended models', 'hosted, a stand-in'] as const
type Set = (typeof sets)[number]
type Figures = Partial<Record<Set, number>>
type Measures = Record<string, Figures>

export const conversation: Bench = {
  name: 'conversation',
  title: 'A conversation, as callers have it',
  document: 'docs/conversation.md',
  async run() {
    const store = await recommendedModels()
    const measures: Measures = {
      ...(await consultations(store)),
      ...(await facts(store)),
      ...(await heard(store)),
      ...(await cutOffs()),
      ...(await latencies(store)),
    }
    return { report: [about, table(rowsOf(measures))].join('\n\n'), limits: limitsOf(measures, Boolean(store)) }
  },
}

const about = `What is built in needs nothing: the guide by its rules, PocketSphinx where it is installed, flite. The recommended models are those
of \`npx parley models fetch recommended\`. The hosted ones are stand-ins in OpenAI's protocols, which hear every word and answer at
once: they show what is ours of the time, and what a minute costs by the published lists; how well real ones hear and answer is theirs.
Callers are synthetic voices that taught nothing. The chapters of [the benchmarks](benchmarks.md) have each measure at length.`

const rowsOf = (measures: Measures): Row[] =>
  Object.entries(measures).map(([measure, figures]) => ({
    measure,
    ...Object.fromEntries(sets.map((set) => [set, figures[set] ?? '–'])),
  }))

const names = {
  finished: (how: string) => `consultations finished, ${how}, %`,
  right: (how: string) => `consultations with name, email and company right, ${how}, %`,
  wrong: (how: string) => `words misheard, ${how}, %`,
  facts: 'questions answered right, %',
  beside: 'questions answered beside the point, %',
  invented: 'answers with something invented',
  cutOff: 'callers cut off when they pause, %',
  paid: 'paid to others for a minute of a call, US dollars',
  missed: 'callers who are never answered',
}

/** Heard word for word, and by each ear. */
async function consultations(store: ModelStore | null): Promise<Measures> {
  const written = await bookings('in writing', size.written, async (said) => said)
  const all: [Set, Awaited<ReturnType<typeof bookings>>[]][] = [
    ['built in', size.bySphinx > 0 ? await withSphinx((ear) => spokenBookings([ear], size.bySphinx), []) : []],
    ['recommended models', store ? await withEars(store, (ears) => spokenBookings(ears, size.spoken)) : []],
    ['hosted, a stand-in', [{ ...written, how: 'clean' }]],
  ]
  const measures: Measures = {}
  for (const [set, rows] of all) {
    for (const { how, ...row } of rows) {
      measures[names.finished(how)] = { ...measures[names.finished(how)], [set]: row['finished, %'] }
      measures[names.right(how)] = { ...measures[names.right(how)], [set]: row['all right, %'] }
    }
  }
  return measures
}

async function facts(store: ModelStore | null): Promise<Measures> {
  const questions = Object.values(untried)
    .flat()
    .filter((_, index) => index % size.everyAsked === 0)
  const alone = await shares(questions, guide(knowledge()))
  const helped = store && (await withSentences(store, (brain) => shares(questions, brain)))
  const both = (figure: keyof typeof alone): Figures => ({
    'built in': alone[figure],
    ...(helped && { 'recommended models': helped[figure] }),
  })
  return { [names.facts]: both('right, %'), [names.beside]: both('beside, %'), [names.invented]: both('invented') }
}

async function heard(store: ModelStore | null): Promise<Measures> {
  const recordings = await record(await answerable(size.everyQuestion), store)
  const measures: Measures = {}
  const add = async (set: Set, ear: Transcriber) => {
    const sums = new Map<string, number[]>()
    for (const recording of recordings) {
      const share = (await heardBy(set, ear, recording))['words misheard, %']
      sums.set(recording.condition, [...(sums.get(recording.condition) ?? []), share])
    }
    for (const [condition, each] of sums) {
      const mean = each.reduce((sum, share) => sum + share, 0) / each.length
      measures[names.wrong(condition)] = { ...measures[names.wrong(condition)], [set]: mean }
    }
  }
  await withSphinx((ear) => add('built in', ear), undefined)
  if (store) await withMoonshine(store, (ear) => add('recommended models', ear))
  return measures
}

/** PocketSphinx writes bare words; the others write punctuation. */
async function cutOffs(): Promise<Measures> {
  const some = spoken().filter((_, index) => Math.floor(index / 2) % size.everyPause === 0)
  const [bare, written] = await Promise.all(
    [true, false].map((isBare) =>
      judge(
        ours,
        some.filter((one) => one.isBare === isBare),
      ),
    ),
  )
  const each = (of: (figures: NonNullable<typeof bare>) => number): Figures =>
    bare && written
      ? { 'built in': of(bare), 'recommended models': of(written), 'hosted, a stand-in': of(written) }
      : {}
  return {
    [names.cutOff]: each(({ cutOff, utterances }) => (100 * cutOff) / utterances),
    [names.missed]: each(({ missed }) => missed),
  }
}

async function latencies(store: ModelStore | null): Promise<Measures> {
  const executablePath = findChromium()
  if (!executablePath) return {}
  const measures: Measures = {}
  const part = await visitorPart(size.rounds)
  const minutes = part.length / 16_000 / 60
  const add = async (set: Set, settings: Record<string, string>, paidUsd = () => 0) => {
    const server = await startVoiceServer(settings)
    try {
      // until then the built-in voice stands in for a fetched one
      if (set === 'recommended models') await server.logs('answers are prepared', preparationMs)
      const { heardMs } = await withBrowser(executablePath, silence(1), (browser) =>
        measureGreetings(browser, server.url, { calls: size.greetings, turnsToItFirst: true }),
      )
      const before = paidUsd()
      const talks = await conversationsWith(executablePath, server.url, part, 1)
      const figures = {
        'click → greeting heard, median, ms': median(heardMs),
        'end of the caller’s words → answer heard, beyond the silence that ends a turn, median, ms': median(
          beyondSilence(talks),
        ),
        'the same, p95, ms': percentile(beyondSilence(talks), 95),
        'caller interrupts → silence, median, ms': median(talks.flatMap(({ bargeInsMs }) => bargeInsMs)),
      }
      for (const [name, value] of Object.entries(figures)) {
        measures[name] = { ...measures[name], ...(Number.isFinite(value) && { [set]: Math.round(value) }) }
      }
      measures[names.paid] = { ...measures[names.paid], [set]: (paidUsd() - before) / minutes }
    } finally {
      await server.stop()
    }
  }
  if (findPocketSphinx()) await add('built in', { VOICE_TRANSCRIBER: 'pocketsphinx' })
  if (store) await withDataDir(store, (DATA_DIR) => add('recommended models', { DATA_DIR, VOICE_TRANSCRIBER: 'local' }))
  const hosted = await startHostedStandIn()
  await add('hosted, a stand-in', hosted.settings, hosted.paidUsd).finally(hosted.close)
  return measures
}

async function withSphinx<Value>(use: (ear: Transcriber) => Promise<Value>, without: Value): Promise<Value> {
  if (!findPocketSphinx()) return without
  const local = new LocalStages(mkdtempSync(join(tmpdir(), 'parley-ears-')), null, patience)
  const ear = local.pocketSphinx(knowledge())
  await ear.prepare()
  return use(ear.transcribe).finally(() => local.close())
}

async function withMoonshine<Value>(store: ModelStore, use: (ear: Transcriber) => Promise<Value>): Promise<Value> {
  const local = new LocalStages(store.folder, null, patience)
  const ear = local.ear('moonshine-tiny-en', knowledge())
  await ear.prepare()
  return use(ear.transcribe).finally(() => local.close())
}

async function withSentences<Value>(store: ModelStore, use: (brain: Brain) => Promise<Value>): Promise<Value | null> {
  const model = store.list().find(({ model: { kind } }) => kind === 'minilm')?.model
  if (!model) return null
  const sentences = new SentenceModel({ engineFolder: store.folder, files: store.filesOf(model) })
  await prepareGuide(knowledge(), sentences.place)
  return use(guide(knowledge(), sentences.place)).finally(() => sentences.close())
}

/** A data directory in which the models are. */
async function withDataDir<Value>({ folder }: ModelStore, use: (dataDir: string) => Promise<Value>): Promise<Value> {
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-models-'))
  await symlink(folder, join(dataDir, 'models'))
  return use(dataDir).finally(() => rm(dataDir, { recursive: true, force: true }))
}

function limitsOf(measures: Measures, hasModels: boolean): Limit[] {
  const why = isQuick ? 'a quick run shows too few' : 'the registry of the models cannot be reached'
  const recommended = (measure: string) => measures[measure]?.['recommended models'] ?? Number.NaN
  const held = (measure: string, judged: typeof atLeast, limit: number): Limit => {
    const promise = `with the recommended models: ${measure}`
    return hasModels && !isQuick ? judged(promise, recommended(measure), limit) : unmeasured(promise, why)
  }
  return [
    held(names.right('clean'), atLeast, 95),
    held(names.right('telephone'), atLeast, 85),
    held(names.facts, atLeast, 86),
    held(names.invented, atMost, 0),
    held(names.cutOff, atMost, 8),
  ]
}
