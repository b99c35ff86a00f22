export { addressesOf, type OpenApiDocument, openApiDocument } from './document.ts'
export { effectsOf, type FieldEffect } from './effects.ts'
export { type JsonSchema, toJsonSchema } from './json-schema.ts'
