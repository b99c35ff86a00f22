import { toneKeys } from '@parley/protocol'
import type { Room } from './rtc-node.ts'

/** Presses a key of a telephone in a room, as LiveKit’s SIP service hears it; nothing for what is no key. */
export async function pressKey({ localParticipant }: Room, key: string): Promise<void> {
  const code = toneKeys.indexOf(key)
  if (code >= 0) await localParticipant?.publishDtmf(code, key)
}
