import type { Resource } from '../resource.ts'
import * as declarations from './declarations.ts'

export * from '../resource.ts'
export * from './declarations.ts'
export type { Effect } from './fields.ts'
export { transcriberProvider, voiceProvider } from './sound-provider.ts'

/** Every resource that is declared. */
export const resources: readonly Resource[] = /* @__PURE__ */ resourcesIn(declarations)

function resourcesIn(declared: Readonly<Record<string, unknown>>): Resource[] {
  return Object.values(declared).filter(isResource)
}

function isResource(value: unknown): value is Resource {
  return typeof value === 'object' && value !== null && 'bodies' in value && 'operations' in value
}
