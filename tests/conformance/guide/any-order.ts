import { builtFrom } from './built-from.ts'
import { probes } from './probes.ts'

const form = [
  'book a consultation',
  "I'm Jane Doe from Acme, jane at acme dot com, we want more meetings",
  'Jane Doe',
  "no, it's J-A-Y-N-E",
  'jane at acme dot com',
  'yes',
  'no',
  'skip',
  'not sure',
  'email and LinkedIn',
  'change my email',
  'change the company to Acme Widgets',
  'remove the company',
  'go back',
  'never mind',
  'nothing else',
  'tell me more',
  'slower please',
  'say that again',
  'thanks',
  '',
  '…',
]
const said = [
  ...form,
  ...form,
  ...builtFrom.flatMap(({ asks }) => asks),
  ...probes.filter((_, index) => index % 8 === 0),
]

/** What somebody says who goes about it in no order at all: the same in every run. */
export function* anyOrder(turns: number): Iterable<string> {
  let seed = 11
  for (let turn = 0; turn < turns; turn++) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    yield said[Math.floor((seed / 2_147_483_648) * said.length)] ?? ''
  }
}
