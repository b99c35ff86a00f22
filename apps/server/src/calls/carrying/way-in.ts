import { typedProvider, type WayIn, webrtcProvider } from '@parley/protocol'
import { longestMs } from '../assistant-settings.ts'
import type { CallOrder } from '../call-order.ts'
import type { IceServersFor } from '../ice-servers.ts'

/** Credentials of TURN servers outlive the longest call by this. */
const turnGraceMs = 600_000

/** `hears`: whether this server listens to the call. */
export function wayToSpeak(order: CallOrder, callToken: string, hears: boolean, iceServersFor: IceServersFor): WayIn {
  const iceServers = iceServersFor(order.id, longestMs(order.assistant) + turnGraceMs)
  return {
    webCallUrl: `${order.serverUrl}/call/${order.id}/connect`,
    transport: {
      provider: webrtcProvider,
      ...(iceServers.length > 0 && { iceServers }),
      callToken,
      transcription: hears ? 'server' : 'caller',
    },
  }
}

export function wayToType({ id, serverUrl }: CallOrder, callToken: string): WayIn {
  const sayUrl = `${serverUrl}/call/${id}/say`
  return { webCallUrl: `${serverUrl}/call/${id}/listen`, transport: { provider: typedProvider, callToken, sayUrl } }
}
