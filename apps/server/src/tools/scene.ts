import type { RealtimeLine } from '@parley/agent/providers'
import type { Open, ToolInput } from '@parley/protocol/resources'
import type { Body } from '../lib/loose-json.ts'
import type { WebhookServer } from '../webhooks/webhooks.ts'

/**
 * What whoever is to take a caller over is told first, and when they are put together: once they have picked up and heard it;
 * once they have spoken and then heard it; or once they have said that they take the call.
 */
export type Told = { words: string; when: 'picked-up' | 'spoken-first' | 'accepted' }

/** Whom a caller is to speak with. */
export type Transferring = {
  /** E.164. */
  number: string
  /** Null to put them through untold. */
  told: Told | null
  /** How long they are rung, where this server rings them; null for as usual. */
  ringingS: number | null
  /** What the caller hears where nobody takes the call, and whether that ends it; null for as usual. */
  otherwise: { say: string | null; endsCall: boolean } | null
}

/** `put-through`: once the assistant has said its last words. `asked`: the caller stays with it until somebody has said yes. */
export type TransferStart = { type: 'put-through' } | { type: 'asked' } | { type: 'refused'; why: string }

/** A telephone at the caller's end. */
export type Telephone = {
  transfer(to: Transferring): TransferStart
  /** Asks nobody to take the call over any more; false where nobody is asked. */
  takeBack(): boolean
  /** Presses keys: 0–9, *, #, and w for half a second. */
  press(keys: string): Promise<void>
}

/**
 * What stays of a conversation once it is over; `continuing`: its words for a day, to go on with it; `meeting`: its words, and the sound
 * of the room that it is in, where somebody there has it recorded.
 */
export type Keeps = 'nothing' | 'continuing' | 'words' | 'sound' | 'meeting'

/** Where a conversation takes place. */
export type ConversationContext = {
  orgId: string
  /** Left out where there is none. */
  telephone?: Telephone
  /** Of the number that it is made with: asked where the assistant has none. Left out where there is none. */
  server?: WebhookServer
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
