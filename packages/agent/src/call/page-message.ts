import { type ClientMessage, cleanText, clientMessageSchema, readJson } from '@parley/protocol'
import * as v from 'valibot'

/** What the caller's page sent; null for the bare word `playable`, and for what we do not know. */
export function readPageMessage(text: string): ClientMessage | null {
  const result = v.safeParse(clientMessageSchema, readJson(text, clean))
  return result.success ? result.output : null
}

/** Models and databases refuse some characters, and with them the whole conversation in which they stand. */
const clean = (_name: string, value: unknown) => (typeof value === 'string' ? cleanText(value) : value)
