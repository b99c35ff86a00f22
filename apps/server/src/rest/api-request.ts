import type { Resource } from '@parley/protocol/resources'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../access/caller.ts'
import type { Body } from '../lib/loose-json.ts'
import type { Entity } from '../resources/entity.ts'

/** One request to an operation, after its key and its input have been judged. */
export type ApiRequest = {
  caller: Caller
  resource: Resource
  /** The operation's name in the declaration. */
  operation: string
  /** The values of the path's parameters. */
  ids: Readonly<Record<string, string>>
  body: Body
  query: Body
  raw: FastifyRequest
  reply: FastifyReply
}

/** Answers with the body of the response; undefined for an empty one, or the reply itself when it was already sent. */
export type Handler = (request: ApiRequest) => Promise<unknown>

/** How one kind of resource differs from being stored as it is. */
export type Behaviour = {
  /** Judges and completes what is to be stored. Throws `Failure`. `before` is null for a new one. */
  prepare?: (next: Body, request: ApiRequest, before: Body | null) => Promise<Body>
  /** What of a stored one is shown. */
  present?: (entity: Entity) => Entity
  /** Before it is deleted. */
  beforeDelete?: (id: string, request: ApiRequest) => Promise<void>
  /** Hear what happened, after it is durable. */
  afterCreate?: (entity: Entity) => Promise<void>
  afterUpdate?: (entity: Entity) => Promise<void>
  afterDelete?: (entity: Entity) => Promise<void>
  /** Operations that do something else than the standard ones. */
  handlers?: Readonly<Record<string, Handler>>
  /** Operations that take JSON by their declaration, and a form too. */
  forms?: readonly string[]
}
