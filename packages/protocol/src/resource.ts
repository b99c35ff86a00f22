import * as v from 'valibot'
import type { ListQuery, Open, Stored } from './stored.ts'

/**
 * A resource of the REST API is declared once, in two values: its `operations` (names and addresses, all that a client
 * carries) and its `resource` (what a server judges, keeps and documents).
 *
 * An operation is one line, `METHOD /path/{parameter} input access`:
 * - `input` is what follows the path's parameters: `query`, `json`, `form` (multipart), `stream` (JSON with
 *   `stream: true`, answered by server-sent events), or nothing;
 * - `access` is `open` for an operation that carries no bearer token.
 */
export type OperationLine = `${Method} /${string}`
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type InputKind = 'query' | 'json' | 'form' | 'stream'

declare const types: unique symbol
/** An operation's line together with the types of its arguments and its answer, which exist for the compiler only. */
export type Operation<
  Args extends unknown[] = never,
  Answer = unknown,
  Line extends string = OperationLine,
> = OperationLine & {
  readonly [types]?: { args: Args; answer: Answer; line: Line }
}
export type ArgsOf<Line> = Line extends { readonly [types]?: { args: infer Args extends unknown[] } } ? Args : never
export type AnswerOf<Line> = Line extends { readonly [types]?: { answer: infer Answer } } ? Answer : never
/** The line itself, word for word. */
export type LineOf<Line> = Line extends { readonly [types]?: { line: infer Own extends string } } ? Own : never

type Standard<One, Input, Path extends string = string> = {
  create: Operation<[input: Input], One, `POST ${Path} json`>
  list: Operation<[query?: ListQuery], One[], `GET ${Path} query`>
  get: Operation<[id: string], One, `GET ${Path}/{id}`>
  update: Operation<[id: string, changes: Partial<Input>], One, `PATCH ${Path}/{id} json`>
  replace: Operation<[id: string, input: Input], One, `PUT ${Path}/{id} json`>
  delete: Operation<[id: string], One, `DELETE ${Path}/{id}`>
}

const standardLines = {
  create: (path: string) => `POST ${path} json`,
  list: (path: string) => `GET ${path} query`,
  get: (path: string) => `GET ${path}/{id}`,
  update: (path: string) => `PATCH ${path}/{id} json`,
  replace: (path: string) => `PUT ${path}/{id} json`,
  delete: (path: string) => `DELETE ${path}/{id}`,
}

/**
 * The operations that most resources have, by name, and `others` beside them. Those a resource leaves out do not exist
 * for its client.
 */
/* @__NO_SIDE_EFFECTS__ */
export function standard<One, Input>() {
  return <
    Name extends keyof Standard<One, Input>,
    Path extends `/${string}`,
    Others extends Readonly<Record<string, string>> = Record<never, string>,
  >(
    path: Path,
    names: readonly Name[],
    others?: Others,
  ) =>
    ({
      ...Object.fromEntries(names.map((name) => [name, standardLines[name](path)])),
      ...others,
    }) as unknown as Pick<Standard<One, Input, Path>, Name> & Others
}

/** For the compiler: the arguments of an operation and its answer, `operation('GET /thing', takes<[id: string], Thing>)`. */
export const takes = <Args extends unknown[], Answer>() => null as unknown as { args: Args; answer: Answer }

/** Any other operation. */
/* @__NO_SIDE_EFFECTS__ */
export function operation<const Line extends OperationLine, Args extends unknown[], Answer>(
  line: Line,
  _types: () => { args: Args; answer: Answer },
) {
  return line as OperationLine as Operation<Args, Answer, Line>
}

export type ReadOperation = {
  method: Method
  path: string
  /** The names in the path's braces, in order. */
  parameters: string[]
  input: InputKind | null
  /** Whether it carries no bearer token. */
  open: boolean
}

export function readOperation(line: string): ReadOperation {
  const [method, path = '', input, access] = line.split(' ')
  return {
    method: method as Method,
    path,
    parameters: [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string),
    input: (input as InputKind) || null,
    open: access === 'open',
  }
}

export type Fields = v.ObjectEntries
export type Schema = v.GenericSchema
/** What a client writes. Unknown fields are kept, so that a newer client loses nothing. */
export type InputOf<Entries extends Fields> = v.InferInput<v.LooseObjectSchema<Entries, undefined>>
/** What it reads: the fields, what every stored thing carries, and whatever else the server knows. */
export type EntityOf<Entries extends Fields> = v.InferOutput<v.LooseObjectSchema<Entries, undefined>> & Stored & Open

/**
 * How an operation answers: one entity, an array of them, a page, a page of one entity's versions, every entity in a file,
 * something declared by itself, or an empty body.
 */
export type AnswerKind = 'one' | 'many' | 'page' | 'versions' | 'file' | 'other' | 'nothing'

/** Schemas of what the server writes, by the type that says it to clients. */
export type Written<Shape> = { [Name in keyof Shape]-?: v.GenericSchema<unknown, Shape[Name]> }

export type Resource = {
  /** The singular noun that names it in the store, in paths and in documents. */
  kind: string
  /** One sentence for the reference. */
  about: string
  operations: Readonly<Record<string, string>>
  /** The whole entity as a client writes it. */
  fields: Schema
  /** What only the server writes of it; a body that holds any of these is refused. */
  written: Fields
  /** What to send instead of some of those, as a sentence without its full stop. */
  instead: Readonly<Record<string, string>>
  /** The JSON body of each operation that takes one. */
  bodies: Readonly<Record<string, Schema>>
  /** The query of each operation that takes one. */
  queries: Readonly<Record<string, Schema>>
  answers: Readonly<Record<string, AnswerKind>>
  /** Every change keeps the version before it. */
  versioned: boolean
  deprecated: readonly string[]
  /** Of an operation whose `{provider}` would make its address look like another’s: who may stand there. */
  providers: Readonly<Record<string, readonly string[]>>
}

declare const declaration: unique symbol
/** A resource together with what it was declared with, which exists for the compiler only. */
export type Declared<Kind extends string = string, Operations = unknown, Options = unknown> = Resource & {
  kind: Kind
  readonly [declaration]?: { operations: Operations; options: Options }
}
export type OperationsOf<One> = One extends { readonly [declaration]?: { operations: infer Operations } }
  ? Operations
  : never
export type OptionsOf<One> = One extends { readonly [declaration]?: { options: infer Options } } ? Options : never

type ResourceOptions<Name extends string> = {
  about: string
  /** The entity's fields; a schema where they depend on each other. */
  fields: Fields | Schema
  /** What only the server writes. */
  written?: Fields
  /** What to send instead of some of those, as a sentence without its full stop. */
  instead?: Readonly<Record<string, string>>
  /** What `update` may change; every field when left out. */
  changes?: Fields | Schema
  bodies?: Partial<Record<Name, Fields | Schema>>
  queries?: Partial<Record<Name, Fields>>
  answers?: Partial<Record<Name, AnswerKind>>
  versioned?: boolean
  deprecated?: readonly Name[]
  providers?: Partial<Record<Name, readonly string[]>>
}

/** What nobody asked for, and what is said of an operation that there is not, is a mistake. */
type Exactly<Options, Name extends string> = {
  [Stray in Exclude<keyof Options, keyof ResourceOptions<Name>>]: never
} & {
  [Part in keyof Options & ('bodies' | 'queries' | 'answers' | 'providers')]: {
    [Stray in Exclude<keyof Options[Part], Name>]: never
  }
}

const standardAnswers: Record<string, AnswerKind> = { list: 'many' }

/**
 * Completes a declaration with what follows from the standard operations. Schemas stand in functions here and in the
 * resources' files, so that any bundler can leave them out of a client.
 */
/* @__NO_SIDE_EFFECTS__ */
export function resource<
  const Kind extends string,
  Ops extends Record<keyof Ops, unknown>,
  const Options extends ResourceOptions<keyof Ops & string>,
>(
  kind: Kind,
  operations: Ops,
  declare: () => Options & Exactly<Options, keyof Ops & string>,
): Declared<Kind, Ops, Options> {
  const options: ResourceOptions<keyof Ops & string> = declare()
  const lines = operations as Readonly<Record<string, string>>
  const fields = toSchema(options.fields)
  const defaults: Record<string, Schema> = {
    create: fields,
    replace: fields,
    update: options.changes ? toSchema(options.changes) : changesOf(options.fields),
  }
  const declared: Partial<Record<string, Fields | Schema>> = options.bodies ?? {}
  const filters: Partial<Record<string, Fields>> = options.queries ?? {}
  const bodies: Record<string, Schema> = {}
  const queries: Record<string, Schema> = {}
  const answers: Record<string, AnswerKind> = {}
  for (const [name, line] of Object.entries(lines)) {
    const { input } = readOperation(line)
    const answer = (options.answers as Record<string, AnswerKind>)?.[name] ?? standardAnswers[name] ?? 'one'
    answers[name] = answer
    if (input === 'json' || input === 'form') bodies[name] = toSchema(declared[name] ?? defaults[name] ?? fields)
    if (input === 'query') queries[name] = v.looseObject({ ...baseQuery(answer), ...filters[name] })
  }
  return {
    kind,
    about: options.about,
    operations: lines,
    fields,
    written: options.written ?? {},
    instead: options.instead ?? {},
    bodies,
    queries,
    answers,
    versioned: options.versioned ?? false,
    deprecated: options.deprecated ?? [],
    providers: (options.providers ?? {}) as Resource['providers'],
  }
}

function isSchema(value: Fields | Schema): value is Schema {
  return (value as Schema).kind === 'schema'
}

function toSchema(value: Fields | Schema): Schema {
  return isSchema(value) ? value : v.looseObject(value)
}

function changesOf(fields: Fields | Schema): Schema {
  if (isSchema(fields)) throw new Error('a resource whose fields are a schema must say what may change')
  return v.partial(v.looseObject(fields))
}

/** Bounds of lists and pages, as they arrive in a query: text. */
export const limits = { defaultItems: 100, maxItems: 1000 } as const

function baseQuery(answer: AnswerKind): Fields {
  if (answer === 'many') return { limit: limitField(), idLt: v.optional(v.string('must be an id')), ...dateBounds() }
  const pages = { page: v.optional(wholeNumberInQuery(1, 1_000_000), '1'), limit: limitField() }
  const filters = { sortOrder: v.optional(v.picklist(['ASC', 'DESC']), 'DESC'), ...dateBounds() }
  if (answer === 'page') return { ...pages, ...filters }
  if (answer === 'versions') return pages
  return answer === 'file' ? filters : {}
}

function limitField() {
  return v.optional(wholeNumberInQuery(1, limits.maxItems), String(limits.defaultItems))
}

function wholeNumberInQuery(min: number, max: number) {
  const message = `must be a whole number from ${min} to ${max}`
  return v.pipe(
    v.string(message),
    v.regex(/^\d{1,7}$/, message),
    v.transform(Number),
    v.minValue(min, message),
    v.maxValue(max, message),
  )
}

function dateBounds(): Fields {
  const names = ['createdAt', 'updatedAt'].flatMap((column) => ['Gt', 'Lt', 'Ge', 'Le'].map((bound) => column + bound))
  return Object.fromEntries(names.map((name) => [name, v.optional(instant())]))
}

/** No month is the thirteenth and no hour the twenty-fifth: whoever goes by the pattern is not refused afterwards. */
const isoDay = '\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])'
const isoTime = '(?:[01]\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d(?:\\.\\d{1,9})?)?(?:Z|[+-](?:[01]\\d|2[0-3]):?[0-5]\\d)?'
const isoInstant = new RegExp(`^${isoDay}(?:[T ]${isoTime})?$`)

/** ISO 8601 with or without a time; becomes epoch ms. */
function instant() {
  const message = 'must be an instant in ISO 8601, such as 2025-01-31T09:00:00Z'
  return v.pipe(
    v.string(message),
    v.regex(isoInstant, message),
    v.transform((text) => Date.parse(text)),
  )
}

/** One sentence for each issue, naming the field by its dotted path. */
export function explain(issues: readonly v.BaseIssue<unknown>[]): string[] {
  return [...new Set(issues.map((issue) => sentence(issue)))]
}

/** `within` is where a union stands: what its options say of a value begins there anew. */
function sentence(issue: v.BaseIssue<unknown>, within: string | null = null): string {
  const path = [within, v.getDotPath(issue)].filter((part) => part !== null).join('.')
  const nearest = issue.type === 'union' ? nearestOption(issue) : undefined
  if (nearest) return sentence(nearest, path || null)
  const field = path || 'the body'
  if (issue.input === undefined) return `${field} is required`
  if (hasWords(issue)) return `${field} ${issue.message}`
  const asked = checks[issue.type]?.(issue)
  if (asked) return `${field} ${asked}`
  const expected = kinds[issue.expected ?? ''] ?? issue.expected?.replaceAll('"', "'") ?? 'valid'
  return `${field} must be ${expected}, not ${received(issue.input)}`
}

/** Of what a union takes, that which the value nearly is; none where the union says itself what it takes. */
function nearestOption(union: v.BaseIssue<unknown>): v.BaseIssue<unknown> | undefined {
  const { issues = [] } = union
  const within = issues.find(({ path }) => path)
  return within ?? (hasWords(union) ? undefined : (issues.find(hasWords) ?? issues[0]))
}

const hasWords = ({ message }: v.BaseIssue<unknown>) => message.startsWith('must ')

/** For checks that were given no words: the library's own are for programmers, "Expected >=1". */
const checks: Record<string, (issue: v.BaseIssue<unknown>) => string | undefined> = {
  min_length: (issue) => (issue.requirement === 1 ? 'must not be empty' : `must have at least ${lengthOf(issue)}`),
  max_length: (issue) => `must have at most ${lengthOf(issue)}`,
  min_value: ({ requirement }) => `must be at least ${requirement}`,
  max_value: ({ requirement }) => `must be at most ${requirement}`,
  integer: () => 'must be a whole number',
  safe_integer: () => 'must be a whole number',
  strict_object: ({ expected }) => (expected === 'never' ? unknownField : undefined),
}

/** What the library calls them. */
const kinds: Record<string, string> = {
  Array: 'an array',
  Object: 'an object',
  boolean: 'true or false',
  number: 'a number',
  string: 'text',
}

const lengthOf = ({ input, requirement }: v.BaseIssue<unknown>) =>
  `${requirement} ${typeof input === 'string' ? 'characters' : 'entries'}`

export const unknownField = 'must be left out: this server knows no field of this name here'

function received(input: unknown): string {
  if (input === null) return 'null'
  if (Array.isArray(input)) return 'an array'
  if (typeof input === 'object') return 'an object'
  const text = String(input)
  return typeof input === 'string' ? `'${text.length > 40 ? `${text.slice(0, 40)}…` : text}'` : text
}
