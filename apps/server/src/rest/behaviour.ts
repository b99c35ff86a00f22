import type { FieldsOf, Open, OperationName, ResourceTypes, Stored } from '@parley/protocol/resources'
import type { Body } from '../lib/loose-json.ts'
import type { Entity } from '../resources/entity.ts'
import type { DeclaredKind, Kept, KeptBody } from '../resources/kinds.ts'
import type { AnyHandler, AnyRequest, Handlers, OwnName } from './api-request.ts'

/** How one kind of resource differs from being stored as it is. */
export type Behaviour<Kind extends DeclaredKind> = {
  /** Judges and completes what is to be stored. Throws `Failure`. `before` is null for a new one. */
  prepare?: (next: FieldsOf<ResourceTypes[Kind]>, request: AnyRequest, before: KeptBody<Kind> | null) => Promise<Body>
  /** What of a stored one is shown. */
  present?: (entity: Kept<Kind>) => FieldsOf<ResourceTypes[Kind]> & Stored & Open
  /** Before it is deleted. */
  beforeDelete?: (id: string, request: AnyRequest) => Promise<void>
  /** Hear what happened, after it is durable. */
  afterCreate?: (entity: Kept<Kind>) => Promise<void>
  afterUpdate?: (entity: Kept<Kind>) => Promise<void>
  afterDelete?: (entity: Kept<Kind>) => Promise<void>
  /** Operations that take JSON by their declaration, and a form too. */
  forms?: readonly OperationName<ResourceTypes[Kind]>[]
  /** What may be sent again with its key as it is, besides `create`: it takes the key itself, or changes nothing. */
  repeatable?: readonly OperationName<ResourceTypes[Kind]>[]
  /** Operations that do something else than the standard ones. */
} & ([OwnName<Kind>] extends [never] ? { handlers?: Handlers<Kind> } : { handlers: Handlers<Kind> })

/** Kinds with an operation that is not standard: somebody has to say what it does. */
type OwnKind = { [Kind in DeclaredKind]: [OwnName<Kind>] extends [never] ? never : Kind }[DeclaredKind]

/** What each kind does beyond the standard. */
export type Behaviours = { readonly [Kind in OwnKind]: Behaviour<Kind> } & {
  readonly [Kind in Exclude<DeclaredKind, OwnKind>]?: Behaviour<Kind>
}

/** The behaviour of any kind, for what goes through all of them. */
export type AnyBehaviour = {
  prepare?: (next: Body, request: AnyRequest, before: Body | null) => Promise<Body>
  present?: (entity: Entity) => Entity
  beforeDelete?: (id: string, request: AnyRequest) => Promise<void>
  afterCreate?: (entity: Entity) => Promise<void>
  afterUpdate?: (entity: Entity) => Promise<void>
  afterDelete?: (entity: Entity) => Promise<void>
  forms?: readonly string[]
  repeatable?: readonly string[]
  handlers?: Readonly<Partial<Record<string, AnyHandler>>>
}

/** The one place where a kind is only a word again: declarations and behaviours are walked through by it. */
export function behaviourOf(behaviours: Behaviours, kind: string): AnyBehaviour {
  return (behaviours as Partial<Record<string, unknown>>)[kind] ?? {}
}
