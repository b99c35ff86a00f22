/** What tests use of a library that brings no types. */
declare module '@jambonz/schema' {
  /** Throws what jambonz would not take. */
  export function validate(logger: { info(): void; debug(): void }, verbs: unknown): void
}
