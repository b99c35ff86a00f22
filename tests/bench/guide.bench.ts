// What an answer of the built-in guide costs the main thread, which serves pages and signals calls meanwhile.
import { guide } from '@parley/agent/brain'
import { builtFrom } from '../conformance/guide/built-from.ts'
import { heldOut } from '../conformance/guide/held-out.ts'
import { ask, knowledge } from '../conformance/guide/judge.ts'
import { atMost, type Bench } from './bench.ts'
import { median, percentile, table } from './table.ts'

const rounds = 20

export const guideAnswers: Bench = {
  name: 'guide',
  title: 'An answer of the built-in guide',
  async run() {
    const facts = knowledge()
    const madeMs = await cpuMs(async () => void guide(facts))
    const brain = guide(facts)
    const questions = [...builtFrom, ...heldOut].map(({ asks }) => asks)
    const answersMs: number[] = []
    for (let round = 0; round < rounds; round++) {
      for (const asks of questions) {
        const times = [asks].flat().length
        answersMs.push((await cpuMs(() => ask(asks, brain))) / times)
      }
    }
    return {
      report: [
        `CPU time for each of ${questions.length} questions and conversations, ${rounds} times over; the guide is made once for a site.`,
        table([
          {
            what: 'an answer',
            'median ms': median(answersMs),
            'p99 ms': percentile(answersMs, 99),
            'longest ms': Math.max(...answersMs),
          },
          { what: 'making the guide', 'median ms': madeMs, 'p99 ms': '', 'longest ms': '' },
        ]),
      ].join('\n\n'),
      limits: [atMost('CPU time of an answer, p99', percentile(answersMs, 99), 5, ' ms')],
    }
  },
}

async function cpuMs(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
