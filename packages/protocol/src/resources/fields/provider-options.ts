import * as v from 'valibot'
import type { providerCredentials, voiceProviders } from './providers-served.ts'

/** Whose setting it is. */
export type OptionOwners = readonly (keyof typeof providerCredentials | (typeof voiceProviders)[number])[]
/** What a stage can be told, and who of its providers understands it. */
export type StageOptions = Record<string, { of: OptionOwners; schema: v.GenericSchema }>

/** The schemas alone, each marked with whose it is. */
export type SchemasOf<Options extends StageOptions> = { [Name in keyof Options]: Options[Name]['schema'] }
export const schemasOf = <Options extends StageOptions>(options: Options) =>
  Object.fromEntries(
    Object.entries(options).map(([name, { of, schema }]) => [name, v.pipe(schema, v.metadata({ of }))]),
  ) as unknown as SchemasOf<Options>

/** Those of the words that their provider would not understand, each with who would. */
function strangeOptions(options: StageOptions, words: Record<string, unknown>) {
  const { provider } = words
  return Object.entries(options).flatMap(([name, { of }]) => {
    const isGiven = words[name] !== undefined && words[name] !== null
    if (!isGiven || typeof provider !== 'string') return []
    return (of as readonly string[]).includes(provider) ? [] : [{ name, of }]
  })
}

const refusal = ({ of }: { of: readonly string[] }, provider: unknown, stage: string) =>
  `must be left out: ${provider} has no such setting for a ${stage} here; ${of.join(', ')} ${of.length > 1 ? 'have' : 'has'}`

/** The same as sentences, each beginning with the option's name. */
export const strangeSentences = (options: StageOptions, stage: string, words: Record<string, unknown>): string[] =>
  strangeOptions(options, words).map((strange) => `${strange.name} ${refusal(strange, words.provider, stage)}`)

/** What is wrong with one of the words. */
type Fault = { name: string; message: string }

/** Refuses what the chosen provider would not understand, and what `faultOf` finds. */
export function understood<Words extends object>(
  options: StageOptions,
  stage: string,
  schema: v.GenericSchema<Words>,
  faultOf: (words: Record<string, unknown>) => Fault | null = () => null,
) {
  return v.pipe(
    schema,
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return
      const words = dataset.value as Record<string, unknown>
      const strange = strangeOptions(options, words).map((one): Fault => {
        return { name: one.name, message: refusal(one, words.provider, stage) }
      })
      for (const { name, message } of [...strange, ...[faultOf(words) ?? []].flat()]) {
        addIssue({ message, path: [{ type: 'object', origin: 'value', input: words, key: name, value: words[name] }] })
      }
    }),
  ) as unknown as v.GenericSchema<Words>
}
