import type { PhoneLine } from '@parley/agent/phone'
import { readJson } from '@parley/protocol'

/** What a provider says on the WebSocket that carries a call. */
export type StreamEvent =
  /** Its first word, with the token that we gave the provider for this call. */
  | { type: 'begun'; token: string }
  /** The caller, mono PCM16 at 16 000 Hz. */
  | { type: 'sound'; pcm: Int16Array }
  | { type: 'digit'; digit: string }
  | { type: 'over' }

/** The part of a WebSocket that carrying a call takes. */
export type Socket = { send(data: string | Uint8Array): void; close(): void }

/** A provider's language on the WebSocket of one call. */
export type MediaStream = {
  line: PhoneLine
  /** Null for what does not concern us. */
  read(data: Buffer, isBinary: boolean): StreamEvent | null
}

/** The object that a text message holds; an empty one for anything else. */
export function readObject(data: Buffer): Record<string, unknown> {
  const value = readJson(data.toString('utf8'))
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

/** A word of such an object; empty where it is neither text nor a number. */
export const wordOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** Little-endian PCM16 as samples. A copy: what came may not begin at an even address. */
export function samplesOf(data: Buffer): Int16Array {
  return new Int16Array(new Uint8Array(data.subarray(0, data.length & ~1)).buffer)
}
