/** What a vendor says over its socket, about the sentence with this name; null where it does not name it. */
export type Told = { context: string | null } & (
  | { sound: Uint8Array }
  | { ended: true }
  /** It has stopped as it was asked to. */
  | { stopped: true }
  | { failed: string }
)

/** How a vendor's voice is spoken to over a WebSocket. */
export type Wire = {
  url: string
  headers: Record<string, string>
  /** What has a text said, as JSON, in order. */
  say(text: string, context: string): object[]
  /** What has it stop saying it. */
  stop(context: string): object[]
  /** What a message means; null for one that means nothing here. */
  read(message: Buffer, isBinary: boolean): Told | null
  /** Whether it names the sentence that it speaks of, so that one need not wait for another. */
  namesContexts: boolean
  rateHz: number
}

/** A message as an object; an empty one where it is none. */
export function objectIn(message: Buffer): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(message.toString('utf8'))
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** The address of the same place over a WebSocket. */
export const webSocketAddress = (url: string) => url.replace(/^http/, 'ws')
