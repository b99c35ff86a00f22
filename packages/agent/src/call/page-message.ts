import { type ClientMessage, clientMessageSchema } from '@parley/protocol'
import * as v from 'valibot'

/** What the caller's page sent; null for the bare word `playable`, and for what we do not know. */
export function readPageMessage(text: string): ClientMessage | null {
  try {
    const result = v.safeParse(clientMessageSchema, JSON.parse(text))
    return result.success ? result.output : null
  } catch {
    return null
  }
}
