import { livekitFile, livekitProvider, webrtcProvider } from '@parley/protocol'
import { byProvider, type LazyTransport, webrtc } from '@parley/sdk'
import { expectedRooms, openWayTo } from '../../../embedded/expected-rooms.ts'

const loadClient = () => import(/* @vite-ignore */ `/${livekitFile}`)

/** Rooms of LiveKit, for calls whose server prefers them: neither their transport nor LiveKit's client is loaded for others. */
export const livekitRooms: LazyTransport = {
  async load() {
    const { livekitBy } = await import('@parley/sdk/livekit')
    return livekitBy(loadClient)
  },
}

const expected = expectedRooms(performance.getEntriesByType?.('navigation'))
if (expected) {
  // a visitor has turned to the button; a call that needs what does not come says so
  openWayTo(expected)
  for (const loading of [livekitRooms.load(), loadClient()]) loading.catch(() => {})
}

const own = { [webrtcProvider]: webrtc }
const rooms = { [livekitProvider]: livekitRooms }

/** What carries the visitor's call: the server says which. */
export const carriers = byProvider(expected ? { ...rooms, ...own } : { ...own, ...rooms })
