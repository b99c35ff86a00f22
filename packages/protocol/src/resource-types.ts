import type * as v from 'valibot'
import type { AnswerKind, Declared, Fields, InputKind, LineOf, OperationsOf, OptionsOf, Schema } from './resource.ts'
import type { DateBounds, Open } from './stored.ts'

/** The names of a resource's operations. */
export type OperationName<One extends Declared> = keyof OperationsOf<One> & string

type Line<One extends Declared, Name extends string> = LineOf<OperationsOf<One>[Name & keyof OperationsOf<One>]>

/** What an operation takes behind the parameters of its path. */
export type InputKindOf<One extends Declared, Name extends string> =
  Line<One, Name> extends `${string} ${string} ${infer Rest}`
    ? Extract<Rest extends `${infer Kind} ${string}` ? Kind : Rest, InputKind>
    : null

/** The parameters of an operation's path. */
export type IdsOf<One extends Declared, Name extends string> = Readonly<Record<ParameterIn<Line<One, Name>>, string>>
type ParameterIn<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | ParameterIn<Rest> : never

type Judged<Given> = Given extends Schema
  ? v.InferOutput<Given>
  : Given extends Fields
    ? v.InferOutput<v.LooseObjectSchema<Given, undefined>>
    : Open

/** The whole entity as a client has written it, once it is judged. Unknown fields are kept. */
export type FieldsOf<One extends Declared> =
  OptionsOf<One> extends { fields: infer Given } ? Judged<Given> & Open : Open

/** What `update` may change. */
type ChangesOf<One extends Declared> =
  OptionsOf<One> extends { changes: infer Given } ? Judged<Given> & Open : Partial<FieldsOf<One>>

/** The JSON body of an operation, once it is judged. */
export type BodyOf<One extends Declared, Name extends string> =
  InputKindOf<One, Name> extends 'json'
    ? OptionsOf<One> extends { bodies: { [Own in Name]: infer Given } }
      ? Judged<Given> & Open
      : Name extends 'update'
        ? ChangesOf<One>
        : FieldsOf<One>
    : Record<never, never>

type AnswerKindOf<One extends Declared, Name extends string> =
  OptionsOf<One> extends { answers: { [Own in Name]: infer Kind extends AnswerKind } }
    ? Kind
    : Name extends 'list'
      ? 'many'
      : 'one'

/** Instants are epoch ms by then. */
type Bounds = { [Bound in keyof DateBounds]?: number }
type Pages = { page: number; limit: number }
type Sorted = { sortOrder: 'ASC' | 'DESC' }
type BaseQuery = {
  many: { limit: number; idLt?: string } & Bounds
  page: Pages & Sorted & Bounds
  versions: Pages
  file: Sorted & Bounds
}

/** The query of an operation, once it is judged. */
export type QueryOf<One extends Declared, Name extends string> =
  InputKindOf<One, Name> extends 'query'
    ? BaseQueryOf<AnswerKindOf<One, Name>> &
        (OptionsOf<One> extends { queries: { [Own in Name]: infer Given } } ? Judged<Given> : unknown) &
        Open
    : Record<never, never>
type BaseQueryOf<Kind> = Kind extends keyof BaseQuery ? BaseQuery[Kind] : unknown
