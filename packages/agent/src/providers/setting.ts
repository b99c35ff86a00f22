import * as v from 'valibot'

/** An environment variable: what its text must look like and what it becomes, what it is for, and an example. */
export type Setting<Schema extends v.GenericSchema = v.GenericSchema> = {
  schema: Schema
  about: string
  example: string
}
export type Settings = Readonly<Record<string, Setting>>
export type ValuesOf<Own extends Settings> = { [Name in keyof Own]: v.InferOutput<Own[Name]['schema']> }

/** A key, which may be empty where a service asks for none. */
export const secret = (about: string, example = 'key') => ({ schema: v.optional(v.string(), ''), about, example })

/** Any words; null when they are left out. */
export const words = (about: string, example: string) => ({ schema: v.nullish(v.string(), null), about, example })

/** An address, without the slash at its end; null when it is left out. */
export const address = (about: string, example: string) => ({ schema: v.nullish(httpUrl(), null), about, example })

function httpUrl() {
  return v.pipe(
    v.string(),
    v.check(
      (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
      'it must be an http:// or https:// URL',
    ),
    v.transform((text) => text.replace(/\/+$/, '')),
  )
}

/** Several providers read it, each in its own way. */
export const speechVoice = words('Which voice speaks: a name or an id of the speaker’s, or a fetched model.', 'fable')
export const transcriptionModel = words(
  'Which model listens: a name of the listener’s, or a fetched model.',
  'whisper-1',
)
