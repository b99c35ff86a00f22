import type { Usage } from '@parley/agent/providers'
import { ConfigError, type VoiceSettings } from '../settings/config.ts'
import { type PriceList, readPriceList } from '../spending/price-list.ts'
import { billedStages } from './voice-config.ts'

/** What the owner pays, and for what. Throws `ConfigError` for a limit that could not hold because a price is missing. */
export function budgetOf(values: VoiceSettings): { prices: PriceList; usdPerDay: number | null } {
  const { VOICE_PRICES, VOICE_USD_PER_DAY: usdPerDay } = values
  const prices = readPriceList(VOICE_PRICES)
  const billed = usdPerDay === null || !values.VOICE ? [] : billedStages(values)
  const unpriced = billed.find((one) => prices.nanosOf(sampleOf(one)) === null)
  if (unpriced) {
    const { provider, model } = unpriced
    throw new ConfigError(
      `VOICE_USD_PER_DAY cannot be kept: nobody says what "${model}" of ${provider} costs. Add it to the list of VOICE_PRICES; 0 where it costs nothing.`,
    )
  }
  return { prices, usdPerDay }
}

function sampleOf({ stage, ...by }: ReturnType<typeof billedStages>[number]): Usage {
  switch (stage) {
    case 'model':
      return { stage, ...by, promptTokens: 1, completionTokens: 1, estimated: false }
    case 'voice':
      return { stage, ...by, characters: 1, seconds: 1 }
    case 'transcriber':
      return { stage, ...by, seconds: 1 }
  }
}
