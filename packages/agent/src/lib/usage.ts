/** What a hosted provider was asked for, in what its price list counts. */
export type Usage = ModelUsage | VoiceUsage | TranscriberUsage
type By = { provider: string; model: string }
export type ModelUsage = By & {
  stage: 'model'
  promptTokens: number
  completionTokens: number
  /** Whether the vendor told nothing, so that it was reckoned from the words. */
  estimated: boolean
}
/** `seconds` of sound came back for the characters. */
export type VoiceUsage = By & { stage: 'voice'; characters: number; seconds: number }
export type TranscriberUsage = By & { stage: 'transcriber'; seconds: number }

/** Hears what a conversation uses of hosted providers. What is built in reports nothing. */
export type Meter = {
  used(usage: Usage): void
  /** Whether its owner pays for nothing more today: what is built in goes on. */
  isSpent(): boolean
}

/** The free stage wherever its owner pays for nothing more, else the paid one. */
export function withinBudget<Input, Options extends { meter?: Meter | undefined }, Item>(
  paid: (input: Input, options: Options) => AsyncIterable<Item>,
  free: (input: Input, options: Options) => AsyncIterable<Item>,
) {
  return (input: Input, options: Options) => (options.meter?.isSpent() ? free : paid)(input, options)
}
