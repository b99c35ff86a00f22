import type { livekitCaller } from '@parley/protocol'
import { SignJWT } from 'jose'

/** Long enough to find the button of a permission prompt; who is in a room stays there. */
const tokenLife = '10m'
/** Clocks of two machines. */
const skewSeconds = 30

export type RoomKey = { apiKey: string; apiSecret: string }

/** Lets somebody into one room, to hear and be heard there; as LiveKit's own libraries sign it. */
export function roomToken({ apiKey, apiSecret }: RoomKey, room: string, who: 'agent' | typeof livekitCaller) {
  const video = {
    room,
    roomJoin: true,
    canPublish: true,
    canSubscribe: true,
    canPublishData: true,
    canPublishSources: ['microphone'],
  }
  return new SignJWT({ video, kind: who === 'agent' ? 'agent' : 'standard' })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(apiKey)
    .setSubject(who)
    .setNotBefore(Math.floor(Date.now() / 1000) - skewSeconds)
    .setExpirationTime(tokenLife)
    .sign(new TextEncoder().encode(apiSecret))
}
