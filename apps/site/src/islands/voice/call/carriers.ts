import { livekitFile, livekitProvider, webrtcProvider } from '@parley/protocol'
import { byProvider, type LazyTransport, webrtc } from '@parley/sdk'

/** Rooms of LiveKit, for calls whose server prefers them: neither their transport nor LiveKit's client is loaded for others. */
export const livekitRooms: LazyTransport = {
  async load() {
    const { livekitBy } = await import('@parley/sdk/livekit')
    return livekitBy(() => import(/* @vite-ignore */ `/${livekitFile}`))
  },
}

/** What carries the visitor's call: the server says which. */
export const carriers = byProvider({ [webrtcProvider]: webrtc, [livekitProvider]: livekitRooms })
