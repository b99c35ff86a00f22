// What the built-in guide answers to what three kinds of people ask, by its rules alone and with the model of sentences, and
// what an answer costs the main thread, which serves pages and signals calls meanwhile.
import { type Brain, guide, prepareGuide } from '@parley/agent/brain'
import { SentenceModel } from '@parley/agent/models'
import { heldOutAfresh } from '../conformance/guide/afresh/asked-afresh.ts'
import { heldOutAnew, tuning } from '../conformance/guide/anew/asked-anew.ts'
import { builtFrom } from '../conformance/guide/built-from.ts'
import { heldOut } from '../conformance/guide/held-out.ts'
import { ask, judge, knowledge, score } from '../conformance/guide/judge.ts'
import { practised } from '../conformance/guide/practised/asked-in-practice.ts'
import type { Question } from '../conformance/guide/question.ts'
import { rehearsed } from '../conformance/guide/rehearsed/asked-in-rehearsal.ts'
import { unguessed } from '../conformance/guide/unguessed/asked-unguessed.ts'
import { unheard } from '../conformance/guide/unheard/asked-unheard.ts'
import { unmet } from '../conformance/guide/unmet/asked-unmet.ts'
import { unseen } from '../conformance/guide/unseen/asked-unseen.ts'
import { untried } from '../conformance/guide/untried/asked-untried.ts'
import { recommendedModels } from '../setup/recommended-models.ts'
import { atLeast, atMost, type Bench, type Limit, unmeasured } from './bench.ts'
import { median, percentile, table } from './table.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 20)
const promises = {
  right: 'held-out questions answered right with the recommended model, %',
  missed: 'answered beside the point, %',
  wrong: 'answered with something invented',
}

export const guideAnswers: Bench = {
  name: 'guide',
  title: 'An answer of the built-in guide',
  async run() {
    const facts = knowledge()
    const madeMs = await cpuMs(() => prepareGuide({ ...facts }))
    await prepareGuide(facts)
    const brain = guide(facts)
    const rows = await answered('its rules alone', brain)
    const { rows: helped, limits } = await withModel()
    const answersMs = await costs(brain)
    return {
      report: [
        'What three kinds of people ask, written from the pages before anybody looked at an answer. What the guide learned from, and its weights and limits, were chosen by the tuning set, which therefore judges nothing any more; the held-out one was judged once they were. Its author had read some of what the guide learned from: the questions not met are by somebody else, and nothing was chosen by them. "Honest" is an "I don’t know" to something that the pages say; "asked back" is "do you mean this or that?" where one of them is right.',
        table([...rows, ...helped]),
        `CPU time for each of ${builtFrom.length + heldOut.length} questions and conversations, ${rounds} times over; the guide is prepared once for a site, in slices of 4 ms.`,
        table([
          {
            what: 'an answer',
            'median ms': median(answersMs),
            'p99 ms': percentile(answersMs, 99),
            'longest ms': Math.max(...answersMs),
          },
          { what: 'preparing the guide', 'median ms': madeMs, 'p99 ms': '', 'longest ms': '' },
        ]),
      ].join('\n\n'),
      limits: [...limits, atMost('CPU time of an answer, p99', percentile(answersMs, 99), 5, ' ms')],
    }
  },
}

async function withModel(): Promise<{ rows: Row[]; limits: Limit[] }> {
  const store = await recommendedModels()
  const model = store?.list().find(({ model: { kind } }) => kind === 'minilm')?.model
  if (!store || !model) {
    const why = 'the registry of the model cannot be reached'
    return { rows: [], limits: Object.values(promises).map((promise) => unmeasured(promise, why)) }
  }
  const sentences = new SentenceModel({ engineFolder: store.folder, files: store.filesOf(model) })
  await prepareGuide(knowledge(), sentences.place)
  const rows = await answered(model.name, guide(knowledge(), sentences.place))
  await sentences.close()
  const all = rows.find((row) => row.questions === 'held out, all')
  const limits = [
    atLeast(promises.right, Number(all?.['right, %']), 88),
    atMost(promises.missed, Number(all?.['beside, %']), 7),
    atMost(promises.wrong, Number(all?.invented), 0),
  ]
  return { rows, limits }
}

type Askers = Record<string, readonly Question[]>

const allOf = (...sets: Askers[]): Askers =>
  Object.fromEntries(Object.keys(sets[0] ?? {}).map((kind) => [kind, sets.flatMap((set) => set[kind] ?? [])]))

const tuned = allOf(tuning, heldOutAnew, heldOutAfresh, practised, unseen, unheard, rehearsed, unmet)

type Row = Record<
  'guide' | 'questions' | 'right, %' | 'asked back, %' | 'honest, %' | 'beside, %' | 'invented',
  string | number
>

async function answered(name: string, brain: Brain): Promise<Row[]> {
  const rows: Row[] = []
  for (const [set, byKind] of Object.entries({ tuning: tuned, 'held out': untried, 'not met': unguessed })) {
    for (const [kind, questions] of [...Object.entries(byKind), ['all', Object.values(byKind).flat()] as const]) {
      rows.push({ guide: name, questions: `${set}, ${kind}`, ...(await shares(questions, brain)) })
    }
  }
  return rows
}

/** What comes of these questions. */
export async function shares(questions: readonly Question[], brain: Brain) {
  const judged = []
  for (const question of questions) judged.push(await judge(question, brain))
  const { right, honest, missed, wrong, ...others } = score(judged)
  const percent = (part: number) => (100 * part) / questions.length
  return {
    'right, %': percent(right),
    'asked back, %': percent(others['asked back']),
    'honest, %': percent(honest),
    'beside, %': percent(missed),
    invented: wrong,
  }
}

async function costs(brain: Brain): Promise<number[]> {
  const questions = [...builtFrom, ...heldOut].map(({ asks }) => asks)
  const answersMs: number[] = []
  for (let round = 0; round < rounds; round++) {
    for (const asks of questions) {
      const times = [asks].flat().length
      answersMs.push((await cpuMs(() => ask(asks, brain))) / times)
    }
  }
  return answersMs
}

async function cpuMs(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
