import { livekitProvider } from '@parley/protocol'

/**
 * Where the rooms are that the server has calls carried in, as it says beside what this page came with (`entries`); undefined
 * where it says nothing.
 */
export function expectedRooms(entries: PerformanceEntryList | undefined = []): string | undefined {
  const said = entries.flatMap((entry) => (entry as PerformanceResourceTiming).serverTiming ?? [])
  return said.find(({ name }) => name === livekitProvider)?.description
}

/** What a call in a room waits for otherwise: the way to where they are, and the parts of the browser that carry sound. */
export function openWayTo(rooms: string) {
  // whatever it answers: the name is known then, and the certificate
  fetch(rooms, { method: 'HEAD', mode: 'no-cors' }).catch(() => {})
  new RTCPeerConnection().close()
}
