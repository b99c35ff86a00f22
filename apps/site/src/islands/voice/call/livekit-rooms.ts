import { livekitFile } from '@parley/protocol'
import type { LazyTransport } from '@parley/sdk'

export const loadClient = () => import(/* webpackIgnore: true */ /* @vite-ignore */ `/${livekitFile}`)

/** Rooms of LiveKit, for calls whose server prefers them: neither their transport nor LiveKit's client is loaded for others. */
export const livekitRooms: LazyTransport = {
  async load() {
    const { livekitBy } = await import('@parley/sdk/livekit')
    return livekitBy(loadClient)
  },
}
