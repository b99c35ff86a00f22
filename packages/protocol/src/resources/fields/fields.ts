// The few words that fields are declared with. Optional fields also accept null, which clears them.
import * as v from 'valibot'
import { type InputOf, unknownField } from '../../resource.ts'
import { e164, emailPattern } from '../../text/addresses.ts'

export function optional<Schema extends v.GenericSchema>(schema: Schema) {
  return v.nullish(schema)
}

/** Text of at most `maxLength` UTF-16 code units. */
export function text(maxLength = 100_000): v.GenericSchema<string> {
  return v.pipe(v.string('must be text'), v.maxLength(maxLength, `must be at most ${maxLength} characters long`))
}

/** Text that is not empty. */
export function someText(maxLength = 100_000): v.GenericSchema<string> {
  return v.pipe(text(maxLength), v.minLength(1, 'must not be empty'))
}

export function flag(): v.GenericSchema<boolean> {
  return v.boolean('must be true or false')
}

/** What a field does on this server, where that is not simply what its name says. */
export type Effect = 'refused' | 'refused when off'

const effect = <Schema extends v.GenericSchema>(schema: Schema, effect: Effect) =>
  v.pipe(schema, v.metadata({ effect })) as unknown as Schema

/**
 * A switch that may be off only: whoever switches it on relies on what this server does not do. `reason` is a sentence
 * without its full stop.
 */
export function off(reason: string) {
  return optional(effect<v.GenericSchema<boolean>>(v.literal(false, `must be false: ${reason}`), 'refused'))
}

/** A field with one value only, for the same reason. */
export function always<const Value extends string | number | boolean>(value: Value, reason: string) {
  const refused = value === true ? 'refused when off' : 'refused'
  return optional(effect<v.GenericSchema<Value>>(v.literal(value, `must be ${value}: ${reason}`), refused))
}

/** A plan that may be absent only, for the same reason. */
export function absent(reason: string) {
  return optional(effect<v.GenericSchema<null>>(v.null(`must be left out: ${reason}`), 'refused'))
}

/** Fields that stay as they were when it was made: a change that names one is refused. */
export function fixed(fields: v.ObjectEntries): Record<never, never> {
  const refused = v.optional(v.never('must be left out: it cannot be changed'))
  return Object.fromEntries(Object.keys(fields).map((name) => [name, refused]))
}

export function number(min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER): v.GenericSchema<number> {
  const message = `must be a number from ${min} to ${max}`
  return v.pipe(v.number(message), v.minValue(min, message), v.maxValue(max, message))
}

export function wholeNumber(min: number, max: number): v.GenericSchema<number> {
  return v.pipe(number(min, max), v.integer(`must be a whole number from ${min} to ${max}`))
}

/** `advice` is a sentence without its full stop. */
export function oneOf<const Words extends readonly string[]>(
  words: Words,
  advice?: string,
): v.GenericSchema<Words[number]> {
  return v.picklist(words, `must be one of ${words.join(', ')}${advice ? `: ${advice}` : ''}`)
}

/** ISO 8601, or a day alone. */
export function instant(): v.GenericSchema<string> {
  return instantLike(/^\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:?\d\d))?$/)
}

/** ISO 8601 with time and zone. */
export function timedInstant(): v.GenericSchema<string> {
  return instantLike(/^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:?\d\d)$/)
}

function instantLike(pattern: RegExp) {
  const message = 'must be an instant in ISO 8601, such as 2026-01-31T09:00:00Z'
  return v.pipe(
    v.string(message),
    v.regex(pattern, message),
    v.check((at) => !Number.isNaN(Date.parse(at)), message),
  )
}

// Return types name what a schema takes and gives, and not how it does it: the full types of nested schemas grow beyond
// what a compiler reads.
type ObjectSchema<Entries extends v.ObjectEntries> = v.GenericSchema<
  InputOf<Entries>,
  v.InferOutput<v.LooseObjectSchema<Entries, undefined>>
>
type ListSchema<Schema extends v.GenericSchema> = v.GenericSchema<v.InferInput<Schema>[], v.InferOutput<Schema>[]>

/** An object that may hold more than its entries. */
export function shape<const Entries extends v.ObjectEntries>(entries: Entries) {
  return v.looseObject(entries, 'must be an object')
}

/** The same inside another, where an array could take its place unnoticed. */
export function object<const Entries extends v.ObjectEntries>(entries: Entries): ObjectSchema<Entries> {
  return noArray(shape(entries))
}

/** An object whose keys are the owner's. */
export function anyObject(): v.GenericSchema<Record<string, unknown>> {
  return noArray(v.record(v.string(), v.unknown(), 'must be an object'))
}

/** An object that holds nothing but its entries: what is misspelt, or not done here, is told and not kept. */
export function exact<const Entries extends v.ObjectEntries>(entries: Entries): ObjectSchema<Entries> {
  return noArray(only(entries)) as unknown as ObjectSchema<Entries>
}

/** The same as it is, for a choice between several. */
export function only<const Entries extends v.ObjectEntries>(entries: Entries) {
  return v.strictObject(entries, ({ expected }) => (expected === 'never' ? unknownField : 'must be an object'))
}

function noArray<Schema extends v.GenericSchema>(schema: Schema) {
  return v.lazy((input) => (Array.isArray(input) ? notAnObject<Schema>() : schema))
}

const notAnObject = <Schema>() => v.never('must be an object') as unknown as Schema

export function listOf<Schema extends v.GenericSchema>(schema: Schema, maxItems = 1000): ListSchema<Schema> {
  return v.pipe(v.array(schema, 'must be an array'), v.maxLength(maxItems, `must have at most ${maxItems} entries`))
}

export function identifier(): v.GenericSchema<string> {
  return v.pipe(v.string('must be an id'), v.regex(/^[\w-]{1,100}$/, 'must be an id'))
}

/** With the beginning of a host: as much of a URL as a pattern says well. */
const webOrigin = /^https?:\/\/[^\s/?#:@<>^|%\\]/i

export function webAddress(message = 'must be an http or https URL'): v.GenericSchema<string> {
  return v.pipe(v.string(message), v.maxLength(2048, message), v.url(message), v.regex(webOrigin, message))
}

export function emailAddress(): v.GenericSchema<string> {
  const message = 'must be an email address'
  return v.pipe(v.string(message), v.maxLength(254, message), v.regex(emailPattern, message))
}

/** E.164, such as +442071838750. */
export function phoneNumber(): v.GenericSchema<string> {
  return v.pipe(
    v.string('must be a phone number'),
    v.regex(e164, 'must be a phone number in E.164, such as +442071838750'),
  )
}

/** A number that arrives as text, in a query. */
export function numberText(): v.GenericSchema<string, number> {
  const message = 'must be a number'
  return v.pipe(v.string(message), v.regex(/^-?\d{1,12}(?:\.\d{1,6})?$/, message), v.transform(Number))
}

/** One or more values under the same name, in a query. */
export function several<Word extends string>(schema: v.GenericSchema<Word>): v.GenericSchema<Word | Word[], Word[]> {
  return v.pipe(
    v.union([v.array(schema), schema]),
    v.transform((value): Word[] => [value].flat() as Word[]),
  )
}

/** Where the owner's own server is reached, with the secret that signs what we send it. */
export function server() {
  return object({
    url: optional(webAddress()),
    timeoutSeconds: optional(number(1, 300)),
    secret: optional(text(1000)),
    headers: optional(anyObject()),
    backoffPlan: optional(backoffPlan()),
  })
}

/** How a request that failed is sent again: as often as the reference allows. */
export const backoffPlan = () =>
  exact({
    type: optional(oneOf(['fixed', 'exponential'])),
    maxRetries: optional(number(0, 10)),
    baseDelaySeconds: optional(number(0, 10)),
    excludedStatusCodes: optional(listOf(number(100, 599), 100)),
  })

const messageRoles = ['system', 'developer', 'user', 'assistant', 'bot', 'tool', 'function', 'tool_calls'] as const

/** One message of a conversation; `message` is what stored calls use where chats say `content`. */
export function message() {
  return object({
    role: oneOf(messageRoles),
    content: optional(v.union([text(), v.array(anyObject())], 'must be text or an array of parts')),
    message: optional(text()),
  })
}
