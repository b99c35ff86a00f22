import { catches, keeps } from '@parley/testkit'
import { describe, expect, test } from 'vitest'
import { presentModel } from '../models/present.fixture.ts'
import { gated } from './energy-gate.ts'
import { rnnoiseVad } from './rnnoise.ts'
import { sileroVad } from './silero.ts'
import { vadContract } from './vad.contract.ts'
import type { Vad } from './vad.ts'

describe('rnnoise', () => keeps(vadContract, rnnoiseVad))
describe('rnnoise behind the energy gate', () => keeps(vadContract, async () => gated(await rnnoiseVad())))

test('behind the gate, silence never asks the costly judge', () => {
  let asked = 0
  const counting: Vad = {
    probability() {
      asked += 1
      return 0
    },
    close() {},
  }
  const vad = gated(counting)
  for (let i = 0; i < 100; i += 1) vad.probability(new Int16Array(320).fill(i % 2 ? 20 : -20))
  expect(asked).toBe(0)
  vad.probability(new Int16Array(320).fill(3000))
  expect(asked).toBe(1)
})

const silero = presentModel('silero')
describe.skipIf(!silero)('silero behind the energy gate', () =>
  keeps(vadContract, async () =>
    gated(sileroVad({ engineFolder: silero?.engineFolder ?? '', model: silero?.files.model ?? '' })),
  ),
)

describe('the contract', () => {
  const always = (probability: number): Vad => ({ probability: () => probability, close() {} })
  catches(vadContract, 'silence and steady noise are not speech', () => always(1))
  catches(vadContract, 'speech in a noisy room is heard', () => always(0))
})
