// A consultation booked by talking: scripted callers, who correct what they hear wrong, in writing and by voice.
import { LocalStages, type Transcriber } from '@parley/agent'
import { type Brain, guide } from '@parley/agent/brain'
import type { ModelStore } from '@parley/agent/models'
import { concat } from '../../packages/agent/src/audio/frame.ts'
import { Flite } from '../../packages/agent/src/voice/flite/flite.ts'
import { knowledge } from '../conformance/guide/judge.ts'
import { recommendedModels } from '../setup/recommended-models.ts'
import { atLeast, type Bench, type Limit, unmeasured } from './bench.ts'
import { book, type Expected } from './booking/book.ts'
import { isLike } from './booking/caller-answers.ts'
import { callers } from './booking/callers.ts'
import { judgedBefore, judgedBy, tunedOn } from './booking/people.ts'
import { all, hear, patience } from './hear.ts'
import { conditions } from './hearing-conditions.ts'
import { isQuick } from './quick.ts'
import { table } from './table.ts'

const spokenCallers = Number(process.env.BENCH_CALLERS ?? (isQuick ? 2 : 100))
const writtenCallers = 100
/** Whoever makes the conversation better looks at `before` and `tuned`, and never at those by whom it is judged. */
const lists = { judged: judgedBy, before: judgedBefore, tuned: tunedOn }
const people = lists[(process.env.BENCH_PEOPLE ?? 'judged') as keyof typeof lists]
const pause = new Int16Array(4800)
const { signal } = new AbortController()
const promise = (how: string) => `callers whose name, email and company were right at the end, ${how}, %`

export type Bookings = {
  how: string
  callers: number
  'finished, %': number
  'all right, %': number
  'name, %': number
  'email, %': number
  'company, %': number
  'turns each': number
}

/** What reaches the guide of what a caller says. */
type Heard = (said: string, caller: number, expects: Expected) => Promise<string>

export const booking: Bench = {
  name: 'booking',
  title: 'A consultation booked by talking',
  async run() {
    const written = await bookings('in writing', writtenCallers, async (said) => said)
    const { rows: spoken, limits } = await byVoice()
    return {
      report: [
        'Callers who want a consultation: each has a name, an address and a company, says them in words or letter by letter, and puts right what is read back wrong. Their names and companies are none of those that the conversation was made better by. Spoken by the built-in voices, heard by the recommended ear.',
        table([written, ...spoken]),
      ].join('\n\n'),
      limits: [atLeast(promise('in writing'), written['all right, %'], 98), ...limits],
    }
  },
}

async function byVoice(): Promise<{ rows: Bookings[]; limits: Limit[] }> {
  const store = await recommendedModels()
  if (!store) {
    const why = 'the registry of the model cannot be reached'
    return { rows: [], limits: ['clean', 'telephone'].map((how) => unmeasured(promise(how), why)) }
  }
  const rows = await withEars(store, (ears) => spokenBookings(ears, spokenCallers))
  const [first, second] = rows.map((one) => one['all right, %'])
  return { rows, limits: [atLeast(promise('clean'), first ?? 0, 95), atLeast(promise('telephone'), second ?? 0, 85)] }
}

/** The recommended ear twice, in threads of their own: callers of both kinds are heard at the same time. */
export async function withEars<Value>(store: ModelStore, use: (ears: Transcriber[]) => Promise<Value>): Promise<Value> {
  const all = [0, 1].map(() => new LocalStages(store.folder, null, patience))
  const ears = all.map((stages) => stages.ear('moonshine-tiny-en', knowledge()))
  await Promise.all(ears.map((ear) => ear.prepare()))
  return use(ears.map(({ transcribe }) => transcribe)).finally(() => Promise.all(all.map((stages) => stages.close())))
}

/** So many callers, heard by these ears: clean, and over a telephone line, at the same time. */
export async function spokenBookings(ears: readonly Transcriber[], count: number, brain?: Brain): Promise<Bookings[]> {
  const voices = (['awb', 'slt', 'rms'] as const).map((voice) => new Flite({ voice }))
  const { clean, telephone } = conditions(new Int16Array(16_000))
  const rows = await Promise.all(
    Object.entries({ clean, telephone }).map(([how, through], kind) => {
      const heard: Heard = async (said, caller, expects) => {
        const { voice } = voices[caller % voices.length] ?? never()
        const pcm = concat([pause, ...(await all(voice(said, { signal }))), pause])
        return await hear(ears[kind % ears.length] ?? never(), (through ?? never())(pcm), expects)
      }
      return bookings(how, count, heard, brain)
    }),
  )
  await Promise.all(voices.map((voice) => voice.close()))
  return rows
}

/** What came of so many callers. */
export async function bookings(
  how: string,
  count: number,
  heard: Heard,
  brain = guide(knowledge()),
): Promise<Bookings> {
  const some = callers(count, people)
  const share = (count: number) => (100 * count) / some.length
  const counts = { all: 0, finished: 0, name: 0, email: 0, company: 0, turns: 0 }
  for (const [index, caller] of some.entries()) {
    const { fields, talk, isFinished } = await book(brain, caller, (said, expects) => heard(said, index, expects))
    const [name, email, company] = [
      isLike(fields.fullName, caller.fullName),
      isLike(fields.email, caller.email),
      isLike(fields.companyName, caller.companyName),
    ]
    counts.turns += talk.length
    if (isFinished) counts.finished += 1
    if (name) counts.name += 1
    if (email) counts.email += 1
    if (company) counts.company += 1
    if (name && email && company) counts.all += 1
    else if (process.env.BENCH_SHOW) console.table(talk)
  }
  return {
    how,
    callers: some.length,
    'finished, %': share(counts.finished),
    'all right, %': share(counts.all),
    'name, %': share(counts.name),
    'email, %': share(counts.email),
    'company, %': share(counts.company),
    'turns each': counts.turns / some.length,
  }
}

function never(): never {
  throw new Error('there is no such voice or condition')
}
