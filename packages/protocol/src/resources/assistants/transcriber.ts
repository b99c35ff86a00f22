import { absent, exact, flag, listOf, number, oneOf, optional, someText, text } from '../fields/fields.ts'
import { type SchemasOf, schemasOf, strangeSentences, understood } from '../fields/provider-options.ts'
import { transcriberProvider } from '../fields/sound-provider.ts'

/** What a transcriber can be told besides model and language, and whose it is then. */
export const transcriberOptions = () => ({
  smartFormat: { of: ['deepgram'] as const, schema: optional(flag()) },
  numerals: { of: ['deepgram'] as const, schema: optional(flag()) },
  profanityFilter: { of: ['deepgram'] as const, schema: optional(flag()) },
  redaction: { of: ['deepgram'] as const, schema: optional(oneOf(['pci', 'pii', 'phi', 'numbers'])) },
  mipOptOut: { of: ['deepgram'] as const, schema: optional(flag()) },
  keywords: { of: ['deepgram'] as const, schema: optional(listOf(someText(200), 100)) },
  keyterm: { of: ['deepgram'] as const, schema: optional(listOf(someText(200), 100)) },
  endpointing: { of: ['deepgram'] as const, schema: optional(number(10, 500)) },
  confidenceThreshold: { of: ['deepgram'] as const, schema: optional(number(0, 1)) },
})
type TranscriberOptions = SchemasOf<ReturnType<typeof transcriberOptions>>

const options = () => ({
  model: optional(text(200)),
  language: optional(text(40)),
  ...(schemasOf(transcriberOptions()) as TranscriberOptions),
  eotThreshold: absent('this server decides when a turn is over: see startSpeakingPlan'),
  eotTimeoutMs: absent('this server decides when a turn is over: see startSpeakingPlan'),
  languages: absent('name one language, or "multi", as language'),
})

const fallbackPlan = () =>
  optional(
    exact({
      transcribers: optional(
        listOf(
          understood(transcriberOptions(), 'transcriber', exact({ provider: transcriberProvider(), ...options() })),
          5,
        ),
      ),
    }),
  )

/** What an assistant hears with; `fallbackPlan` names those that stand in, one after another. */
export const transcriber = () =>
  understood(
    transcriberOptions(),
    'transcriber',
    exact({ provider: transcriberProvider(), ...options(), fallbackPlan: fallbackPlan() }),
  )

/** One without a provider changes only what it names. */
export const transcriberOverride = () =>
  understood(
    transcriberOptions(),
    'transcriber',
    exact({ provider: optional(transcriberProvider()), ...options(), fallbackPlan: fallbackPlan() }),
  )

/** What a transcriber's provider would not understand of it, as sentences. */
export const strangeTranscriberOptions = (words: Record<string, unknown>) =>
  strangeSentences(transcriberOptions(), 'transcriber', words)
