import { randomUUID } from 'node:crypto'
import type { CallClock } from '@parley/agent'
import { isFailure, type RoomWayIn } from '@parley/protocol'
import type { Connection, Seat } from './person.ts'
import type { RoomHost } from './room.ts'

/** A test of the library takes 30 s; nobody needs to hear themselves for longer. */
export const longestTrialMs = 45_000
/** Clocks of two machines. */
const skewMs = 60_000

/** Lets a page try its connection: what it sends comes back to it, until it leaves or the time is over. Throws as `openRoom`. */
export function tryConnection(host: RoomHost, clock: CallClock, connection: Connection): Seat {
  const media = host.openRoom(() => {}, { echoes: true })
  const stopClock = clock.after(longestTrialMs, () => {
    connection.close()
    end()
  })

  function end() {
    stopClock()
    media.close()
  }

  async function begin() {
    const iceServers = host.iceServersFor(randomUUID(), longestTrialMs + skewMs)
    if (media.carrier === 'server') return connection.send({ type: 'testing', iceServers })
    const ways: [RoomWayIn, RoomWayIn] = [await media.wayIn(0, 'from'), await media.wayIn(1, 'to')]
    connection.send({ type: 'testing', iceServers, ways })
  }

  void begin().catch(() => connection.close())
  return {
    async receive({ ask, ...message }) {
      if (message.type === 'leave') return connection.close()
      if (ask === undefined) return
      try {
        if (message.type !== 'offer') throw new Error('Only the connection is tried here.')
        connection.send({ type: 'done', ask, sdp: await media.join(0, message.sdp) })
      } catch (error) {
        const words = isFailure(error) ? error.message : 'The connection cannot be tried just now.'
        connection.send({ type: 'refused', ask, message: words })
      }
    },
    disconnected: end,
  }
}
