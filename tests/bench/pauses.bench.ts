// How often callers who pause are cut off, and how long they wait for an answer, by several rules of when a turn is over.
import { heldOut } from '../../packages/agent/src/turn/pauses/held-out.fixture.ts'
import { moreUtterances } from '../../packages/agent/src/turn/pauses/more-utterances.fixture.ts'
import {
  type Figures,
  interrupt,
  interrupting,
  judge,
  listening,
  ours,
  type Rule,
  silenceRules,
  spoken,
} from '../../packages/agent/src/turn/pauses/pauses.fixture.ts'
import { formerHeldOut } from '../../packages/agent/src/turn/pauses/utterances.fixture.ts'
import { atMost, type Bench } from './bench.ts'
import { table } from './table.ts'

const about = (utterances: number) =>
  `${utterances} utterances in the virtual clock, through the whole engine: half as a transcriber with punctuation writes them, half bare.
Words take 300 ms each; a pause for breath 250–550 ms, for thought 500–1,100 ms, for looking something up 900–1,500 ms, evenly spread. They were
written by hand beside the rules, and nobody recorded them: the figures compare rules, and promise nothing of real callers. A
caller is cut off when the assistant is heard before the last word; the delay is from that word to the answer's first sound, of the
others.`

const otherSets = {
  development: {
    said: moreUtterances,
    about: 'others of the same kinds, that the rules were made with too.',
  },
  former: {
    said: formerHeldOut,
    about:
      'that the rules were not made with, nor anybody looked at line by line: they were judged by these as a whole at every change.',
  },
  heldOut: {
    said: heldOut,
    about:
      'of the same kind, by the same hand, written before the rules were last made larger: since then only their totals were looked at.',
  },
}
type OtherSet = keyof typeof otherSets

export const pauses: Bench = {
  name: 'pauses',
  title: 'Callers who pause',
  async run() {
    const all = spoken()
    const kinds = [...new Set(all.map(({ kind }) => kind))]
    const rules = [...silenceRules, ours]
    const figures: Figures[] = []
    for (const rule of rules) figures.push(await judge(rule, all))
    const byKind = await Promise.all(
      kinds.map(async (kind) => {
        const some = all.filter((one) => one.kind === kind)
        const counted = await Promise.all(
          rules.map(async (rule) => [rule.name, (await judge(rule, some)).cutOff] as const),
        )
        return { 'cut off, of': `${kind}, ${some.length}`, ...Object.fromEntries(counted) }
      }),
    )
    const over = await Promise.all(rules.map(stoppedBy))
    const last = figures.at(-1) as Figures
    const judged = async (name: OtherSet) => {
      const some = spoken(otherSets[name].said)
      const figures = await Promise.all(rules.map((rule) => judge(rule, some)))
      return { about: `${some.length} ${otherSets[name].about}`, figures, ours: figures.at(-1) as Figures }
    }
    const development = await judged('development')
    const former = await judged('former')
    const fresh = await judged('heldOut')
    const share = ({ cutOff, utterances }: Figures) => (100 * cutOff) / utterances
    const row = (one: Figures) => ({
      rule: one.rule,
      'cut off': `${one.cutOff} (${Math.round(share(one))} %)`,
      'never answered': one.missed,
      'median delay, ms': one.medianMs,
      'p90 delay, ms': one.p90Ms,
    })
    return {
      report: [
        about(all.length),
        table(figures.map(row)),
        table(byKind),
        ...[development, former, fresh].flatMap(({ about, figures }) => [about, table(figures.map(row))]),
        `Over the assistant: ${listening.length} times somebody only listens, coughs or is an echo, ${interrupting.length} times somebody wants the floor.`,
        table(over),
      ].join('\n\n'),
      limits: [
        atMost('callers cut off, by the words', share(last), 8, ' %'),
        atMost('the same of the held-out ones', share(fresh.ours), 8, ' %'),
        atMost('the same of the former held-out ones', share(former.ours), 8, ' %'),
        atMost('median delay', last.medianMs, 350, ' ms'),
        atMost('ends that were missed', last.missed, 0, ''),
      ],
    }
  },
}

async function stoppedBy(rule: Rule) {
  const stops = async (lines: readonly string[]) =>
    (await Promise.all(lines.map((line) => interrupt(rule, line)))).filter(Boolean).length
  return {
    rule: rule.name,
    'stopped by a listener': await stops(listening),
    'stopped by who wants the floor': await stops(interrupting),
  }
}
