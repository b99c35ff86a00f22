import type {
  AnswerOf,
  AnyResource,
  BodyOf,
  IdsOf,
  InputKindOf,
  OperationName,
  OperationsOf,
  QueryOf,
  ResourceTypes,
} from '@parley/protocol/resources'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../access/caller.ts'
import type { Body } from '../lib/loose-json.ts'
import type { DeclaredKind } from '../resources/kinds.ts'

/** One request to an operation, after its key and its input have been judged. */
export type AnyRequest = {
  caller: Caller
  resource: AnyResource
  /** The operation's name in the declaration. */
  operation: string
  /** The values of the path's parameters. */
  ids: Readonly<Record<string, string>>
  body: Body
  query: Body
  raw: FastifyRequest
  reply: FastifyReply
}

/** The same, with what the declaration says of one operation. */
export type ApiRequest<Kind extends DeclaredKind, Name extends string> = Omit<AnyRequest, 'ids' | 'body' | 'query'> & {
  ids: IdsOf<ResourceTypes[Kind], Name>
  body: BodyOf<ResourceTypes[Kind], Name>
  query: QueryOf<ResourceTypes[Kind], Name>
}

type Operations<Kind extends DeclaredKind> = OperationsOf<ResourceTypes[Kind]>

/** What an operation is declared to answer; the reply itself when it was already sent. */
type Answer<Kind extends DeclaredKind, Name extends OperationName<ResourceTypes[Kind]>> =
  | AnswerOf<Operations<Kind>[Name & keyof Operations<Kind>]>
  | FastifyReply

/** Answers a request with the body of the response. */
export type Handler<Kind extends DeclaredKind, Name extends OperationName<ResourceTypes[Kind]>> = (
  request: ApiRequest<Kind, Name>,
) => Promise<Answer<Kind, Name>>

/** The same, for any operation; undefined for an empty body. */
export type AnyHandler = (request: AnyRequest) => Promise<unknown>

/** What `standardHandlers` can do for every kind of resource. */
export type StandardName = 'create' | 'update' | 'replace' | 'get' | 'delete' | 'list' | 'listPage' | 'listVersions'

/** The operations that somebody has to say what they do. Streams share the address, and the handler, of another one. */
export type OwnName<Kind extends DeclaredKind> = {
  [Name in OperationName<ResourceTypes[Kind]>]: IsOwn<Name, InputKindOf<ResourceTypes[Kind], Name>, IdOf<Kind, Name>>
}[OperationName<ResourceTypes[Kind]>]

type IdOf<Kind extends DeclaredKind, Name extends string> = keyof IdsOf<ResourceTypes[Kind], Name>
type IsOwn<Name, Input, Ids> = [Input] extends ['stream']
  ? never
  : [Input] extends ['form']
    ? Name
    : Name extends 'create' | 'list' | 'listPage'
      ? never
      : Name extends StandardName
        ? 'id' extends Ids // of one by its id: of a whole list the standard handlers know nothing
          ? never
          : Name
        : Name

export type Handlers<Kind extends DeclaredKind> = {
  readonly [Name in OwnName<Kind>]: Handler<Kind, Name>
} & {
  readonly [Name in Extract<OperationName<ResourceTypes[Kind]>, StandardName>]?: Handler<Kind, Name>
}
