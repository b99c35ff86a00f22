import { type ClientMessage, cleanText, clientMessageSchema } from '@parley/protocol'
import * as v from 'valibot'

/** What the caller's page sent; null for the bare word `playable`, and for what we do not know. */
export function readPageMessage(text: string): ClientMessage | null {
  try {
    const result = v.safeParse(clientMessageSchema, JSON.parse(text, clean))
    return result.success ? result.output : null
  } catch {
    return null
  }
}

/** Models and databases refuse some characters, and with them the whole conversation in which they stand. */
const clean = (_name: string, value: unknown) => (typeof value === 'string' ? cleanText(value) : value)
