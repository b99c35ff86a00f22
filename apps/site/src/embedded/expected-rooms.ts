import { livekitProvider } from '@parley/protocol'
import type { TransportFactory } from '@parley/sdk'

/**
 * Where the rooms are that the server has calls carried in, as it says beside what this page came with (`entries`); undefined
 * where it says nothing.
 */
export function expectedRooms(entries: PerformanceEntryList | undefined = []): string | undefined {
  const said = entries.flatMap((entry) => (entry as PerformanceResourceTiming).serverTiming ?? [])
  return said.find(({ name }) => name === livekitProvider)?.description
}

/** Wakes the parts of the browser that carry sound, which a call in a room waits for otherwise. Nobody is contacted. */
export function wakeSound() {
  try {
    new RTCPeerConnection().close()
  } catch {
    // a browser without it, or that forbids it: the call says so, and whoever writes needs none
  }
}

/** `create`, with the way to the rooms opened as the call begins: before that their server is not to hear of the visitor. */
export const onOpenWay =
  (rooms: string | undefined, create: TransportFactory): TransportFactory =>
  (context) => {
    // whatever it answers: the name is known then, and the certificate
    if (rooms) fetch(rooms, { method: 'HEAD', mode: 'no-cors' }).catch(() => {})
    return create(context)
  }
