// How well the ear without a model hears questions that it was not made from, said by the machine's own voices.
import { bare, findPocketSphinx, LocalStages } from '@parley/agent'
import { concat } from '../../packages/agent/src/audio/frame.ts'
import { espeakVoice, findEspeak } from '../../packages/agent/src/voice/espeak.ts'
import { Flite } from '../../packages/agent/src/voice/flite/flite.ts'
import type { Voice } from '../../packages/agent/src/voice/voice.ts'
import { heldOut } from '../conformance/guide/held-out.ts'
import { judge, knowledge } from '../conformance/guide/judge.ts'
import { atMost, type Bench, unmeasured } from './bench.ts'
import { table } from './table.ts'

const { signal } = new AbortController()
const promise = 'words misheard of the clearest two voices, %'
const pause = new Int16Array(4800)
const every = Number(process.env.BENCH_EVERY ?? 1)

export const hearing: Bench = {
  name: 'hearing',
  title: 'Spoken questions, heard without a model',
  async run() {
    if (!findPocketSphinx()) return { report: '', limits: [unmeasured(promise, 'there is no PocketSphinx here')] }
    const questions = heldOut.filter(({ asks }, i) => typeof asks === 'string' && i % every === 0)
    const typed = await Promise.all(questions.map(judge))
    const answerable = questions.filter((_, i) => typed[i]?.verdict === 'right')
    const local = new LocalStages('')
    const ear = local.pocketSphinx(knowledge())
    await ear.prepare()
    const rows: { voice: string; 'words misheard, %': number; 'answered right, %': number }[] = []
    for (const [name, voice] of Object.entries(voices())) {
      let errors = 0
      let words = 0
      let right = 0
      for (const question of answerable) {
        const said = bare(String(question.asks))
        const heard = await hear(ear.transcribe, voice, String(question.asks))
        errors += distance(said, bare(heard))
        words += said.length
        if ((await judge({ ...question, asks: heard })).verdict === 'right') right += 1
      }
      const percent = (part: number, whole: number) => (100 * part) / whole
      rows.push({
        voice: name,
        'words misheard, %': percent(errors, words),
        'answered right, %': percent(right, answerable.length),
      })
    }
    await local.close()
    await Promise.all(flites.map((flite) => flite.close()))
    const [first = 100, second = 100] = rows.map((row) => row['words misheard, %']).sort((a, b) => a - b)
    return {
      report: [
        `${answerable.length} questions that the guide answers right when they are typed; none of them is among the words that the ear was made from.`,
        table(rows),
      ].join('\n\n'),
      limits: [atMost(promise, (first + second) / 2, 28)],
    }
  },
}

const flites: Flite[] = []

function voices(): Record<string, Voice> {
  const flite = (voice: 'awb' | 'slt' | 'rms') => {
    const made = new Flite({ voice })
    flites.push(made)
    return made.voice
  }
  const own = { 'flite, Scottish man': flite('awb'), 'flite, woman': flite('slt'), 'flite, man': flite('rms') }
  return findEspeak() ? { ...own, 'espeak-ng, British': espeakVoice() } : own
}

type Ear = ReturnType<LocalStages['pocketSphinx']>['transcribe']

async function hear(transcribe: Ear, voice: Voice, text: string): Promise<string> {
  const sound = concat([pause, ...(await all(voice(text, { signal }))), pause])
  async function* audio() {
    yield sound
  }
  const events = await all(transcribe(audio(), { language: 'en-GB', signal }))
  return events.at(-1)?.text ?? ''
}

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const list: Item[] = []
  for await (const item of items) list.push(item)
  return list
}

/** How many words must be put in, left out or replaced. */
function distance(one: readonly string[], other: readonly string[]): number {
  let row = other.map((_, i) => i + 1)
  for (const [at, word] of one.entries()) {
    let diagonal = at
    let left = at + 1
    row = row.map((above, i) => {
      left = Math.min(above + 1, left + 1, diagonal + (word === other[i] ? 0 : 1))
      diagonal = above
      return left
    })
  }
  return row.at(-1) ?? one.length
}
