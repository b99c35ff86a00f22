import { createSecretKey } from 'node:crypto'
import type { SrtpSession } from 'werift'

/** Keeps keys as Node wants them. werift gives it their bytes for every packet, and Node makes a key of them each time: 10 of 14 µs measured. */
export function keepKeys({ localContext, remoteContext }: Pick<SrtpSession, 'localContext' | 'remoteContext'>) {
  for (const { cipher } of [localContext, remoteContext]) {
    cipher.srtpSessionKey = createSecretKey(cipher.srtpSessionKey) as unknown as Buffer // Node takes either
  }
}
