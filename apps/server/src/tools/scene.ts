import type { RealtimeLine } from '@parley/agent/providers'
import type { Open, ToolInput } from '@parley/protocol/resources'
import type { Body } from '../lib/loose-json.ts'

/** A telephone at the caller's end. */
export type Telephone = {
  /**
   * Puts the caller through once the reply has been said and the assistant hangs up. `toldFirst` is said to whoever picks up,
   * before they are put together. Returns why this cannot be done; null where it will be.
   */
  transfer(to: { number: string; toldFirst: string | null }): string | null
  /** Presses keys: 0–9, *, #, and w for half a second. */
  press(keys: string): Promise<void>
}

/** What stays of a conversation once it is over; `continuing`: its words for a day, to go on with it. */
export type Keeps = 'nothing' | 'continuing' | 'words' | 'sound'

/** Where a conversation takes place. */
export type ConversationContext = {
  orgId: string
  /** Left out where there is none. */
  telephone?: Telephone
  /** What the owner's server is told of it: `{call}` or `{chat}`. */
  about: () => Promise<Body>
  /** Of a call: over which a model that hears and speaks by itself does so. */
  line?: RealtimeLine
  /** Left out: what the plan of the assistant says that opens the conversation. */
  keeps?: Keeps
}

/** An assistant's own tool, as it is stored. */
export type StoredTool = ToolInput & { id?: string } & Open

/** How a model calls a tool: letters, digits, _ and -. */
export function functionName(name: string): string {
  return name.replace(/[^\w-]/g, '_').slice(0, 64)
}

export const noParameters = { type: 'object', properties: {} }
