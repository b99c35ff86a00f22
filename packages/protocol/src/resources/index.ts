import type { Declared, Resource } from '../resource.ts'
import * as declarations from './declarations.ts'

export * from '../resource.ts'
export type { BodyOf, FieldsOf, IdsOf, InputKindOf, OperationName, QueryOf } from '../resource-types.ts'
export type * from '../stored.ts'
export type { Rubric } from './assistants/analysis-plan.ts'
export { modelOptions } from './assistants/model.ts'
export type { Played } from './assistants/played.ts'
export { strangeTranscriberOptions, transcriberOptions } from './assistants/transcriber.ts'
export { voiceOptions } from './assistants/voice.ts'
export * from './declarations.ts'
export type { Effect } from './fields/fields.ts'
export { transcriberProvider, voiceProvider } from './fields/sound-provider.ts'

type Declaration = Extract<(typeof declarations)[keyof typeof declarations], Declared>
/** What the compiler knows of every declared resource, by its kind. */
export type ResourceTypes = { [One in Declaration as One['kind']]: One }

/** Any of them. */
export type AnyResource = Resource & { kind: keyof ResourceTypes }

/** Every resource that is declared. */
export const resources = /* @__PURE__ */ resourcesIn(declarations)

function resourcesIn(declared: Readonly<Record<string, unknown>>): readonly AnyResource[] {
  return Object.values(declared).filter(isResource)
}

function isResource(value: unknown): value is AnyResource {
  return typeof value === 'object' && value !== null && 'bodies' in value && 'operations' in value
}
