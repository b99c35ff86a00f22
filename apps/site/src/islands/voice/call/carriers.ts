import { livekitProvider, webrtcProvider } from '@parley/protocol'
import { byProvider, webrtc } from '@parley/sdk'
import { expectedRooms, onOpenWay, wakeSound } from '../../../embedded/expected-rooms.ts'
import { livekitRooms, loadClient } from './livekit-rooms.ts'

const expected = expectedRooms(performance.getEntriesByType?.('navigation'))
if (expected) {
  // a visitor has turned to the button; a call that needs what does not come says so
  wakeSound()
  const ready = loadClient().then(({ makeReady }) => makeReady())
  for (const loading of [livekitRooms.load(), ready]) loading.catch(() => {})
}

const own = { [webrtcProvider]: webrtc }
const rooms = { [livekitProvider]: livekitRooms }

/** What carries the visitor's call: the server says which. */
export const carriers = onOpenWay(expected, byProvider(expected ? { ...rooms, ...own } : { ...own, ...rooms }))
