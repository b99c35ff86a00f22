import { type ClientMessage, clientMessageSchema, readJson } from '@parley/protocol'
import * as v from 'valibot'

/** What the caller's page sent; null for the bare word `playable`, and for what we do not know. */
export function readPageMessage(text: string): ClientMessage | null {
  const result = v.safeParse(clientMessageSchema, readJson(text))
  return result.success ? result.output : null
}
