import type { Declared, Resource } from '../resource.ts'
import * as declarations from './declarations.ts'
import * as desk from './desk/declarations.ts'

export * from '../resource.ts'
export type { BodyOf, FieldsOf, IdsOf, InputKindOf, OperationName, QueryOf } from '../resource-types.ts'
export type * from '../stored.ts'
export type { Rubric } from './assistants/analysis-plan.ts'
export { handsOver } from './assistants/hooks.ts'
export { modelOptions } from './assistants/model.ts'
export type { Played } from './assistants/played.ts'
export { strangeTranscriberOptions, transcriberOptions } from './assistants/transcriber.ts'
export { voiceOptions } from './assistants/voice.ts'
export type { CallCost, CostBreakdown } from './conversations/costs.ts'
export * from './conversations/listening-in.ts'
export * from './declarations.ts'
export * from './desk/declarations.ts'
export { type DeliveryStatus, deliveryStatuses } from './fields/delivery-status.ts'
export type { Effect } from './fields/fields.ts'
export { nearestName } from './fields/nearest-name.ts'
export type { OwnAnswer } from './fields/own-answers.ts'
export { transcriberProvider, voiceProvider } from './fields/sound-provider.ts'
export { type TransferMode, type TransferPlan, transferPlan } from './fields/transfer-plan.ts'

type Declaration = Extract<
  (typeof declarations)[keyof typeof declarations] | (typeof desk)[keyof typeof desk],
  Declared
>
/** What the compiler knows of every declared resource, by its kind. */
export type ResourceTypes = { [One in Declaration as One['kind']]: One }

/** Any of them. */
export type AnyResource = Resource & { kind: keyof ResourceTypes }

/** Every resource of the platform's API, which clients of the reference know. */
export const resources = /* @__PURE__ */ resourcesIn(declarations)

/** Those of the owner's desk, which are ours alone. */
export const deskResources = /* @__PURE__ */ resourcesIn(desk)

function resourcesIn(declared: Readonly<Record<string, unknown>>): readonly AnyResource[] {
  return Object.values(declared).filter(isResource)
}

function isResource(value: unknown): value is AnyResource {
  return typeof value === 'object' && value !== null && 'bodies' in value && 'operations' in value
}
