import type { Open } from '@parley/protocol/resources'

/** The object that a text says; null where it says none. */
export function parsed(text: string): Open | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Open) : null
  } catch {
    return null
  }
}

type Property = { type?: unknown; enum?: unknown[]; default?: unknown }
const byType: Record<string, unknown> = { string: '', number: 0, integer: 1, boolean: true, array: [], object: {} }

/** Arguments to begin a test with, from a tool's JSON schema. */
export function exampleOf(parameters: unknown): Open {
  const { properties } = (parameters ?? {}) as { properties?: Record<string, Property> }
  const fields = Object.entries(properties ?? {})
  return Object.fromEntries(
    fields.map(([name, { type, enum: words, default: usual }]) => [
      name,
      usual ?? words?.[0] ?? byType[String(type)] ?? null,
    ]),
  )
}
