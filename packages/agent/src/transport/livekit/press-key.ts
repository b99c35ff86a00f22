import type { Room } from './rtc-node.ts'

/** In the order of their codes: RFC 4733. */
const keys = '0123456789*#ABCD'

/** Presses a key of a telephone in a room, as LiveKit’s SIP service hears it; nothing for what is no key. */
export async function pressKey({ localParticipant }: Room, key: string): Promise<void> {
  const code = keys.indexOf(key)
  if (code >= 0) await localParticipant?.publishDtmf(code, key)
}
