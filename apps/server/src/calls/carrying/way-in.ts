import { typedProvider, type WayIn, webrtcProvider } from '@parley/protocol'
import { longestMs } from '../assistant-settings.ts'
import type { CallOrder } from '../call-order.ts'
import type { IceServersFor } from '../ice-servers.ts'

/** Credentials of TURN servers outlive the longest call by this. */
const turnGraceMs = 600_000

/** Who writes down what the caller says: `caller-or-server` leaves it to the caller's browser as long as that can. */
export type WrittenDownBy = 'server' | 'caller' | 'caller-or-server'

export function wayToSpeak(
  order: CallOrder,
  callToken: string,
  writtenDownBy: WrittenDownBy,
  iceServersFor: IceServersFor,
): WayIn {
  const iceServers = iceServersFor(order.id, longestMs(order.assistant) + turnGraceMs)
  return {
    webCallUrl: `${order.serverUrl}/call/${order.id}/connect`,
    transport: {
      provider: webrtcProvider,
      ...(iceServers.length > 0 && { iceServers }),
      callToken,
      transcription: writtenDownBy === 'server' ? 'server' : 'caller',
      ...(writtenDownBy === 'caller-or-server' && { transcriptionFallback: 'server' }),
    },
  }
}

export function wayToType({ id, serverUrl }: CallOrder, callToken: string): WayIn {
  const sayUrl = `${serverUrl}/call/${id}/say`
  return { webCallUrl: `${serverUrl}/call/${id}/listen`, transport: { provider: typedProvider, callToken, sayUrl } }
}
