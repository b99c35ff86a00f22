import * as v from 'valibot'
import type { NetworkFigures, NetworkQuality } from '../../network-quality.ts'
import { listOf, number, oneOf, shape } from '../fields/fields.ts'

const figures = () => {
  const known = () => v.nullable(number())
  return {
    rating: oneOf(['good', 'fair', 'poor']) satisfies v.GenericSchema<unknown, NetworkFigures['rating']>,
    ...{ roundTripMs: known(), jitterMs: known(), lossFromCaller: known(), lossToCaller: known() },
  }
}

export const networkQuality = () =>
  shape({
    ...figures(),
    ...{ concealedMs: number(), dropouts: number() },
    stretches: listOf(shape({ ...figures(), secondsFromStart: number() })),
  }) satisfies v.GenericSchema<unknown, NetworkQuality>
