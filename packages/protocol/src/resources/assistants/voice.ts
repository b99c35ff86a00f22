import * as v from 'valibot'
import { absent, exact, flag, listOf, number, off, oneOf, only, optional, text } from '../fields/fields.ts'
import { pattern } from '../fields/pattern.ts'
import { type SchemasOf, schemasOf, understood } from '../fields/provider-options.ts'
import { voiceProvider } from '../fields/sound-provider.ts'

/** What a voice can be told besides which one it is, and whose it is then. */
export const voiceOptions = () => ({
  model: { of: ['11labs', 'cartesia', 'deepgram', 'openai'] as const, schema: optional(text(200)) },
  speed: { of: ['11labs', 'openai', 'vapi', 'flite'] as const, schema: optional(number(0.25, 4)) },
  language: { of: ['11labs', 'cartesia'] as const, schema: optional(text(40)) },
  stability: { of: ['11labs'] as const, schema: optional(number(0, 1)) },
  similarityBoost: { of: ['11labs'] as const, schema: optional(number(0, 1)) },
  style: { of: ['11labs'] as const, schema: optional(number(0, 1)) },
  useSpeakerBoost: { of: ['11labs'] as const, schema: optional(flag()) },
  optimizeStreamingLatency: { of: ['11labs'] as const, schema: optional(number(0, 4)) },
  pronunciationDictionaryLocators: {
    of: ['11labs'] as const,
    schema: optional(listOf(exact({ pronunciationDictionaryId: text(200), versionId: text(200) }), 3)),
  },
  instructions: { of: ['openai'] as const, schema: optional(text(10_000)) },
  mipOptOut: { of: ['deepgram'] as const, schema: optional(flag()) },
  generationConfig: {
    of: ['cartesia'] as const,
    schema: optional(exact({ speed: optional(number(0.6, 1.5)), volume: optional(number(0.5, 2)) })),
  },
  pronunciationDictId: { of: ['cartesia'] as const, schema: optional(text(200)) },
})
type VoiceOptions = SchemasOf<ReturnType<typeof voiceOptions>>

const replacement = () =>
  v.variant(
    'type',
    [
      only({ type: v.literal('exact'), key: text(1000), value: text(1000), replaceAllEnabled: optional(flag()) }),
      only({
        type: v.literal('regex'),
        regex: pattern(),
        value: text(1000),
        options: optional(
          listOf(exact({ type: oneOf(['ignore-case', 'whole-word', 'multi-line']), enabled: flag() }), 10),
        ),
      }),
    ],
    'must be of the type exact or regex',
  )

const marks = ['。', '，', '.', '!', '?', ';', ')', '،', '۔', '।', '॥', '|', '||', ',', ':'] as const

const chunkPlan = () =>
  exact({
    enabled: optional(flag()),
    minCharacters: optional(number(1, 80)),
    punctuationBoundaries: optional(listOf(oneOf(marks), 20)),
    formatPlan: optional(
      exact({
        enabled: optional(flag()),
        replacements: optional(listOf(replacement(), 100)),
        numberToDigitsCutoff: absent('this server has one way of saying numbers, or none with enabled: false'),
        formattersEnabled: absent('this server puts all written forms into words, or none with enabled: false'),
      }),
    ),
  })

const voiceEntries = () => ({
  provider: voiceProvider(),
  voiceId: optional(text(500)),
  ...(schemasOf(voiceOptions()) as VoiceOptions),
  cachingEnabled: optional(flag()),
  enableSsmlParsing: off('what an assistant says is read out as it is'),
  autoMode: off('replies are sent a piece at a time, as chunkPlan says'),
  experimentalControls: absent('say it by generationConfig'),
  inputPreprocessingEnabled: absent('say it by chunkPlan.formatPlan'),
})

/** Of flite: others it has none of. */
const builtInVoices = ['awb', 'slt', 'rms', 'kal16']

const strangeBuiltIn = ({ provider, voiceId }: Record<string, unknown>) =>
  provider === 'flite' && voiceId && !builtInVoices.includes(String(voiceId))
    ? { name: 'voiceId', message: `must be one of ${builtInVoices.join(', ')}: flite has no others` }
    : null

const oneVoice = <Words extends object>(schema: v.GenericSchema<Words>) =>
  understood(voiceOptions(), 'voice', schema, strangeBuiltIn)

/** What an assistant speaks with; `fallbackPlan` names those that stand in, one after another. */
export const voice = () =>
  oneVoice(
    exact({
      ...voiceEntries(),
      chunkPlan: optional(chunkPlan()),
      fallbackPlan: optional(exact({ voices: listOf(oneVoice(exact(voiceEntries())), 5) })),
    }),
  )
